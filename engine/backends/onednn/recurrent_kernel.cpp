// A recurrent layer in two parts: oneDNN's product of all steps' inputs with W, then a loop over the steps of
// our own, which has the product with the state and the gates in one pass. oneDNN's own primitive packs and
// copies at every step: it takes twice the time of this for a batch of one.
#include "engine/backends/onednn/kernel.h"
#include "engine/backends/onednn/recurrent.h"
#include "engine/backends/onednn/recurrent_weights.h"

#include <algorithm>
#include <omp.h>
#include <unordered_map>
#include <vector>

namespace tessera::onednn {

namespace {

/// Multiplications in a step below which a thread costs more at the barrier than it takes over.
constexpr std::int64_t kMinThreadProducts = 32 * 1024;

dnnl::memory::desc describeShares(const Layer& layer) {
    return describePlain(Extents{layer.steps * layer.batch, layer.directions * UnitBlocks(layer).columns});
}

/// All rows of X at once: [steps · batch, inputs] times [inputs, directions · blocks · gates · lanes].
dnnl::matmul::primitive_desc describeProduct(const dnnl::engine& engine, const Layer& layer) {
    const auto result = describeShares(layer);
    const std::int64_t columns = result.data.dims[1];
    const auto left = describePlain(Extents{layer.steps * layer.batch, layer.inputs});
    const auto right = describeAny(Extents{layer.inputs, columns});
    const auto bias = describePlain(Extents{1, columns});
    return {dnnl::matmul::desc(left, right, bias, result), baseAttributes(), engine};
}

/// What a run keeps in its workspace, in floats from its start.
struct RecurrentPlan {
    explicit RecurrentPlan(const Layer& layer) {
        const UnitBlocks blocks(layer);
        const std::int64_t rows = layer.directions * layer.batch;
        shares = take(layer.steps * rows * blocks.columns);
        cells = take(layer.cell == Cell::kLstm ? rows * blocks.units : 0);
        update = take(layer.cell == Cell::kGru ? rows * blocks.units : 0);
        masked = take(layer.cell == Cell::kGru ? rows * blocks.units : 0);
        states = take(layer.outputs[0] < 0 ? 2 * rows * layer.hidden : 0);
        scratch = total;
    }

    std::int64_t shares = 0;
    std::int64_t cells = 0;
    std::int64_t update = 0;
    std::int64_t masked = 0;
    std::int64_t states = 0;  ///< two in turn, where Y is not asked for
    std::int64_t scratch = 0; ///< of the product
    std::int64_t total = 0;

private:
    std::int64_t take(std::int64_t floats) {
        constexpr std::int64_t kRound = 16; // a line of the cache
        const std::int64_t start = total;
        total += (floats + kRound - 1) / kRound * kRound;
        return start;
    }
};

/// What one thread does: some directions one after the other, some blocks of each.
struct Share {
    std::int64_t firstDirection = 0;
    std::int64_t endDirection = 0;
    std::int64_t firstBlock = 0;
    std::int64_t endBlock = 0;
};

class RecurrentKernel final : public plugin::Kernel {
public:
    RecurrentKernel(const dnnl::engine& engine, const Layer& layer, int threads)
        : m_layer(layer)
        , m_blocks(layer)
        , m_plan(layer)
        , m_parts(stepParts(layer.cell, static_cast<int>(m_blocks.lanes)))
        , m_threads(threads)
        , m_engine(engine)
        , m_stream(engine)
        , m_description(describeProduct(engine, layer))
        , m_product(m_description)
        , m_source(m_description.src_desc(), engine, DNNL_MEMORY_NONE)
        , m_shares(m_description.dst_desc(), engine, DNNL_MEMORY_NONE)
        , m_scratch(m_description.scratchpad_desc(), engine, DNNL_MEMORY_NONE)
        , m_weights(layer) {}

    void prepare(std::span<const ts_tensor> constants) override {
        const ThreadScope scope(m_threads);
        const auto floats = [&](std::optional<std::size_t> constant) {
            return constant ? static_cast<const float*>(constants[*constant].data) : nullptr;
        };
        m_weights.takeRecurrence(floats(m_layer.recurrence));
        m_weights.takePeepholes(floats(m_layer.peepholes));
        packProduct(m_weights.inputLines(floats(m_layer.weights)), m_weights.takeBias(floats(m_layer.bias)));
        for (std::size_t i = 0; i < m_initial.size(); ++i) {
            const auto& given = m_layer.initial[i];
            m_initial[i].assign(static_cast<std::size_t>(rows() * m_layer.hidden), 0.0F);
            if (given && given->isConstant()) {
                std::copy_n(floats(given->position), m_initial[i].size(), m_initial[i].begin());
            }
        }
    }

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& workspace) override {
        const ThreadScope scope(m_threads);
        auto* memory = static_cast<float*>(workspace.data);
        multiplyInputs(inputs[m_layer.source].data, memory);
        Run run{memory, initialOf(0, inputs), outputOf(0, outputs)};
        if (m_layer.cell == Cell::kLstm) {
            startCells(initialOf(1, inputs), memory + m_plan.cells);
        }
        const int team = teamSize();
#pragma omp parallel num_threads(team) if (team > 1)
        walk(run, shareOf(omp_get_thread_num(), omp_get_num_threads()), omp_get_num_threads());
        finish(run, outputs);
    }

private:
    struct Run {
        float* workspace;
        const float* initial;
        float* sequence; ///< Y, or nullptr
    };

