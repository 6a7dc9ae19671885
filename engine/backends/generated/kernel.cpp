#include "engine/backends/generated/kernel.h"

#include "engine/base/hash.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

namespace tessera::generated {

namespace {

class GeneratedKernel final : public plugin::Kernel {
public:
    GeneratedKernel(const ReadRegion& read, std::shared_ptr<const MadeKernel> made,
                    std::shared_ptr<SharedConstants> shared)
        : m_sources(read.sources())
        , m_inputs(read.buffers())
        , m_shared(std::move(shared))
        , m_made(std::move(made))
        , m_following(static_cast<std::size_t>(m_made->threads), nullptr)
        , m_buffers(m_inputs.size() + 1 + m_made->packings.size()) {}

    void prepare(std::span<const ts_tensor> constants) override {
        m_constants.clear();
        const auto& packings = m_made->packings;
        if (packings.empty()) {
            return;
        }
        std::vector<const float*> sources;
        base::Hasher read;
        for (const auto position : m_sources) {
            sources.push_back(position ? static_cast<const float*>(constants[*position].data) : nullptr);
            if (position) {
                read.add(std::span(static_cast<const std::byte*>(constants[*position].data),
                                   constants[*position].bytes));
            }
        }
        const auto contents = read.finish();
        const std::size_t first = m_inputs.size() + 1;
        for (std::size_t i = 0; i < packings.size(); ++i) {
            const SharedConstants::Origin origin{m_made->number, i, contents};
            const auto pack = [&](float* target) { packings[i].pack(sources, target); };
            m_constants.push_back(m_shared->packed(origin, packings[i].elements, pack));
            m_buffers[first + i] = m_constants.back().get();
        }
    }

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& workspace) override {
        std::size_t next = 0;
        for (const auto position : m_inputs) {
            m_buffers[next++] = static_cast<float*>(inputs[position].data);
        }
        m_buffers[next] = static_cast<float*>(outputs[0].data);
        if (!m_precedes) { // what is at hand anyway is fetched
            std::ranges::fill(m_following, m_buffers[next]);
        }
        m_made->loaded.function(m_buffers.data(), static_cast<float*>(workspace.data), m_following.data());
    }

    void precede(const plugin::Kernel& next) override {
        const auto* other = dynamic_cast<const GeneratedKernel*>(&next);
        m_precedes = other != nullptr && !other->m_constants.empty();
        for (std::size_t thread = 0; m_precedes && thread < m_following.size(); ++thread) {
            const auto& prefetchStarts = other->m_made->prefetchStarts;
            m_following[thread] = other->m_constants.front().get() +
                                  (thread < prefetchStarts.size() ? prefetchStarts[thread] : 0);
        }
    }

private:
    std::vector<std::optional<std::size_t>> m_sources; ///< of constants
    std::vector<std::size_t> m_inputs;                 ///< in the order of buffers
    std::shared_ptr<SharedConstants> m_shared;
    std::shared_ptr<const MadeKernel> m_made;
    std::vector<float*> m_following;                 ///< what the next kernel begins with, one a thread
    bool m_precedes = false;                         ///< one that is known
    std::vector<float*> m_buffers;                   ///< input, operands, tensors, output, constants
    std::vector<std::shared_ptr<float>> m_constants; ///< which are not written any more
};

} // namespace

std::unique_ptr<plugin::Kernel> makeKernel(const ReadRegion& read, std::shared_ptr<const MadeKernel> made,
                                           std::shared_ptr<SharedConstants> shared) {
    return std::make_unique<GeneratedKernel>(read, std::move(made), std::move(shared));
}

} // namespace tessera::generated
