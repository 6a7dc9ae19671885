#pragma once

#include "app/cli/output.h"
#include "engine/base/progress.h"

#include <chrono>
#include <mutex>
#include <string>

namespace tessera::cli {

/// Progress on standard error: a bar that is drawn again in place on a terminal; elsewhere a plain line for
/// each phase and every few seconds within one. Thread-safe.
class ProgressLine {
public:
    enum class Style : std::uint8_t { kNone, kLines, kBar };

    ProgressLine(std::FILE* stream, Style style, Charset charset);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void setStyle(Style style) { m_style = style; }
    void show(const base::Progress& progress);
    /// Removes the bar, so that other text can follow.
    void clear();

private:
    [[nodiscard]] std::string barText(const base::Progress& progress) const;

    std::FILE* m_stream;
    Style m_style;
    Charset m_charset;
    std::mutex m_mutex;
    std::string m_phase;
    bool m_drawn = false;
    std::chrono::steady_clock::time_point m_last;
};

/// A bar when standard error is a terminal that can move its cursor, else lines.
[[nodiscard]] ProgressLine::Style defaultProgressStyle();

} // namespace tessera::cli
