#include "tests/conformance/harness.h"

#include "engine/backend/device_copy.h"
#include "engine/backend/sharing.h"
#include "engine/backend/stated.h"
#include "engine/base/random.h"
#include "engine/graph/dynamic_parts.h"
#include "engine/graph/float_formats.h"
#include "engine/graph/operator_schema.h"
#include "engine/kernels/interpreter.h"
#include "engine/measure/hosted_kernel.h"
#include "tests/conformance/guarded_buffer.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>

namespace tessera::conformance {

using backend::Implementation;
using backend::Layout;
using graph::Tensor;

namespace {

/// The domain that the first operator reading a value asks for.
graph::OperatorSchema::InputDomain domainOf(const graph::Graph& graph, graph::ValueId value) {
    for (const auto& use : graph.value(value).uses) {
        if (const auto* schema = graph.node(use.node).schema; schema != nullptr) {
            return schema->inputDomain;
        }
    }
    return graph::OperatorSchema::InputDomain::kAny;
}

/// How far integers go: all bytes where a quantised operator reads them, else small ones.
std::size_t rangeOf(const graph::Graph& graph, graph::ValueId value) {
    constexpr std::size_t kSmall = 7;
    constexpr std::size_t kByte = 256;
    const auto& uses = graph.value(value).uses;
    const bool isCode = std::ranges::any_of(uses, [&](const graph::Use& use) {
        const auto* schema = graph.node(use.node).schema;
        return schema != nullptr && schema->operatorClass == graph::OperatorClass::kQuantized;
    });
    return isCode && graph::bitWidth(graph.value(value).type.dtype) == 8 ? kByte : kSmall;
}

double drawNumber(graph::OperatorSchema::InputDomain domain, base::Random& random) {
    using Domain = graph::OperatorSchema::InputDomain;
    const double normal = random.normal();
    switch (domain) {
    case Domain::kPositive:
        return 0.25 + std::min(std::abs(normal), 4.0);
    case Domain::kUnitInterval:
        return random.uniform();
    case Domain::kUnitRange:
        return 2.0 * random.uniform() - 1.0;
    case Domain::kAtLeastOne:
        return 1.0 + std::abs(normal);
    case Domain::kAny:
        break;
    }
    return normal;
}

Tensor draw(const graph::TensorType& type, graph::OperatorSchema::InputDomain domain, std::size_t range,
            base::Random& random) {
    Tensor tensor(type.dtype, *type.extents());
    const auto fill = [&]<typename T>(T (*made)(double)) {
        for (T& element : tensor.mutableAs<T>()) {
            element = made(drawNumber(domain, random));
        }
    };
    switch (type.dtype) {
    case graph::DType::kFloat32:
        fill.operator()<float>([](double number) { return static_cast<float>(number); });
        return tensor;
    case graph::DType::kFloat64:
        fill.operator()<double>([](double number) { return number; });
        return tensor;
    case graph::DType::kFloat16:
        fill.operator()<std::uint16_t>(
            [](double number) { return graph::halfFromFloat(static_cast<float>(number)); });
        return tensor;
    case graph::DType::kBfloat16:
        fill.operator()<std::uint16_t>(
            [](double number) { return graph::bfloat16FromFloat(static_cast<float>(number)); });
        return tensor;
    default:
        break;
    }
    for (std::byte& element : tensor.mutableBytes()) { // of the lowest byte of every integer type
        element = static_cast<std::byte>(0);
    }
    const std::size_t width = graph::bitWidth(type.dtype) / 8;
    for (std::size_t i = 0; i < tensor.bytes().size(); i += width) {
        tensor.mutableBytes()[i] =
            static_cast<std::byte>(type.dtype == graph::DType::kBool ? random.below(2) : random.below(range));
    }
    return tensor;
}

GuardedBuffer bufferFor(const Tensor& tensor, const Layout& layout) {
    GuardedBuffer buffer(static_cast<std::size_t>(layout.sizeBytes(tensor.dtype(), tensor.extents())));
    backend::convertLayout(tensor.dtype(), tensor.extents(), Layout::plain(tensor.extents().size()),
                           tensor.bytes().data(), layout, buffer.data());
    return buffer;
}

Tensor tensorFrom(const ts_buffer& buffer, const Layout& layout, const graph::TensorType& type) {
    Tensor tensor(type.dtype, *type.extents());
    backend::convertLayout(type.dtype, tensor.extents(), layout, static_cast<const std::byte*>(buffer.data),
                           Layout::plain(tensor.extents().size()), tensor.mutableBytes().data());
    return tensor;
}

/// Padding must hold zeros: the buffer equals what its own elements give when they are laid out again.
bool isPaddedWithZeros(const ts_buffer& buffer, const Layout& layout, const Tensor& elements) {
    const GuardedBuffer again = bufferFor(elements, layout);
    return std::memcmp(again.data(), buffer.data, buffer.bytes) == 0;
}

ts_buffer view(const GuardedBuffer& buffer) {
    return backend::hostBuffer(buffer.data(), buffer.size());
}

/// The first element that is another infinity, NaN or number than defined; "" when there is none. Numbers are
/// compared loosely: how exact they are is the oracle's to say.
std::string firstUnlike(const Tensor& defined, const Tensor& got) {
    constexpr double kLoose = 1e-2;
    const Tensor wide = kernels::widened(got);
    if (defined.dtype() != graph::DType::kFloat64 || wide.dtype() != graph::DType::kFloat64) {
        return defined.bytes().size() == got.bytes().size() &&
                       std::ranges::equal(defined.bytes(), got.bytes())
                   ? ""
                   : "its integers are others";
    }
    const auto expected = defined.as<double>();
    const auto actual = wide.as<double>();
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const auto rounded = static_cast<double>(static_cast<float>(expected[i]));
        const bool isAlike = std::isfinite(rounded)
                                 ? std::abs(actual[i] - rounded) <= kLoose * std::max(1.0, std::abs(rounded))
                                 : actual[i] == rounded || (std::isnan(rounded) && std::isnan(actual[i]));
        if (!isAlike) {
            return "element " + std::to_string(i) + " is " + std::to_string(actual[i]) + ", not " +
                   std::to_string(expected[i]);
        }
    }
    return "";
}

enum class Sharing { kNone, kAll };

class Trial {
public:
    Trial(const Problem& problem, const Implementation& implementation, backend::Kernel& kernel,
          graph::Precision comparedIn)
        : m_problem(problem)
        , m_comparedIn(comparedIn)
        , m_implementation(implementation)
        , m_kernel(kernel)
        , m_workspace(static_cast<std::size_t>(implementation.workspaceBytes)) {}