    [[nodiscard]] std::int64_t rows() const {
        return m_layer.directions * m_layer.batch;
    }

    /// Rows of one direction of a state as the graph has it.
    template <typename Number>
    [[nodiscard]] Rows<Number> stateRows(Number* state, std::int64_t direction) const {
        const std::int64_t hidden = m_layer.hidden;
        return m_layer.isBatchFirst ? Rows<Number>{state + direction * hidden, m_layer.directions * hidden}
                                    : Rows<Number>{state + direction * m_layer.batch * hidden, hidden};
    }

    /// Rows of one direction, each of all blocks.
    [[nodiscard]] Rows<float> blockRows(float* data, std::int64_t direction) const {
        return {data + direction * m_layer.batch * m_blocks.units, m_blocks.units};
    }

    void packProduct(std::vector<float> lines, const std::vector<float>& bias) {
        const auto packed = m_description.weights_desc();
        const Extents extents(packed.data.dims, packed.data.dims + 2);
        dnnl::memory from({extents, dnnl::memory::data_type::f32, Extents{1, m_layer.inputs}}, m_engine,
                          lines.data());
        dnnl::memory to(packed, m_engine);
        dnnl::reorder(from, to).execute(m_stream, from, to);
        m_stream.wait();
        const dnnl::memory shift(m_description.bias_desc(), m_engine);
        std::ranges::copy(bias, static_cast<float*>(shift.get_data_handle()));
        m_arguments = {{DNNL_ARG_SRC, m_source},
                       {DNNL_ARG_WEIGHTS, to},
                       {DNNL_ARG_BIAS, shift},
                       {DNNL_ARG_DST, m_shares},
                       {DNNL_ARG_SCRATCHPAD, m_scratch}};
    }

    [[nodiscard]] const float* initialOf(std::size_t which, std::span<const ts_buffer> inputs) const {
        const auto& given = m_layer.initial[which];
        return given && !given->isConstant() ? static_cast<const float*>(inputs[given->position].data)
                                             : m_initial[which].data();
    }

    [[nodiscard]] float* outputOf(std::size_t which, std::span<const ts_buffer> outputs) const {
        const std::int32_t position = m_layer.outputs[which];
        return position < 0 ? nullptr : static_cast<float*>(outputs[static_cast<std::size_t>(position)].data);
    }

    void multiplyInputs(void* source, float* memory) {
        m_source.set_data_handle(source);
        m_shares.set_data_handle(memory + m_plan.shares);
        m_scratch.set_data_handle(memory + m_plan.scratch);
        m_product.execute(m_stream, m_arguments);
        m_stream.wait();
    }

    void startCells(const float* initial, float* cells) const {
        for (std::int64_t direction = 0; direction < m_layer.directions; ++direction) {
            const auto from = stateRows(initial, direction);
            const auto to = blockRows(cells, direction);
            for (std::int64_t row = 0; row < m_layer.batch; ++row) {
                std::copy_n(from.at(row), m_layer.hidden, to.at(row));
                std::fill(to.at(row) + m_layer.hidden, to.at(row) + m_blocks.units, 0.0F);
            }
        }
    }

    /// Directions run side by side; more threads share the blocks of a direction where a step is long enough.
    [[nodiscard]] int teamSize() const {
        const std::int64_t products = m_layer.batch * m_layer.gates() * m_layer.hidden * m_layer.hidden;
        if (m_threads < m_layer.directions || m_layer.steps * products < kMinThreadProducts) {
            return 1;
        }
        const std::int64_t most = std::min(m_threads / m_layer.directions, m_blocks.count);
        return static_cast<int>(m_layer.directions *
                                std::clamp<std::int64_t>(products / kMinThreadProducts, 1, most));
    }

    /// Of thread `thread` among `threads`, which may be fewer than were asked for.
    [[nodiscard]] Share shareOf(int thread, int threads) const {
        if (threads < m_layer.directions) {
            return thread == 0 ? Share{0, m_layer.directions, 0, m_blocks.count} : Share{};
        }
        const std::int64_t members = threads / m_layer.directions;
        const std::int64_t direction = thread / members;
        const std::int64_t member = thread % members;
        if (direction >= m_layer.directions) {
            return {};
        }
        return {direction, direction + 1, m_blocks.count * member / members,
                m_blocks.count * (member + 1) / members};
    }

