// A plan on a machine with CUDA that the CPU plays: what is queued runs late there, in an order that a seed
// chooses, and copies from pinned memory read it when they run. A wait that lacks, or a graph that holds what
// an earlier run was given, makes a wrong value.
#pragma once

#include "engine/backend/device_copy.h"
#include "engine/backend/parallel_group.h"
#include "engine/base/random.h"
#include "engine/runtime/executor.h"
#include "tests/support/graph_text.h"
#include "tests/unit/backends/played_cuda_device.h"
#include "tests/unit/runtime/kernel_plugin.h"
#include "tests/unit/runtime/plans.h"

#include <algorithm>
#include <functional>
#include <gmock/gmock.h>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace tessera::runtime {

inline constexpr std::int64_t kElements = 1000;

/// A backend of plain kernels: on a device it copies, on the CPU it negates. "waits" waits for its stream
/// within a run, which no graph can hold.
class PlainPlugin final : public test::KernelPlugin {
public:
    explicit PlainPlugin(std::string id) : KernelPlugin(std::move(id)) {}
    base::Result<std::unique_ptr<backend::Kernel>>
    create(const graph::Graph& /*graph*/, const graph::Region& /*region*/, const std::string& implementation,
           const backend::PluginSettings& /*settings*/) override {
        return std::make_unique<Plain>(*this, implementation == "waits");
    }
    /// How often a kernel was queued, be it to run or to be captured.
    [[nodiscard]] int queued() const { return m_queued; }
    /// Of each run on the CPU.
    [[nodiscard]] const std::vector<std::pair<const void*, const void*>>& buffers() const {
        return m_buffers;
    }

private:
    class Plain final : public backend::Kernel {
    public:
        Plain(PlainPlugin& owner, bool waits) : m_owner(owner), m_waits(waits) {}
        base::Status prepare(std::span<const graph::Tensor> /*constants*/) override { return {}; }
        base::Status run(backend::BufferList inputs, backend::BufferList outputs,
                         void* /*workspace*/) override {
            m_owner.m_buffers.emplace_back(inputs[0].data, outputs[0].data);
            const auto* from = static_cast<const float*>(inputs[0].data);
            auto* to = static_cast<float*>(outputs[0].data);
            std::transform(from, from + kElements, to, std::negate<>());
            return {};
        }
        base::Status queue(backend::Stream& stream, backend::BufferList inputs, backend::BufferList outputs,
                           const ts_buffer& /*workspace*/) override {
            ++m_owner.m_queued;
            auto& device = stream.device();
            TESSERA_CHECK(device.check(device.api().copy_on_device(stream.raw(), outputs[0].memory,
                                                                   outputs[0].offset, inputs[0].memory,
                                                                   inputs[0].offset, inputs[0].bytes)));
            return m_waits ? stream.synchronize() : base::Status();
        }

    private:
        PlainPlugin& m_owner;
        bool m_waits;
    };

    int m_queued = 0;
    std::vector<std::pair<const void*, const void*>> m_buffers;
};

/// Places each Identity on the device and each Neg on the CPU, with the copies that this takes.
inline plan::Plan placedPlan(const graph::GraphRef& graph, const backend::DeviceId& device,
                             const std::set<std::string>& waiting) {
    plan::Plan plan;
    plan.graph = graph;
    const backend::DeviceId host;
    std::map<std::uint32_t, std::set<backend::DeviceId>> made;
    for (const auto input : graph->inputs()) {
        made[input.index()] = {host};
    }
    const auto need = [&](graph::ValueId value, const backend::DeviceId& on) {
        auto& devices = made.at(value.index());
        if (!devices.contains(on)) {
            const auto from = *devices.begin();
            const auto layout = plainLayout(*graph, value);
            plan.conversions.push_back({value, layout, from, layout, on,
                                        backend::deviceCopy(from, on, layout),
                                        backend::Cost::predicted(base::Nanoseconds(1)), std::nullopt});
            devices.insert(on);
        }
    };
    for (const auto& node : graph->nodes()) {
        const bool isOnDevice = node.op == "Identity";
        const std::string name = waiting.contains(node.name) ? ":waits" : ":plain";
        auto implementation = test::implementation((isOnDevice ? "device" : "host") + name, {"a"}, {"a"});
        implementation.device = isOnDevice ? device : host;
        need(node.inputs[0], implementation.device);
        made[node.outputs[0].index()] = {implementation.device};
        plan.regions.push_back(test::planned(*graph, {node.name}, std::move(implementation)));
    }
    for (const auto output : graph->outputs()) {
        need(output, host);
    }
    return plan;
}

/// The same with these nodes, all on one device, as one parallel group.
inline plan::Plan withGroup(plan::Plan plan, const std::vector<std::string>& names) {
    std::vector<backend::GroupPart> parts;
    std::erase_if(plan.regions, [&](const plan::PlannedRegion& planned) {
        const auto& name = plan.graph->node(planned.region.nodes.front()).name;
        const bool isMember = std::ranges::find(names, name) != names.end();
        if (isMember) {
            parts.push_back({planned.region, planned.implementation, base::Nanoseconds(1)});
        }
        return isMember;
    });
    auto group = backend::makeParallelGroup(*plan.graph, parts, static_cast<int>(parts.size()));
    if (!group) {
        throw std::runtime_error(group.error().oneLine());
    }
    plan.regions.push_back(test::planned(*plan.graph, names, *std::move(group)));
    return plan;
}

