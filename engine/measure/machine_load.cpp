#include "engine/measure/machine_load.h"

#include "engine/measure/device_fingerprint.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <unistd.h>

namespace tessera::measure {

namespace {

std::string readAll(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}

std::vector<ProcessTimes> allProcesses() {
    std::vector<ProcessTimes> all;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
        const auto name = entry.path().filename().string();
        if (std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; })) {
            if (const auto times = parseProcessStat(readAll(entry.path() / "stat"))) {
                all.push_back(*times);
            }
        }
    }
    return all;
}

} // namespace

std::optional<CpuTimes> parseProcStat(std::string_view text, const std::vector<int>& cores) {
    constexpr int kIdle = 3;
    constexpr int kWaiting = 4; ///< for a disk
    constexpr int kFields = 8;  ///< what follows is within the first two
    CpuTimes times;
    std::size_t found = 0;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("cpu") || line.size() < 4 || line[3] == ' ') {
            continue;
        }
        std::istringstream fields(line.substr(3));
        int core = -1;
        fields >> core;
        if (!std::ranges::binary_search(cores, core)) {
            continue;
        }
        ++found;
        for (int field = 0; field < kFields; ++field) {
            double ticks = 0;
            if (!(fields >> ticks)) {
                return std::nullopt;
            }
            times.all += ticks;
            times.busy += field == kIdle || field == kWaiting ? 0 : ticks;
        }
    }
    return found == cores.size() && found > 0 ? std::optional(times) : std::nullopt;
}

std::optional<ProcessTimes> parseProcessStat(std::string_view line) {
    const auto end = line.rfind(')');
    ProcessTimes times;
    if (end == std::string_view::npos ||
        std::from_chars(line.data(), line.data() + line.size(), times.pid).ec != std::errc()) {
        return std::nullopt;
    }
    std::istringstream fields{std::string(line.substr(end + 1))};
    std::string skipped;
    fields >> skipped >> times.parent; // its state first
    for (int field = 5; field <= 13; ++field) {
        fields >> skipped;
    }
    for (int field = 14; field <= 17; ++field) { // in user and kernel mode: its own, then of ended children
        double ticks = 0;
        if (!(fields >> ticks)) {
            return std::nullopt;
        }
        times.ticks += ticks;
    }
    return times;
}

double ticksOfFamily(const std::vector<ProcessTimes>& processes, int root) {
    std::multimap<int, const ProcessTimes*> children;
    double sum = 0;
    std::vector<int> left{root};
    for (const auto& process : processes) {
        children.emplace(process.parent, &process);
        sum += process.pid == root ? process.ticks : 0;
    }
    while (!left.empty()) {
        const int parent = left.back();
        left.pop_back();
        const auto [first, last] = children.equal_range(parent);
        for (auto child = first; child != last; ++child) {
            sum += child->second->ticks;
            left.push_back(child->second->pid);
        }
    }
    return sum;
}

std::optional<CpuTimes> readCpuTimes() {
    const auto ticksASecond = static_cast<double>(sysconf(_SC_CLK_TCK));
    auto times = parseProcStat(readAll("/proc/stat"), allowedProcessors());
    if (!times || ticksASecond <= 0) {
        return std::nullopt;
    }
    times->own = ticksOfFamily(allProcesses(), static_cast<int>(getpid()));
    for (double* ticks : {&times->all, &times->busy, &times->own}) {
        *ticks /= ticksASecond;
    }
    return times;
}

std::optional<double> MachineLoad::othersShare() const {
    // Ticks are of ten milliseconds: of less time than this too few are counted.
    constexpr double kLeast = 0.2;
    const auto now = m_start ? m_read() : std::nullopt;
    if (!now || now->all - m_start->all < kLeast) {
        return std::nullopt;
    }
    const double others = (now->busy - m_start->busy) - (now->own - m_start->own);
    return std::clamp(others / (now->all - m_start->all), 0.0, 1.0);
}

std::optional<double> MachineLoad::restart() {
    const auto share = othersShare();
    m_start = m_read();
    return share;
}

} // namespace tessera::measure
