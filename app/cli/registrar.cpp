#include "app/cli/registrar.h"

#include "app/cli/arguments.h"
#include "engine/backend/implementation.h"
#include "engine/measure/device_fingerprint.h"
#include "engine/onnx/names.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <limits>
#include <utility>

namespace tessera::cli {

using base::ErrorKind;
using base::fail;

CommandBuilder& CommandBuilder::argument(const std::string& name, std::string& value, const std::string& help,
                                         Need need) {
    m_command.add_option(name, value, help)->required(need == Need::kRequired)->type_name("");
    return *this;
}

CommandBuilder& CommandBuilder::arguments(const std::string& name, std::vector<std::string>& values,
                                          int least, const std::string& help) {
    constexpr int kMost = 1 << 20;
    m_command.add_option(name, values, help)->required()->expected(least, kMost)->type_name("");
    return *this;
}

CommandBuilder& CommandBuilder::option(const std::string& flags, const std::string& type, std::string& value,
                                       const std::string& help, Need need) {
    m_command.add_option(flags, value, help)->type_name(type)->required(need == Need::kRequired);
    return *this;
}

CommandBuilder& CommandBuilder::repeated(const std::string& flags, const std::string& type,
                                         std::vector<std::string>& values, const std::string& help) {
    m_command.add_option(flags, values, help)->type_name(type)->take_all()->allow_extra_args(false);
    return *this;
}

CommandBuilder& CommandBuilder::list(const std::string& flags, const std::string& type,
                                     std::vector<std::string>& values, const std::string& help) {
    m_command.add_option(flags, values, help)
        ->type_name(type)
        ->delimiter(',')
        ->take_all()
        ->allow_extra_args(false);
    return *this;
}

CommandBuilder& CommandBuilder::number(const std::string& flags, std::int64_t& value, std::int64_t least,
                                       const std::string& help) {
    m_command.add_option(flags, value, help)
        ->type_name("N")
        ->check(CLI::Range(least, std::numeric_limits<std::int64_t>::max()));
    return *this;
}

CommandBuilder& CommandBuilder::real(const std::string& flags, double& value, const std::string& help) {
    m_command.add_option(flags, value, help)->type_name("X")->check(CLI::PositiveNumber);
    return *this;
}

CommandBuilder& CommandBuilder::choice(const std::string& flags, const std::vector<std::string>& values,
                                       std::string& value, const std::string& help, Need need) {
    std::string type;
    for (const auto& each : values) {
        type += (type.empty() ? "" : "|") + each;
    }
    // A check of our own: CLI11's IsMember repeats the whole list in its type name.
    m_command.add_option(flags, value, help)
        ->type_name(type)
        ->required(need == Need::kRequired)
        ->check([values, type](const std::string& given) {
            return std::ranges::find(values, given) != values.end() ? std::string()
                                                                    : "'" + given + "' is none of " + type;
        });
    return *this;
}

CommandBuilder& CommandBuilder::flag(const std::string& flags, bool& value, const std::string& help) {
    m_command.add_flag(flags, value, help);
    return *this;
}

CommandBuilder& CommandBuilder::exclude(const std::string& a, const std::string& b) {
    m_command.get_option(a)->excludes(m_command.get_option(b));
    return *this;
}

Registrar::Registrar(CLI::App& app, CommonOptions& common, Action& chosen)
    : m_app(app), m_common(common), m_chosen(chosen) {}

CommandBuilder Registrar::add(const std::string& name, const std::string& description, Action action) {
    auto* command = m_app.add_subcommand(name, description);
    addCommonOptions(*command, m_common);
    command->callback([&chosen = m_chosen, action = std::move(action)] { chosen = action; });
    return CommandBuilder(*command);
}

Registrar Registrar::group(const std::string& name, const std::string& description) {
    auto* command = m_app.add_subcommand(name, description);
    command->require_subcommand(1);
    return {*command, m_common, m_chosen};
}

void addCommonOptions(CLI::App& app, CommonOptions& common) {
    const auto* group = "Common options";
    constexpr int kMostThreads = 4096;
    app.add_option("--threads", common.threads, "threads to run with (all cores this process may use)")
        ->type_name("N")
        ->check(CLI::Range(1, kMostThreads))
        ->group(group);
    app.add_option("--device", common.devices, "a device to place on; repeatable (cpu)")
        ->type_name("cpu|opencl:N|cuda:N")
        ->take_all()
        ->allow_extra_args(false)
        ->group(group);
    app.add_option("--device-memory", common.deviceMemoryTexts,
                   "bytes that plans may hold on a device (all that it has); repeatable")
        ->type_name("DEVICE=N[KiB|MiB|GiB]")
        ->take_all()
        ->allow_extra_args(false)
        ->group(group);
    app.add_option("--precision", common.precisionText,
                   "how exact kernels must be (f32); bf16 needs a CPU with AVX512-BF16")
        ->type_name("strict|f32|bf16|tf32|f16")
        ->group(group);
    app.add_option("--shape", common.shapeTexts, "sizes of a symbolic input, 0 is one; repeatable")
        ->type_name("NAME=AxB")
        ->take_all()
        ->allow_extra_args(false)
        ->group(group);
    app.add_option("--size", common.sizeTexts, "size of a symbol wherever it stands; repeatable")
        ->type_name("SYMBOL=N")
        ->take_all()
        ->allow_extra_args(false)
        ->group(group);
    app.add_option("--store", common.store, "the measurement store (in the user's data folder)")
        ->type_name("FILE")
        ->group(group);
    app.add_option("--profile", common.profile, "a hardware profile: borrowed costs, nothing is run")
        ->type_name("FILE")
        ->group(group);
    app.add_option("--backend-dir", common.backendFolders, "a folder with backend specs; repeatable")
        ->type_name("DIR")
        ->take_all()
        ->allow_extra_args(false)
        ->group(group);
    app.add_flag("--allow-linked-data", common.allowLinkedData, "follow links to a model's external data")
        ->group(group);
    app.add_flag("--json", common.json, "one JSON document on standard output, nothing else there")
        ->group(group);
    app.add_flag("--quiet", common.quiet, "no progress and no remarks")->group(group);
    app.add_flag("-v,--verbose", common.verbose, "more remarks")->group(group);
}

namespace {

/// The devices that are named, and how much of their memory plans may hold.
base::Status takeDevices(CommonOptions& common) {
    for (const auto& text : common.devices) {
        const auto device = backend::DeviceId::parse(text);
        if (!device) {
            return fail(device.error().within("--device"));
        }
        if (std::ranges::find(common.deviceIds, *device) == common.deviceIds.end()) {
            common.deviceIds.push_back(*device);
        }
    }
    for (const auto& text : common.deviceMemoryTexts) {
        const auto of = [](const auto& result) { return fail(result.error().within("--device-memory")); };
        const auto parts = splitAssignment(text, "DEVICE=N[KiB|MiB|GiB]");
        if (!parts) {
            return of(parts);
        }
        const auto device = backend::DeviceId::parse(parts->first);
        if (!device) {
            return of(device);
        }
        const auto bytes = parseBytes(parts->second);
        if (!bytes) {
            return of(bytes);
        }
        if (device->kind == backend::DeviceId::Kind::kCpu ||
            std::ranges::find(common.deviceIds, *device) == common.deviceIds.end()) {
            return fail(ErrorKind::kUsage, "it limits a device besides the CPU that --device names",
                        "--device-memory");
        }
        common.deviceMemory.insert_or_assign(*device, *bytes);
    }
    return {};
}

} // namespace

base::Status checkCommonOptions(CommonOptions& common) {
    const auto precision = graph::parsePrecision(common.precisionText);
    if (!precision) {
        return fail(ErrorKind::kUsage,
                    "'" + common.precisionText + "' is no precision: strict, f32, bf16, tf32 and f16 are",
                    "--precision");
    }
    // A hardware profile is of another machine, and says itself what it holds.
    if (common.profile.empty()) {
        if (auto possible = measure::checkPrecision(measure::localDevice(), *precision); !possible) {
            return fail(std::move(possible).error().within("--precision"));
        }
    }
    common.precision = *precision;
    TESSERA_CHECK(takeDevices(common));
    for (const auto& text : common.shapeTexts) {
        auto shape = graph::parseInputShape(text);
        if (!shape) {
            return base::fail(shape.error().within("--shape"));
        }
        shape->input = onnx::plainName(shape->input); // as models show it
        common.shapes.push_back(*std::move(shape));
    }
    for (const auto& text : common.sizeTexts) {
        auto size = graph::parseSymbolSize(text);
        if (!size) {
            return base::fail(size.error().within("--size"));
        }
        size->symbol = onnx::plainName(size->symbol);
        common.sizes.push_back(*std::move(size));
    }
    if (common.quiet && common.verbose) {
        return fail(ErrorKind::kUsage, "--quiet and -v exclude each other");
    }
    return {};
}

} // namespace tessera::cli
