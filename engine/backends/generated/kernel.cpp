#include "engine/backends/generated/kernel.h"

#include <algorithm>
#include <utility>

namespace tessera::generated {

namespace {

class GeneratedKernel final : public plugin::Kernel {
public:
    GeneratedKernel(ReadRegion read, codegen::Generated generated, codegen::LoadedKernel loaded,
                    std::shared_ptr<SharedConstants> shared)
        : m_read(std::move(read))
        , m_shared(std::move(shared))
        , m_packings(std::move(generated.packings))
        , m_openings(std::move(generated.openings))
        , m_following(static_cast<std::size_t>(generated.kernel.threads), nullptr)
        , m_loaded(std::move(loaded))
        , m_buffers(2 + m_read.operands.size() + m_read.tensors.size() + m_packings.size()) {}

    void prepare(std::span<const ts_tensor> constants) override {
        m_constants.clear();
        if (m_packings.empty()) {
            return;
        }
        std::vector<const float*> sources{
            m_read.weights ? static_cast<const float*>(constants[*m_read.weights].data) : nullptr};
        for (const auto position : m_read.constants) {
            sources.push_back(static_cast<const float*>(constants[position].data));
        }
        const std::size_t first = 2 + m_read.operands.size() + m_read.tensors.size();
        for (std::size_t i = 0; i < m_packings.size(); ++i) {
            auto packed = allocateFloats(m_packings[i].elements);
            m_packings[i].pack(sources, packed.get());
            m_constants.push_back(m_shared->share(std::move(packed), m_packings[i].elements));
            m_buffers[first + i] = m_constants.back().get();
        }
    }

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             void* workspace) override {
        m_buffers[0] = static_cast<float*>(inputs[m_read.input].data);
        std::size_t next = 1;
        for (const auto position : m_read.operands) {
            m_buffers[next++] = static_cast<float*>(inputs[position].data);
        }
        for (const auto position : m_read.tensors) {
            m_buffers[next++] = static_cast<float*>(inputs[position].data);
        }
        m_buffers[next] = static_cast<float*>(outputs[0].data);
        if (!m_precedes) { // what is at hand anyway is fetched
            std::ranges::fill(m_following, m_buffers[next]);
        }
        m_loaded.function(m_buffers.data(), static_cast<float*>(workspace), m_following.data());
    }

    void precede(const plugin::Kernel& next) override {
        const auto* other = dynamic_cast<const GeneratedKernel*>(&next);
        m_precedes = other != nullptr && !other->m_constants.empty();
        for (std::size_t thread = 0; m_precedes && thread < m_following.size(); ++thread) {
            const bool isKnown = thread < other->m_openings.size();
            m_following[thread] =
                other->m_constants.front().get() + (isKnown ? other->m_openings[thread] : 0);
        }
    }

private:
    ReadRegion m_read;
    std::shared_ptr<SharedConstants> m_shared;
    std::vector<codegen::Packing> m_packings;
    std::vector<std::int64_t> m_openings; ///< of the first packing, one a thread
    std::vector<float*> m_following;      ///< what the next kernel begins with, one a thread
    bool m_precedes = false;              ///< one that is known
    codegen::LoadedKernel m_loaded;
    std::vector<float*> m_buffers;                   ///< input, operands, tensors, output, constants
    std::vector<std::shared_ptr<float>> m_constants; ///< which nobody writes any more
};

} // namespace

std::unique_ptr<plugin::Kernel> makeKernel(ReadRegion read, codegen::Generated generated,
                                           codegen::LoadedKernel loaded,
                                           std::shared_ptr<SharedConstants> shared) {
    return std::make_unique<GeneratedKernel>(std::move(read), std::move(generated), std::move(loaded),
                                             std::move(shared));
}

} // namespace tessera::generated