    std::string run(Sharing sharing, int repeats) {
        std::vector<GuardedBuffer> inputs;
        for (std::size_t i = 0; i < m_problem.inputs.size(); ++i) {
            inputs.push_back(bufferFor(m_problem.inputs[i], m_implementation.inputLayouts[i]));
        }
        std::vector<GuardedBuffer> outputs;
        for (std::size_t i = 0; i < m_problem.region.outputs.size(); ++i) {
            const auto& type = outputType(i);
            outputs.emplace_back(isDynamic(i)
                                     ? std::size_t{0}
                                     : static_cast<std::size_t>(m_implementation.outputLayouts[i].sizeBytes(
                                           type.dtype, *type.extents())));
        }
        std::vector<ts_buffer> given;
        std::vector<ts_buffer> taken;
        for (const auto& buffer : inputs) {
            given.push_back(view(buffer));
        }
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            taken.push_back(isDynamic(i) ? ts_buffer{} : view(outputs[i]));
        }
        if (sharing == Sharing::kAll) {
            share(given, taken);
        }
        for (int repeat = 0; repeat < repeats; ++repeat) {
            for (auto& buffer : outputs) {
                buffer.poison();
            }
            m_workspace.poison();
            for (std::size_t i = 0; i < inputs.size(); ++i) {
                if (given[i].data != inputs[i].data()) { // it lies inside an output
                    std::memcpy(given[i].data, inputs[i].data(), inputs[i].size());
                }
            }
            if (auto status = m_kernel.run(given, taken, m_workspace.data()); !status) {
                return "run failed: " + status.error().oneLine();
            }
            for (std::size_t i = 0; i < outputs.size(); ++i) {
                if (auto wrong = judge(i, taken[i]); !wrong.empty()) {
                    return wrong;
                }
            }
            if (auto wrong = damage(inputs, outputs, sharing); !wrong.empty()) {
                return wrong;
            }
        }
        return "";
    }

private:
    [[nodiscard]] const graph::TensorType& outputType(std::size_t i) const {
        return m_problem.graph->value(m_problem.region.outputs[i]).type;
    }