/// A plan that is ready to run on a machine of a seed.
class DevicePlan : public testing::Test {
protected:
    /// Throws where there is no such machine, or no such plan.
    void use(const std::string& body, int seed = 1, const std::set<std::string>& waiting = {}) {
        m_executor.reset();
        m_copies.reset();
        m_played = {};
        m_played = test::openPlayedCuda("seed=" + std::to_string(seed) + m_machine);
        if (!m_played.problem.empty()) {
            throw std::runtime_error(m_played.problem);
        }
        m_copies = backend::makeDeviceCopies(m_played.device);
        m_onDevice = std::make_unique<PlainPlugin>("device");
        m_onHost = std::make_unique<PlainPlugin>("host");
        const auto graph = test::graphFromText("graph g opset 17\ninput x: f32[1000]\n" + body);
        auto plan = placedPlan(graph, m_played.device->id(), waiting);
        auto steps = makeExecutionPlan(m_group.empty() ? plan : withGroup(std::move(plan), m_group));
        if (!steps) {
            throw std::runtime_error(steps.error().oneLine());
        }
        if (m_limit) {
            steps->memoryLimits[m_played.device->id()] = *m_limit;
        }
        auto made = Executor::make(graph, *steps, access());
        if (!made) {
            throw std::runtime_error(made.error().oneLine());
        }
        m_executor = *std::move(made);
    }

    PluginAccess access() {
        return {[this](const backend::BackendOnDevice& opened) -> base::Result<backend::Plugin*> {
                    return opened.id == "host"     ? static_cast<backend::Plugin*>(m_onHost.get())
                           : opened.id == "device" ? m_onDevice.get()
                                                   : m_copies.get();
                },
                [this](const backend::BackendOnDevice& opened) {
                    backend::PluginSettings settings;
                    settings.device = opened.id == "host" ? nullptr : m_played.device;
                    settings.heartbeat = [this] { ++m_heartbeats; };
                    return settings;
                }};
    }

    /// Inputs that no other `number` has.
    void give(int number) {
        graph::Tensor input(graph::DType::kFloat32, {kElements});
        for (std::int64_t i = 0; i < kElements; ++i) {
            input.mutableAs<float>()[static_cast<std::size_t>(i)] =
                static_cast<float>(number * kElements + i);
        }
        ASSERT_TRUE(m_executor->setInputs({&input, 1}));
    }
    /// Each output must be what was given with one of these factors.
    void expectOutputs(int number, const std::vector<float>& factors) {
        const auto outputs = m_executor->outputs();
        ASSERT_TRUE(outputs.has_value()) << outputs.error().oneLine();
        for (std::size_t output = 0; output < factors.size(); ++output) {
            for (std::int64_t i = 0; i < kElements; ++i) {
                ASSERT_EQ(outputs->at(output).as<float>()[static_cast<std::size_t>(i)],
                          factors[output] * static_cast<float>(number * kElements + i))
                    << "element " << i << " of output " << output << ", run " << number;
            }
        }
    }
    void runAndExpect(int number, const std::vector<float>& factors) {
        give(number);
        const auto status = m_executor->run();
        ASSERT_TRUE(status.has_value()) << status.error().oneLine();
        expectOutputs(number, factors);
    }
    /// How many steps are in each graph; 0: a segment that was to be one and is none.
    [[nodiscard]] std::vector<std::size_t> graphs() const {
        std::vector<std::size_t> sizes;
        for (const auto& segment : m_executor->segments()) {
            if (segment.isWorthCapturing()) {
                sizes.push_back(segment.graph ? segment.end - segment.first : 0);
            }
        }
        return sizes;
    }

    [[nodiscard]] std::int64_t freeBytes() const { return m_played.device->memory().value().freeBytes; }

    std::size_t m_heartbeats = 0;     ///< while plans were prepared
    std::string m_machine;            ///< more of what the machine is
    std::vector<std::string> m_group; ///< nodes that run side by side
    std::optional<std::int64_t> m_limit;
    test::OpenedCuda m_played;
    std::unique_ptr<backend::Plugin> m_copies;
    std::unique_ptr<PlainPlugin> m_onDevice;
    std::unique_ptr<PlainPlugin> m_onHost;
    std::unique_ptr<Executor> m_executor;
};

/// A program of copies on the device and negations on the CPU, in which values are read late and again. What
/// nothing reads is an output. \param factors  of each output to what was given
inline std::string drawnBody(base::Random& random, std::vector<float>& factors) {
    struct Drawn {
        std::string name;
        float factor = 1.0F;
        bool isRead = false;
    };
    constexpr std::size_t kNodes = 14;
    constexpr std::size_t kReach = 4;
    std::vector<Drawn> values{{"x"}};
    std::string body;
    for (std::size_t i = 0; i < kNodes; ++i) {
        auto& from = values[values.size() - 1 - random.below(std::min(values.size(), kReach))];
        from.isRead = true;
        const bool isOnDevice = random.below(3) > 0;
        const std::string name = "v" + std::to_string(i);
        body += name + " = " + (isOnDevice ? "Identity(" : "Neg(") + from.name + ") @" + name + "\n";
        values.push_back({name, isOnDevice ? from.factor : -from.factor});
    }
    std::string outputs;
    for (const auto& value : values) {
        if (!value.isRead) {
            outputs += (outputs.empty() ? "output " : ", ") + value.name;
            factors.push_back(value.factor);
        }
    }
    return body + outputs + "\n";
}

} // namespace tessera::runtime
