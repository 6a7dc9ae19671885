#include "engine/backends/cudnn/kernel.h"

#include "engine/backends/cuda/current.h"

#include <exception>
#include <optional>
#include <utility>

namespace tessera::cudnn {

namespace {

using plugin::StatusError;

class GraphKernel final : public plugin::Kernel {
public:
    GraphKernel(SessionPointer session, std::unique_ptr<RegionGraph> graph, EnginePlan plan)
        : m_session(std::move(session)), m_graph(std::move(graph)), m_plan(std::move(plan)) {
        for (const auto& binding : m_graph->bindings()) {
            m_ids.push_back(static_cast<std::int64_t>(binding.id));
        }
        m_addresses.resize(m_ids.size());
    }
    ~GraphKernel() override {
        try {
            // A plan may hold code that is loaded in the device's context.
            m_session->use([this](Handle) {
                m_pack.reset();
                m_plan.reset();
            });
        } catch (const std::exception&) { // NOLINT(bugprone-empty-catch): a device that is lost took it along
        }
    }
    GraphKernel(const GraphKernel&) = delete;
    GraphKernel& operator=(const GraphKernel&) = delete;

    void prepare(std::span<const ts_tensor> constants) override {
        m_pack.reset();
        m_constants.clear();
        plugin::OwnStream stream(m_session->device());
        for (const auto& each : m_graph->constants()) {
            const auto values = each.make(constants);
            m_constants.push_back(stream.copyOf(values));
            stream.synchronize(); // `values` go
        }
    }

    void run(ts_stream* stream, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& workspace) override {
        m_session->queue(stream, [&](Handle handle) {
            findAddresses(inputs, outputs, workspace);
            if (!m_pack) {
                m_pack.emplace(pack());
            }
            const auto& library = *m_session->library();
            library.require(library.calls().execute(handle, m_plan->plan.raw(), m_pack->raw()),
                            "cudnnBackendExecute");
        });
    }

private:
    /// Drops the pack of the last run unless it is of the same addresses, as it mostly is: a plan's arena
    /// stays where it is, and a pack cannot be changed once it is finalised.
    void findAddresses(std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
                       const ts_buffer& workspace) {
        const auto put = [this](void*& held, void* address) {
            if (held != address) {
                m_pack.reset();
                held = address;
            }
        };
        for (std::size_t i = 0; i < m_ids.size(); ++i) {
            put(m_addresses[i], addressOf(m_graph->bindings()[i], inputs, outputs));
        }
        if (m_plan->workspaceBytes > 0) {
            put(m_workspace, m_session->addressOf(workspace));
        }
    }

    [[nodiscard]] void* addressOf(const Binding& binding, std::span<const ts_buffer> inputs,
                                  std::span<const ts_buffer> outputs) const {
        switch (binding.from) {
        case Binding::From::kInput:
            return m_session->addressOf(inputs[binding.position]);
        case Binding::From::kOutput:
            return m_session->addressOf(outputs[binding.position]);
        case Binding::From::kPacked:
            return m_session->addressOf(m_constants.at(binding.position).buffer());
        case Binding::From::kNumber:
            break;
        }
        return const_cast<float*>(&m_graph->numbers()[binding.position]); // read by the host's side of cuDNN
    }

    [[nodiscard]] Descriptor pack() const {
        Descriptor made(m_session->library(), DescriptorType::kVariantPack);
        made.setPointers(Attribute::kVariantPackDataPointers, m_addresses);
        made.setInts(Attribute::kVariantPackUniqueIds, m_ids);
        made.setPointers(Attribute::kVariantPackWorkspace, {&m_workspace, 1});
        made.finalize();
        return made;
    }

    SessionPointer m_session;
    std::unique_ptr<RegionGraph> m_graph;
    std::optional<EnginePlan> m_plan; ///< until it is destroyed
    std::vector<plugin::HeldMemory> m_constants;
    std::vector<std::int64_t> m_ids;
    std::vector<void*> m_addresses; ///< in the order of m_ids
    void* m_workspace = nullptr;
    std::optional<Descriptor> m_pack; ///< of these addresses
};

} // namespace

std::unique_ptr<plugin::Kernel> makeGraphKernel(const SessionPointer& session,
                                                std::unique_ptr<RegionGraph> graph, EnginePlan plan) {
    return std::make_unique<GraphKernel>(session, std::move(graph), std::move(plan));
}

} // namespace tessera::cudnn