    /// Its extents are the run's to tell.
    [[nodiscard]] bool isDynamic(std::size_t i) const {
        return graph::isDynamic(m_problem.graph->value(m_problem.region.outputs[i]));
    }

    /// All that the implementation says may share memory.
    void share(std::vector<ts_buffer>& given, std::vector<ts_buffer>& taken) const {
        const auto inside = [](const ts_buffer& outer, std::int64_t offset) {
            return static_cast<std::byte*>(outer.data) + offset;
        };
        for (std::size_t i = 0; i < taken.size(); ++i) {
            if (const auto seen = backend::viewOf(m_implementation, i)) {
                taken[i].data = inside(given[seen->port], seen->offsetBytes);
            } else if (const auto source = backend::inPlaceOf(m_implementation, i)) {
                taken[i].data = given[*source].data;
            }
        }
        for (std::size_t i = 0; i < given.size(); ++i) {
            if (const auto part = backend::partOf(m_implementation, i)) {
                given[i].data = inside(taken[part->port], part->offsetBytes);
            }
        }
    }

    [[nodiscard]] std::string judge(std::size_t i, const ts_buffer& buffer) const {
        const Layout& layout = m_implementation.outputLayouts[i];
        const std::string where = "output " + std::to_string(i) + ": ";
        if (isDynamic(i)) {
            const auto made = m_kernel.dynamicOutput(i);
            return made ? judgeElements(i, *made) : where + made.error().oneLine();
        }
        const Tensor got = tensorFrom(buffer, layout, outputType(i));
        if (auto wrong = judgeElements(i, got); !wrong.empty()) {
            return wrong;
        }
        return isPaddedWithZeros(buffer, layout, got) ? "" : where + "its padding does not hold zeros";
    }

    [[nodiscard]] std::string judgeElements(std::size_t i, const Tensor& got) const {
        const std::string where = "output " + std::to_string(i) + ": ";
        if (!m_problem.defined.empty()) {
            const auto wrong = firstUnlike(m_problem.defined[i], got);
            return wrong.empty() ? "" : where + wrong;
        }
        const auto deviation = kernels::compare(m_problem.oracle[i], got, {.precision = m_comparedIn});
        if (!deviation) {
            return where + deviation.error().oneLine();
        }
        if (!deviation->passes) {
            return where + "element " + std::to_string(deviation->worst) + " is off by " +
                   std::to_string(deviation->worstShare) + " times what is allowed (" +
                   std::to_string(deviation->tolerance) + ")";
        }
        return "";
    }

    [[nodiscard]] std::string damage(const std::vector<GuardedBuffer>& inputs,
                                     const std::vector<GuardedBuffer>& outputs, Sharing sharing) const {
        const auto check = [](const std::string& what, const GuardedBuffer& buffer) {
            const auto where = buffer.damage();
            return where.empty() ? "" : "wrote outside " + what + ", " + where;
        };
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            if (auto wrong = check("input " + std::to_string(i), inputs[i]); !wrong.empty()) {
                return wrong;
            }
            const auto before = bufferFor(m_problem.inputs[i], m_implementation.inputLayouts[i]);
            if (sharing == Sharing::kNone &&
                std::memcmp(before.data(), inputs[i].data(), inputs[i].size()) != 0) {
                return "changed input " + std::to_string(i);
            }
        }
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            if (auto wrong = check("output " + std::to_string(i), outputs[i]); !wrong.empty()) {
                return wrong;
            }
        }
        return check("the workspace", m_workspace);
    }

    const Problem& m_problem;
    graph::Precision m_comparedIn;
    const Implementation& m_implementation;
    backend::Kernel& m_kernel;
    GuardedBuffer m_workspace;
};

} // namespace

