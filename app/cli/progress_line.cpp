#include "app/cli/progress_line.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

namespace tessera::cli {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kBarInterval = std::chrono::milliseconds(100);
constexpr auto kLineInterval = std::chrono::seconds(5);
constexpr std::size_t kBarColumns = 24;

std::size_t terminalColumns() {
    winsize size{};
    return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20 ? size.ws_col : 80;
}

std::string countsText(const base::Progress& progress) {
    return progress.total > 0  ? fmt::format(" {}/{}", progress.done, progress.total)
           : progress.done > 0 ? fmt::format(" {}", progress.done)
                               : std::string();
}

} // namespace

ProgressLine::Style defaultProgressStyle() {
    const char* terminal = std::getenv("TERM");
    const bool moves = terminal != nullptr && std::string_view(terminal) != "dumb";
    return ::isatty(STDERR_FILENO) == 1 && moves ? ProgressLine::Style::kBar : ProgressLine::Style::kLines;
}

ProgressLine::ProgressLine(std::FILE* stream, Style style, Charset charset)
    : m_stream(stream), m_style(style), m_charset(charset) {}

ProgressLine::~ProgressLine() {
    clear();
}

std::string ProgressLine::barText(const base::Progress& progress) const {
    std::string bar;
    if (progress.total > 0) {
        const double part =
            std::clamp(static_cast<double>(progress.done) / static_cast<double>(progress.total), 0.0, 1.0);
        const auto full = static_cast<std::size_t>(part * static_cast<double>(kBarColumns));
        for (std::size_t i = 0; i < kBarColumns; ++i) {
            bar += i < full ? "█" : "░";
        }
        bar += " ";
    }
    const auto line =
        fmt::format("{}{}{}  {}", bar, progress.phase, countsText(progress), printable(progress.detail));
    return inCharset(elided(line, terminalColumns() - 1), m_charset);
}

void ProgressLine::show(const base::Progress& progress) {
    const std::lock_guard lock(m_mutex);
    if (m_style == Style::kNone) {
        return;
    }
    const auto now = Clock::now();
    const bool newPhase = progress.phase != m_phase;
    const auto interval =
        m_style == Style::kBar ? Clock::duration(kBarInterval) : Clock::duration(kLineInterval);
    if (!newPhase && now - m_last < interval) {
        return;
    }
    m_phase = progress.phase;
    m_last = now;
    if (m_style == Style::kBar) {
        fmt::print(m_stream, "\r\x1b[K{}", barText(progress));
        m_drawn = true;
    } else {
        const auto detail = progress.detail.empty() ? std::string() : "  " + elided(progress.detail, 100);
        fmt::print(m_stream, "{}\n", inCharset(progress.phase + countsText(progress) + detail, m_charset));
    }
    std::fflush(m_stream);
}

void ProgressLine::clear() {
    const std::lock_guard lock(m_mutex);
    if (m_drawn) {
        fmt::print(m_stream, "\r\x1b[K");
        std::fflush(m_stream);
        m_drawn = false;
    }
}

} // namespace tessera::cli
