// Plans as files of every form: what a session does besides making them.
#include "engine/base/file_system.h"
#include "engine/export/bundle.h"
#include "engine/export/placed_model.h"
#include "engine/export/plan_export.h"
#include "engine/plan/plan_json.h"
#include "engine/session/local_session.h"

#include <optional>
#include <set>
#include <utility>

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

exporting::ReportedErrors reportedErrors(const PlanErrors& errors) {
    exporting::ReportedErrors reported{{}, errors.draws};
    for (const auto& region : errors.regions) {
        auto& row = reported.regions.emplace_back();
        if (region) {
            row = exporting::ReportedError{region->carried.relativeL2,
                                           region->carried.maxAbs,
                                           region->carried.share,
                                           region->own ? std::optional(region->own->share) : std::nullopt,
                                           region->value,
                                           region->draw};
        }
    }
    return reported;
}

} // namespace

base::Status LocalSession::writeBundle(const plan::Plan& plan, const std::filesystem::path& folder,
                                       const base::JobControl& control) {
    TESSERA_CHECK(probeBackends(control));
    std::set<backend::BackendOnDevice> used;
    for (const auto& region : plan.regions) {
        used.insert(region.implementation.maker());
    }
    for (const auto& conversion : plan.conversions) {
        used.insert(conversion.implementation.maker());
    }
    std::vector<exporting::BundledPlugin> plugins;
    std::set<std::string> bundled; // one of two devices is enough
    std::set<backend::DeviceId::Kind> kinds;
    for (const auto& library : m_catalogue.libraries()) {
        if (!used.contains(library.opened())) {
            continue;
        }
        const auto* info = m_catalogue.find(library.id);
        if (info != nullptr &&
            bundled.insert(library.id).second) { // copies between devices are the program's own
            plugins.push_back({library.id, info->version, library.library});
        }
        if (library.device != backend::DeviceId{} && kinds.insert(library.device.kind).second) {
            plugins.push_back({std::string(backend::toText(library.device.kind)), "", library.devicePlugin});
        }
    }
    return exporting::writeBundle(plan, *m_now.model->original, plugins, folder);
}

base::Status LocalSession::exportPlan(const plan::PlanRef& plan, const std::string& format,
                                      const std::filesystem::path& file, const base::JobControl& control) {
    TESSERA_CHECK(needModel());
    const auto looks = looksOf(m_catalogue);
    if (format == "json") {
        return base::writeFileAtomically(file, plan::writePlanJson(*plan));
    }
    if (format == "csv") {
        return exportTable(plan, {}, file);
    }
    if (format == "dot") {
        return base::writeFileAtomically(file, exporting::dotText(*plan, looks));
    }
    if (const auto picture = exporting::parsePictureFormat(format)) {
        return exportPicture(plan, {.format = *picture}, file);
    }
    if (format == "onnx" || format == "onnx-inline") {
        return exporting::writePlacedModel(*plan, *m_now.model->original, file,
                                           format == "onnx" ? exporting::PlacedModelForm::kFunctions
                                                            : exporting::PlacedModelForm::kInline);
    }
    if (format == "html") {
        return exportReport(plan, {}, file, control);
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

base::Status LocalSession::exportReport(const plan::PlanRef& plan, const ReportExtras& extras,
                                        const std::filesystem::path& file, const base::JobControl& control) {
    TESSERA_CHECK(needModel());
    exporting::ReportFacts facts;
    TESSERA_TRY(facts.ceilings, ceilings(*plan, Unmeasured::kShow, control));
    if (extras.errors != nullptr) {
        facts.errors = reportedErrors(*extras.errors);
    }
    facts.earlier = extras.earlier;
    facts.unixSeconds = m_clock.unixSeconds();
    for (const auto& info : m_catalogue.backends()) {
        if (!info.installedSpec.empty() && info.installedSpec != info.specFile) {
            facts.editedSpecs.push_back(info.spec.id);
        }
    }
    return base::writeFileAtomically(file, exporting::htmlText(*plan, looksOf(m_catalogue), facts));
}

base::Status LocalSession::exportTable(const plan::PlanRef& plan, const exporting::TableExtras& extras,
                                       const std::filesystem::path& file) {
    TESSERA_CHECK(needModel());
    return base::writeFileAtomically(file, exporting::csvText(*plan, extras));
}

base::Status LocalSession::exportPicture(const plan::PlanRef& plan,
                                         const exporting::PlanPictureRequest& request,
                                         const std::filesystem::path& file) {
    TESSERA_CHECK(needModel());
    return exporting::writePlanPicture(*plan, looksOf(m_catalogue), request, file);
}

} // namespace tessera::session