Problem makeProblem(std::string name, graph::GraphRef graph, graph::Region region) {
    Problem problem{std::move(name), std::move(graph), std::move(region), {}, {}, {}};
    base::Random random(base::hashText(problem.name).low);
    for (const auto input : problem.region.inputs) {
        problem.inputs.push_back(draw(problem.graph->value(input).type, domainOf(*problem.graph, input),
                                      rangeOf(*problem.graph, input), random));
    }
    for (const auto constant : problem.region.constants) {
        auto tensor = problem.graph->value(constant).constant->tensor();
        if (!tensor) {
            throw std::runtime_error(tensor.error().oneLine());
        }
        problem.constants.push_back(*std::move(tensor));
    }
    const auto& first = problem.graph->node(problem.region.nodes.at(0));
    if (first.domain == "tessera" && first.op == "Convert") { // moves elements in memory, not in the tensor
        const auto& input = problem.inputs[0];
        problem.oracle.push_back(
            {kernels::widened(input), Tensor(graph::DType::kFloat64, input.extents()), 1});
        return problem;
    }
    auto extracted = graph::extractRegion(*problem.graph, problem.region);
    if (!extracted) {
        throw std::runtime_error(extracted.error().oneLine());
    }
    auto oracle = kernels::oracleOf(**extracted, problem.inputs, {.threads = 2});
    if (!oracle) {
        throw std::runtime_error(oracle.error().oneLine());
    }
    problem.oracle = *std::move(oracle);
    return problem;
}

Problem makeProblem(std::string name, graph::GraphRef graph) {
    auto region = graph::wholeRegion(*graph);
    return makeProblem(std::move(name), std::move(graph), std::move(region));
}

namespace {

/// One of a device is run between buffers of the host.
base::Result<std::unique_ptr<backend::Kernel>> makeKernel(backend::Plugin& plugin, const Problem& problem,
                                                          const Implementation& implementation,
                                                          const backend::PluginSettings& settings) {
    TESSERA_TRY(auto kernel, plugin.create(*problem.graph, problem.region, implementation.name, settings));
    if (settings.device == nullptr) {
        return kernel;
    }
    return measure::HostedKernel::make(std::move(kernel), settings.device,
                                       backend::portDevices(implementation), implementation.workspaceBytes);
}

} // namespace

std::string checkEach(backend::Plugin& plugin, const std::vector<Problem>& problems,
                      const Implementation& implementation, const backend::PluginSettings& settings) {
    const Problem& first = problems.at(0);
    nameForCrash(plugin.id() + ":" + implementation.name + " on " + first.name);
    auto kernel = makeKernel(plugin, first, implementation, settings);
    if (!kernel) {
        return "create failed: " + kernel.error().oneLine();
    }
    if (auto status = (*kernel)->prepare(first.constants); !status) {
        return "prepare failed: " + status.error().oneLine();
    }
    for (const auto& problem : problems) {
        Trial trial(problem, implementation, **kernel, implementation.precision);
        if (auto wrong = trial.run(Sharing::kNone, 1); !wrong.empty()) {
            return problem.name + ": " + wrong;
        }
    }
    return "";
}

std::string check(backend::Plugin& plugin, const Problem& problem, const Implementation& implementation,
                  const backend::PluginSettings& settings, std::optional<graph::Precision> comparedIn) {
    nameForCrash(plugin.id() + ":" + implementation.name + " on " + problem.name);
    auto kernel = makeKernel(plugin, problem, implementation, settings);
    if (!kernel) {
        return "create failed: " + kernel.error().oneLine();
    }
    if (auto status = (*kernel)->prepare(problem.constants); !status) {
        return "prepare failed: " + status.error().oneLine();
    }
    if ((*kernel)->offered() == nullptr) {
        return "nobody knows what it was offered as";
    }
    if (const auto same = backend::checkStated(implementation, *(*kernel)->offered()); !same) {
        return "it is made otherwise than offered: " + same.error().oneLine();
    }
    if ((*kernel)->workspaceBytes() != implementation.workspaceBytes) {
        return "it needs " + std::to_string((*kernel)->workspaceBytes()) +
               " bytes of workspace, and offered " + std::to_string(implementation.workspaceBytes);
    }
    Trial trial(problem, implementation, **kernel, comparedIn.value_or(implementation.precision));
    if (auto wrong = trial.run(Sharing::kNone, 2); !wrong.empty()) {
        return wrong;
    }
    if (backend::sharesMemory(implementation)) {
        if (auto wrong = trial.run(Sharing::kAll, 1); !wrong.empty()) {
            return "sharing memory: " + wrong;
        }
    }
    // Constants may be prepared anew, and the addresses of a run are not those of the last.
    if (auto status = (*kernel)->prepare(problem.constants); !status) {
        return "the second prepare failed: " + status.error().oneLine();
    }
    const auto wrong = trial.run(Sharing::kNone, 1);
    return wrong.empty() ? "" : "after a second prepare: " + wrong;
}

} // namespace tessera::conformance
