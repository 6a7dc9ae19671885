// The sections of the report, for html*.cpp alone.
#pragma once

#include "engine/export/plan_export.h"
#include "engine/export/svg_painter.h"
#include "engine/plan/plan_times.h"
#include "engine/plan/region_index.h"
#include "engine/plan/roofline.h"
#include "engine/plan/verdict.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::exporting {

/// One cell: markup, and what it is sorted by where that is not its text.
struct Cell {
    std::string markup;
    std::optional<double> value = {};
};

/// One unit for all times of a column, so that they compare at a glance.
class TimeColumn {
public:
    /// Of kernels and conversions.
    [[nodiscard]] static TimeColumn ofParts(const plan::PlanTimes& times, const plan::Plan& plan);
    /// Of whole plans.
    [[nodiscard]] static TimeColumn ofPlans(const plan::Plan& plan);

    /// "1 952.0 µs"
    [[nodiscard]] std::string text(base::Nanoseconds time) const;
    /// "1.1 to 1.3 ms"; empty where both ends read the same: an interval of no width is not known, not exact.
    [[nodiscard]] std::string range(base::Nanoseconds low, base::Nanoseconds high) const;
    /// "≈ 1.2 ms", "1.2 ms", "≈ ?", or why there is none; escaped.
    [[nodiscard]] Cell cell(const backend::Cost& cost, const BackendLooks& looks) const;

private:
    explicit TimeColumn(base::Nanoseconds longest);

    base::TimeFormat m_format;
};

/// What every section reads.
struct Report {
    const plan::Plan& plan;
    const BackendLooks& looks;
    const ReportFacts& facts;
    plan::PlanTimes times;
    TimeColumn parts; ///< how tables write times of kernels and conversions
    TimeColumn plans; ///< and of whole plans
    plan::PlanVerdict verdict;
    std::vector<std::size_t> slowest;     ///< all regions, the slowest first
    std::vector<plan::RegionRoof> roofs;  ///< one a region; empty: no ceilings
    std::vector<std::size_t> rowOfRegion; ///< place in `slowest`
    InkSheet inks;                        ///< of the pictures
    /// Has a picture a box with the region's id? Known once the pictures are drawn.
    std::vector<bool> isPictured;

    Report(const plan::Plan& plan, const BackendLooks& looks, const ReportFacts& facts);

    /// Does the table of regions have a row for it?
    [[nodiscard]] bool hasRow(std::size_t region) const;
};

/// So many rows the table of regions has at most, and any other table.
inline constexpr std::size_t kMostRows = 2'000;

/// One column of a table.
struct Column {
    enum class Kind : std::uint8_t { kText, kNumber, kNames, kBar };
    enum class Width : std::uint8_t { kAll, kWide }; ///< kWide: left out on narrow screens: names stay
    std::string title;
    Kind kind = Kind::kText;
    Width shown = Width::kAll;
};

/// A table with a caption, which the report's script can sort, and filter where it is long.
class HtmlTable {
public:
    HtmlTable(std::string_view id, std::string_view caption, std::vector<Column> columns);
    /// \param attributes of the row, for example its id.
    void addRow(const std::vector<Cell>& cells, const std::string& attributes = {});
    [[nodiscard]] std::size_t rows() const { return m_rows; }
    [[nodiscard]] std::string markup() const;

private:
    std::string m_id;
    std::string m_caption; ///< escaped
    std::vector<Column> m_columns;
    std::string m_body;
    std::size_t m_rows = 0;
};

/// "1 kernel", "2 kernels".
[[nodiscard]] std::string countText(std::size_t count, const std::string& one);
/// "4.2%"; "<0.1%" of what is there and rounds to nothing.
[[nodiscard]] std::string shareText(double share);
[[nodiscard]] std::string decimalText(double value, int decimals);
/// "1.2 MB" in powers of 1024.
[[nodiscard]] std::string bytesText(std::int64_t bytes);
/// "2026-11-27 14:02", of this machine's clock; empty: not known.
[[nodiscard]] std::string momentText(std::int64_t unixSeconds);
/// "12 345.6", with thin spaces between its thousands, as the window writes numbers.
[[nodiscard]] std::string groupedText(double value, int decimals);
/// "18.42 ms" in the unit that reads best, grouped: of a time that stands alone.
[[nodiscard]] std::string durationText(base::Nanoseconds time);
/// "L2", "memory".
[[nodiscard]] std::string memoryLevelName(backend::MemoryLevel level);
/// The name that people know a backend by.
[[nodiscard]] std::string plainTitle(const BackendLooks& looks, const std::string& backend);
/// The same of a backend or baseline; escaped.
[[nodiscard]] std::string titleOf(const BackendLooks& looks, const std::string& backend);
/// With the device where it is not the CPU: "CLBlast on opencl:1".
[[nodiscard]] std::string titleOf(const BackendLooks& looks, const backend::BackendOnDevice& backend);
/// backend::titledSentence with these looks; not escaped.
[[nodiscard]] std::string titledText(const BackendLooks& looks, const std::string& sentence);
/// The badge and name of an implementation; escaped.
[[nodiscard]] std::string placementMarkup(const BackendLooks& looks,
                                          const backend::Implementation& implementation);
/// "var(--slot-3)": the colour of a backend in the page's theme.
[[nodiscard]] std::string slotColour(const BackendLooks& looks, const std::string& backend);
/// Names of a region's nodes, the first few where they are many, with what the file has beside them and was
/// folded into them; escaped.
[[nodiscard]] std::string nodeNames(const plan::Plan& plan, const graph::Region& region);
/// The number of a region's row, which leads to its box where a picture has one.
[[nodiscard]] std::string linkedRank(const Report& report, std::size_t region, const std::string& text);
[[nodiscard]] std::string section(std::string_view id, std::string_view title, const std::string& content);
[[nodiscard]] std::string paragraph(const std::string& markup);

[[nodiscard]] std::string headSection(const Report& report);
[[nodiscard]] std::string baselinesSection(const Report& report);
[[nodiscard]] std::string slowestSection(const Report& report);
[[nodiscard]] std::string picturesSection(Report& report);
[[nodiscard]] std::string rooflineSection(const Report& report);
[[nodiscard]] std::string costsSection(const Report& report);
/// Empty where errors were not checked.
[[nodiscard]] std::string errorsSection(const Report& report);
[[nodiscard]] std::string regionsSection(const Report& report);
[[nodiscard]] std::string machineSection(const Report& report);

} // namespace tessera::exporting
