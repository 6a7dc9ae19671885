#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace tessera::measure {

/// Time that processors spent, since the machine started.
struct CpuTimes {
    double all = 0;  ///< seconds of the cores that exist for this process: idle or not
    double busy = 0; ///< of these, not idle
    double own = 0;  ///< seconds that this process and those that it started were busy
};

/// What /proc/stat says of these cores, in ticks. \return all and busy; empty: it is in another form.
[[nodiscard]] std::optional<CpuTimes> parseProcStat(std::string_view text, const std::vector<int>& cores);

/// One line of /proc/PID/stat, in ticks.
struct ProcessTimes {
    int pid = 0;
    int parent = 0;
    double ticks = 0; ///< of its own, and of children that have ended
};
/// The name of a process, which may hold anything, ends with the last parenthesis. \return empty: no such
/// line.
[[nodiscard]] std::optional<ProcessTimes> parseProcessStat(std::string_view line);

/// Of `root` and all that it started, directly or not.
[[nodiscard]] double ticksOfFamily(const std::vector<ProcessTimes>& processes, int root);

/// Now; empty where the system does not tell.
[[nodiscard]] std::optional<CpuTimes> readCpuTimes();

/// How busy others keep the machine while something is measured: figures that were taken under it are slower
/// than they need be, and less certain.
class MachineLoad {
public:
    explicit MachineLoad(std::function<std::optional<CpuTimes>()> read = readCpuTimes)
        : m_read(std::move(read)), m_start(m_read()) {}

    /// Share of this process's cores that others kept busy since the last restart, in [0, 1]. Empty: the
    /// system does not tell, or hardly any time passed.
    [[nodiscard]] std::optional<double> othersShare() const;
    /// From now on. \return othersShare() until now.
    std::optional<double> restart();

private:
    std::function<std::optional<CpuTimes>()> m_read;
    std::optional<CpuTimes> m_start;
};

} // namespace tessera::measure
