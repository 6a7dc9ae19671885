// Plans as files of every form: what a session does besides making them.
#include "engine/base/file_system.h"
#include "engine/export/bundle.h"
#include "engine/export/cairo_painter.h"
#include "engine/export/placed_model.h"
#include "engine/export/plan_export.h"
#include "engine/plan/plan_json.h"
#include "engine/session/local_session.h"

#include <algorithm>
#include <limits>
#include <set>

namespace tessera::session {

using base::ErrorKind;
using base::fail;

namespace {

exporting::BackendLooks looksOf(const BackendCatalogue& catalogue) {
    exporting::BackendLooks looks;
    for (const auto& info : catalogue.backends()) {
        looks[info.spec.id] = {info.spec.title, info.spec.badge, info.spec.colour};
    }
    return looks;
}

base::Status writePlanPicture(const plan::Plan& plan, const exporting::BackendLooks& looks,
                              const std::filesystem::path& file, exporting::PictureFormat format) {
    constexpr double kLongestSide = 16'000; // of a PNG; a larger picture is drawn smaller
    const auto scene = exporting::planScene(plan, looks);
    exporting::PictureOptions options;
    options.format = format;
    if (format == exporting::PictureFormat::kPng) {
        options.zoom =
            std::min(1.0, kLongestSide / std::max(scene->extents().width, scene->extents().height));
    }
    return exporting::writePicture(*scene, file, options);
}

/// The picture as text, by way of a file beside the one that is asked for.
base::Result<std::string> svgText(const plan::Plan& plan, const exporting::BackendLooks& looks,
                                  const std::filesystem::path& file) {
    auto part = file;
    part += ".svg-part";
    TESSERA_CHECK(writePlanPicture(plan, looks, part, exporting::PictureFormat::kSvg));
    auto text = base::readTextFile(part, std::numeric_limits<std::size_t>::max());
    std::error_code code;
    std::filesystem::remove(part, code);
    return text;
}

} // namespace

base::Status LocalSession::writeBundle(const plan::Plan& plan, const std::filesystem::path& folder,
                                       const base::JobControl& control) {
    TESSERA_CHECK(probeBackends(control));
    std::set<std::string> used;
    for (const auto& region : plan.regions) {
        used.insert(region.implementation.backend);
    }
    for (const auto& conversion : plan.conversions) {
        used.insert(conversion.implementation.backend);
    }
    std::vector<exporting::BundledPlugin> plugins;
    for (const auto& library : m_catalogue.libraries()) {
        if (used.contains(library.id)) {
            plugins.push_back({library.id, m_catalogue.find(library.id)->version, library.library});
        }
    }
    return exporting::writeBundle(plan, *m_model->original, plugins, folder);
}

base::Status LocalSession::exportPlan(const plan::PlanRef& plan, const std::string& format,
                                      const std::filesystem::path& file, const base::JobControl& control) {
    TESSERA_CHECK(needModel());
    const auto looks = looksOf(m_catalogue);
    if (format == "json") {
        return base::writeFileAtomically(file, plan::writePlanJson(*plan));
    }
    if (format == "csv") {
        return base::writeFileAtomically(file, exporting::csvText(*plan));
    }
    if (format == "dot") {
        return base::writeFileAtomically(file, exporting::dotText(*plan, looks));
    }
    if (format == "svg" || format == "png" || format == "pdf") {
        return writePlanPicture(*plan, looks, file,
                                format == "svg"   ? exporting::PictureFormat::kSvg
                                : format == "png" ? exporting::PictureFormat::kPng
                                                  : exporting::PictureFormat::kPdf);
    }
    if (format == "onnx" || format == "onnx-inline") {
        return exporting::writePlacedModel(*plan, *m_model->original, file,
                                           format == "onnx" ? exporting::PlacedModelForm::kFunctions
                                                            : exporting::PlacedModelForm::kInline);
    }
    if (format == "html") {
        TESSERA_TRY(const auto svg, svgText(*plan, looks, file));
        return base::writeFileAtomically(file, exporting::htmlText(*plan, looks, svg));
    }
    if (format == "trace") {
        TESSERA_TRY(const auto profiled, profile(plan, control));
        const std::vector<exporting::TimedStep> steps(profiled.events.begin(), profiled.events.end());
        return base::writeFileAtomically(file, exporting::traceText(*profiled.plan, steps));
    }
    if (format == "bundle") {
        TESSERA_CHECK(needPlaceable());
        TESSERA_TRY(const auto complete, runnable(plan, control));
        return writeBundle(*complete, file, control);
    }
    return fail(ErrorKind::kUsage, "unknown format '" + format + "'");
}

} // namespace tessera::session
