#include "engine/backends/onednn/kernel.h"

#include <cstring>
#include <omp.h>
#include <unordered_map>
#include <utility>

namespace tessera::onednn {

namespace {

class PrimitiveKernel final : public plugin::Kernel {
public:
    PrimitiveKernel(const dnnl::engine& engine, Candidate candidate, int threads)
        : m_candidate(std::move(candidate))
        , m_engine(engine)
        , m_stream(engine)
        , m_primitive(m_candidate.description.get())
        , m_threads(threads) {
        for (const auto& feed : m_candidate.feeds) {
            dnnl::memory memory(feed.description, m_engine, DNNL_MEMORY_NONE);
            dnnl::memory taken = memory;
            if (feed.converted) {
                taken = dnnl::memory(*feed.converted, m_engine);
                m_conversions.push_back({dnnl::reorder(memory, taken), memory, taken});
            }
            m_arguments.insert_or_assign(feed.argument, taken);
            m_buffers.push_back({&feed, std::move(memory), nullptr});
        }
        m_workspace = dnnl::memory(m_candidate.description.scratchpad_desc(), m_engine, DNNL_MEMORY_NONE);
        m_arguments.insert_or_assign(DNNL_ARG_SCRATCHPAD, m_workspace);
    }

    void prepare(std::span<const ts_tensor> constants) override {
        const ThreadScope scope(m_threads);
        for (const auto& packing : m_candidate.packings) {
            const ts_tensor& constant = constants[packing.constant];
            const auto made = packing.convert ? packing.convert(constant) : std::vector<std::byte>();
            const void* given = packing.convert ? made.data() : constant.data;
            // oneDNN takes pointers to mutable memory for everything; it only reads this one.
            dnnl::memory from(packing.from, m_engine, const_cast<void*>(given)); // NOLINT
            dnnl::memory to(packing.to, m_engine);
            dnnl::primitive_attr attributes;
            if (packing.scale != 1.0F) {
                attributes.set_output_scales(0, {packing.scale});
            }
            dnnl::reorder(from, to, attributes).execute(m_stream, from, to);
            m_stream.wait();
            m_arguments.insert_or_assign(packing.argument, to);
        }
    }

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& workspace) override {
        const ThreadScope scope(m_threads);
        if (m_candidate.accumulateInto >= 0) {
            const auto& start = inputs[static_cast<std::size_t>(m_candidate.accumulateInto)];
            if (start.data != outputs[0].data) {
                std::memcpy(outputs[0].data, start.data, outputs[0].bytes);
            }
        }
        for (auto& buffer : m_buffers) {
            const auto& list = buffer.feed->source == Source::kInput ? inputs : outputs;
            point(buffer.memory, buffer.held, list[buffer.feed->position].data);
        }
        point(m_workspace, m_workspaceHeld, workspace.data);
        for (auto& conversion : m_conversions) {
            conversion.reorder.execute(m_stream, conversion.from, conversion.to);
        }
        m_primitive.execute(m_stream, m_arguments);
        m_stream.wait();
    }

private:
    struct Buffer {
        const Feed* feed;
        dnnl::memory memory;
        void* held;
    };
    /// Of an input, before the primitive reads it.
    struct Conversion {
        dnnl::reorder reorder;
        dnnl::memory from;
        dnnl::memory to;
    };

    /// A memory object keeps its address between runs: setting it anew makes oneDNN clear its padding again.
    static void point(dnnl::memory& memory, void*& held, void* data) {
        if (held != data) {
            memory.set_data_handle(data);
            held = data;
        }
    }

    Candidate m_candidate;
    dnnl::engine m_engine;
    dnnl::stream m_stream;
    dnnl::primitive m_primitive;
    int m_threads;
    std::unordered_map<int, dnnl::memory> m_arguments;
    std::vector<Buffer> m_buffers;
    std::vector<Conversion> m_conversions;
    dnnl::memory m_workspace;
    void* m_workspaceHeld = nullptr;
};

} // namespace

ThreadScope::ThreadScope(int threads) : m_before(omp_get_max_threads()) {
    if (threads != m_before) {
        omp_set_num_threads(threads);
    }
}

ThreadScope::~ThreadScope() {
    if (omp_get_max_threads() != m_before) {
        omp_set_num_threads(m_before);
    }
}

std::unique_ptr<plugin::Kernel> makeKernel(const dnnl::engine& engine, Candidate candidate, int threads) {
    return std::make_unique<PrimitiveKernel>(engine, std::move(candidate), threads);
}

} // namespace tessera::onednn