    void walk(const Run& run, const Share& share, int threads) const {
        const bool meets = threads / m_layer.directions > 1; // others compute blocks of the same direction
        for (std::int64_t i = 0; i < m_layer.steps; ++i) {
            for (const auto part : {m_parts.first, m_parts.second}) {
                if (part == nullptr) {
                    continue;
                }
                for (std::int64_t direction = share.firstDirection; direction < share.endDirection;
                     ++direction) {
                    part(m_weights.of(direction), stepOf(run, direction, i), share.firstBlock,
                         share.endBlock);
                }
                if (meets) {
#pragma omp barrier
                }
            }
        }
    }

    /// The state behind step `i` of a direction.
    [[nodiscard]] Rows<float> stateAfter(const Run& run, std::int64_t direction, std::int64_t i) const {
        const std::int64_t hidden = m_layer.hidden;
        if (run.sequence == nullptr) {
            const std::int64_t turn = i % 2;
            return {run.workspace + m_plan.states + (turn * rows() + direction * m_layer.batch) * hidden,
                    hidden};
        }
        const std::int64_t time = timeOf(direction, i);
        if (m_layer.isBatchFirst) {
            return {run.sequence + (time * m_layer.directions + direction) * hidden,
                    m_layer.steps * m_layer.directions * hidden};
        }
        return {run.sequence + (time * m_layer.directions + direction) * m_layer.batch * hidden, hidden};
    }

    [[nodiscard]] std::int64_t timeOf(std::int64_t direction, std::int64_t i) const {
        return m_layer.isReversed(direction) ? m_layer.steps - 1 - i : i;
    }

    [[nodiscard]] TimeStep stepOf(const Run& run, std::int64_t direction, std::int64_t i) const {
        const std::int64_t time = timeOf(direction, i);
        const std::int64_t line = m_layer.directions * m_blocks.columns;
        const float* shares = run.workspace + m_plan.shares + direction * m_blocks.columns;
        const Rows<const float> inputs = m_layer.isBatchFirst
                                             ? Rows<const float>{shares + time * line, m_layer.steps * line}
                                             : Rows<const float>{shares + time * m_layer.batch * line, line};
        Rows<const float> before = stateRows(run.initial, direction);
        if (i > 0) {
            const auto last = stateAfter(run, direction, i - 1);
            before = {last.data, last.stride};
        }
        return {.batch = m_layer.batch,
                .hidden = m_layer.hidden,
                .inputs = inputs,
                .before = before,
                .after = stateAfter(run, direction, i),
                .cells = blockRows(run.workspace + m_plan.cells, direction),
                .update = blockRows(run.workspace + m_plan.update, direction),
                .masked = blockRows(run.workspace + m_plan.masked, direction)};
    }

    void finish(const Run& run, std::span<const ts_buffer> outputs) const {
        float* state = outputOf(1, outputs);
        float* cell = outputOf(2, outputs);
        for (std::int64_t direction = 0; direction < m_layer.directions; ++direction) {
            if (state != nullptr) {
                copyRows(stateAfter(run, direction, m_layer.steps - 1), stateRows(state, direction));
            }
            if (cell != nullptr) {
                copyRows(blockRows(run.workspace + m_plan.cells, direction), stateRows(cell, direction));
            }
        }
    }

    void copyRows(const Rows<float>& from, const Rows<float>& to) const {
        for (std::int64_t row = 0; row < m_layer.batch; ++row) {
            std::copy_n(from.at(row), m_layer.hidden, to.at(row));
        }
    }

    Layer m_layer;
    UnitBlocks m_blocks;
    RecurrentPlan m_plan;
    StepParts m_parts;
    int m_threads;
    dnnl::engine m_engine;
    dnnl::stream m_stream;
    dnnl::matmul::primitive_desc m_description;
    dnnl::matmul m_product;
    dnnl::memory m_source;
    dnnl::memory m_shares;
    dnnl::memory m_scratch;
    std::unordered_map<int, dnnl::memory> m_arguments;
    RecurrentWeights m_weights;
    std::array<std::vector<float>, 2> m_initial; ///< of the state and the cell
};

} // namespace

RecurrentMemory recurrentMemory(const dnnl::engine& engine, const Layer& layer) {
    const auto product = describeProduct(engine, layer);
    const UnitBlocks blocks(layer);
    const RecurrentPlan plan(layer);
    const std::int64_t panels = layer.directions * blocks.columns * layer.hidden;
    const std::int64_t others =
        4 * layer.directions * blocks.units + 2 * layer.directions * layer.batch * layer.hidden;
    return {static_cast<std::size_t>(plan.total) * sizeof(float) + product.scratchpad_desc().get_size(),
            static_cast<std::size_t>(panels + others) * sizeof(float) + product.weights_desc().get_size() +
                product.bias_desc().get_size()};
}

std::unique_ptr<plugin::Kernel> makeRecurrentKernel(const dnnl::engine& engine, const Layer& layer,
                                                    int threads) {
    return std::make_unique<RecurrentKernel>(engine, layer, threads);
}

} // namespace tessera::onednn
