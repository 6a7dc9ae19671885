#include "app/cli/session_source.h"

#include "app/cli/arguments.h"
#include "app/cli/model_source.h"
#include "engine/measure/device_fingerprint.h"
#include "engine/onnx/names.h"
#include "engine/onnx/tensor_io.h"

#include <algorithm>
#include <unistd.h>
#include <utility>

namespace tessera::cli {

using base::ErrorKind;
using base::fail;

base::Result<std::unique_ptr<session::Session>> createSession(const Context& context,
                                                              session::GivenInputs inputs) {
    session::SessionSettings settings;
    settings.backendFolders = context.options.backendFolders;
    settings.store = context.options.store;
    settings.profile = context.options.profile;
    settings.threads = context.options.threads;
    settings.precision = context.options.precision;
    settings.devices = context.options.deviceIds;
    settings.deviceMemory = context.options.deviceMemory;
    settings.shapes = context.options.shapes;
    settings.sizes = context.options.sizes;
    settings.inputs = std::move(inputs);
    settings.linkedData =
        context.options.allowLinkedData ? onnx::LinkedData::kAllow : onnx::LinkedData::kRefuse;
    TESSERA_TRY(auto session, session::Session::create(std::move(settings)));
    for (const auto& problem : session->specProblems()) {
        context.output.note(problem.text);
    }
    for (const auto& note : session->deviceNotes()) {
        context.output.note(note);
    }
    if (const auto profile = session->hardwareProfile()) {
        for (const auto& note : profile->notes) {
            context.output.note(note);
        }
    }
    return session;
}

base::Result<OpenedSession> openSession(const std::string& source, const Context& context,
                                        session::GivenInputs inputs) {
    OpenedSession opened;
    TESSERA_TRY(opened.session, createSession(context, std::move(inputs)));
    auto model = opened.session->open(source, context.control());
    if (!model) {
        return fail(asRefusedModel(std::move(model).error()));
    }
    opened.model = *std::move(model);
    for (const auto& warning : opened.model->warnings) {
        context.output.note(warning);
    }
    return opened;
}

base::Result<plan::PlanRef> loadPlan(const OpenedSession& opened, const std::string& file,
                                     const Context& context) {
    std::vector<std::string> notes;
    auto plan = opened.session->loadPlan(file, notes);
    for (const auto& note : notes) {
        context.output.note(note);
    }
    if (!plan) {
        return fail(asRefusedModel(std::move(plan).error()));
    }
    return plan;
}

base::Status checkSameCpu(const plan::Plan& plan) {
    const auto here = measure::localDevice();
    if (plan.device.cpu != here.cpu || plan.device.isa != here.isa) {
        return fail(ErrorKind::kImpossible,
                    "the plan was made for " + plan.device.title() + ", this machine is " + here.title());
    }
    return {};
}

base::Status checkBackendName(const session::Session& session, const std::string& name,
                              std::string_view option) {
    std::string known;
    for (const auto& backend : session.backends()) {
        if (backend.spec.id == name) {
            return {};
        }
        known += (known.empty() ? "" : ", ") + backend.spec.id;
    }
    return fail(ErrorKind::kUsage, "there is no backend '" + name + "'; known are: " + known,
                std::string(option));
}

base::Status checkWritable(const std::string& file) {
    std::error_code code;
    const std::filesystem::path path(file);
    if (std::filesystem::is_directory(path, code)) {
        return fail(ErrorKind::kIo, "is a folder", file);
    }
    const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    if (::access(folder.c_str(), W_OK | X_OK) != 0) {
        return fail(ErrorKind::kIo, "cannot write into the folder " + folder.string(), file);
    }
    return {};
}

base::Result<session::GivenInputs> readInputs(const std::vector<std::string>& assignments) {
    session::GivenInputs inputs;
    for (const auto& text : assignments) {
        TESSERA_TRY(auto parts, splitAssignment(text, "NAME=FILE"));
        auto tensor = onnx::readTensorFile(parts.second);
        if (!tensor) {
            auto error = std::move(tensor).error();
            error.kind = error.kind == base::ErrorKind::kIo ? base::ErrorKind::kRefused : error.kind;
            return base::fail(std::move(error));
        }
        inputs.emplace_back(onnx::plainName(parts.first), std::move(tensor->tensor));
    }
    return inputs;
}

} // namespace tessera::cli
