// Rows and planes normalised one by one, of any floating type: as exponentials over their sum, to mean 0 and
// variance 1, by their root mean square, or by a norm.
#include "engine/backends/native/family.h"
#include "engine/backends/native/map_functions.h"
#include "engine/backends/native/numbers.h"
#include "engine/backends/native/offers.h"
#include "engine/backends/native/operand.h"
#include "engine/backends/native/team.h"
#include "engine/backends/native/words.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

namespace tessera::native {

using plugin::NodeView;
using plugin::RegionView;
using plugin::SettingsView;
using plugin::Unsupported;

namespace {

using graph::DType;

constexpr std::string_view kNormalisers[] = {"BatchNormalization",    "GroupNormalization", "Hardmax",
                                             "InstanceNormalization", "LayerNormalization", "LogSoftmax",
                                             "LpNormalization",       "RMSNormalization",   "Softmax"};

enum class Kind : std::uint8_t {
    kSoftmax,
    kLogSoftmax,
    kHardmax,
    kLayer,
    kRootMeanSquare,
    kNorm1,
    kNorm2,
    kGiven
};

/// Which number of a scale or bias belongs to element `column` of row `row`.
struct Numbering {
    bool isOfColumns = true;   // NOLINT: a fact, no switch
    std::int64_t planes = 1;   ///< of a row, a number each
    std::int64_t channels = 1; ///< numbers in all

    [[nodiscard]] std::int64_t at(std::int64_t row, std::int64_t column, std::int64_t length) const {
        return isOfColumns ? column % channels : (row * planes + column / (length / planes)) % channels;
    }
};

struct Normalisation {
    Kind kind = Kind::kSoftmax;
    DType type = DType::kFloat32;
    AlongAxis view{}; ///< rows of `extent` elements that lie `inner` apart
    double epsilon = 0.0;
    Numbering numbering{};
    Source source{};
    std::optional<Source> scale{};
    std::optional<Source> bias{};
    std::optional<Source> mean{};
    std::optional<Source> variance{};

    [[nodiscard]] std::int64_t rows() const { return view.outer * view.inner; }
};

void readAlongAxis(const NodeView& node, const Extents& extents, Normalisation& read) {
    const auto op = node.op();
    const bool isNorm = op == "LpNormalization";
    const bool isOld = !isNorm && opsetOf(node) < 13;
    const std::size_t axis =
        axisOf(node.intOr("axis", isOld ? 1 : -1), std::max<std::size_t>(1, extents.size()));
    read.view = AlongAxis::of(extents, axis);
    if (isOld) { // all axes from it on are one
        read.view = {read.view.outer, read.view.extent * read.view.inner, 1};
    }
    read.kind = isNorm               ? node.intOr("p", 2) == 1 ? Kind::kNorm1 : Kind::kNorm2
                : op == "Softmax"    ? Kind::kSoftmax
                : op == "LogSoftmax" ? Kind::kLogSoftmax
                                     : Kind::kHardmax;
}

void readOfImages(const NodeView& node, const Extents& extents, Normalisation& read) {
    if (extents.size() < 2) {
        throw Unsupported("it has no channels");
    }
    const std::int64_t channels = extents[1];
    const bool isGrouped = node.op() == "GroupNormalization";
    const bool isBatch = node.op() == "BatchNormalization";
    const std::int64_t groups = isGrouped ? node.intOr("num_groups", 1) : channels;
    if (groups < 1 || channels % groups != 0 || (isBatch && node.intOr("training_mode", 0) != 0)) {
        throw Unsupported("its groups do not divide the channels, or it trains");
    }
    const std::int64_t length = productOf(extents, 1, extents.size()) / groups;
    read.kind = isBatch ? Kind::kGiven : Kind::kLayer;
    read.view = {extents[0] * groups, length, 1};
    const bool isOneAGroup = isGrouped && opsetOf(node) < 21;
    read.numbering = {.isOfColumns = false,
                      .planes = isGrouped && !isOneAGroup ? channels / groups : 1,
                      .channels = isOneAGroup ? groups : channels};
}

void readRows(const NodeView& node, const Extents& extents, Normalisation& read) {
    const std::size_t axis = axisOf(node.intOr("axis", -1), extents.size());
    read.kind = node.op() == "LayerNormalization" ? Kind::kLayer : Kind::kRootMeanSquare;
    read.view = {productOf(extents, 0, axis), productOf(extents, axis, extents.size()), 1};
}

std::optional<Source> readVector(const RegionView& region, std::int32_t value, Normalisation& read) {
    if (value < 0) {
        return std::nullopt;
    }
    const std::int64_t count = region.elements(value);
    if (static_cast<DType>(region.value(value).dtype) != read.type) {
        throw Unsupported("its scale or bias is of another type");
    }
    if (read.numbering.isOfColumns) { // the last axes, or one for all
        const Extents own = extentsOf(region, value);
        const Extents all = extentsOf(region, region.node(0).input(0));
        const bool isTail =
            count == 1 || (own.size() <= all.size() && std::equal(own.rbegin(), own.rend(), all.rbegin()));
        if (!isTail || read.view.extent % count != 0) {
            throw Unsupported("its scale or bias is not one number a column");
        }
        read.numbering.channels = std::max(read.numbering.channels, count);
    }
    if (count != read.numbering.channels) {
        throw Unsupported("its scale and bias are not one number a channel");
    }
    return sourceOf(region, value);
}

Normalisation readNormalisation(const RegionView& region) {
    const NodeView node = region.node(0);
    const auto op = node.op();
    Normalisation read{.type = inputType(region, 0), .source = sourceOf(region, node.input(0))};
    if (!graph::isFloating(read.type) || region.outputs().size() != 1 ||
        region.outputs()[0] != node.output(0)) {
        throw Unsupported("it is of integers, or its statistics are outputs too");
    }
    const Extents extents = extentsOf(region, node.input(0));
    if (op == "Softmax" || op == "LogSoftmax" || op == "Hardmax" || op == "LpNormalization") {
        readAlongAxis(node, extents, read);
        return read;
    }
    read.epsilon = static_cast<double>(node.floatOr("epsilon", 1e-5F));
    if (op == "LayerNormalization" || op == "RMSNormalization") {
        readRows(node, extents, read);
    } else {
        readOfImages(node, extents, read);
    }
    read.scale = readVector(region, node.input(1), read);
    read.bias = readVector(region, node.input(2), read);
    read.mean = readVector(region, node.input(3), read);
    read.variance = readVector(region, node.input(4), read);
    return read;
}

/// Factor and shift of each element's number.
struct Vectors {
    std::vector<double> scale;
    std::vector<double> bias;
};

template <typename T>
class Normaliser {
public:
    Normaliser(const Normalisation& read, const Vectors& vectors) : m_read(read), m_vectors(vectors) {
        m_row.resize(static_cast<std::size_t>(read.view.extent));
    }

    void run(const std::byte* from, std::byte* to, std::int64_t row) {
        const auto& view = m_read.view;
        const std::int64_t begin = row / view.inner * view.extent * view.inner + row % view.inner;
        load(from, begin);
        normalise();
        if (!m_vectors.scale.empty()) {
            for (std::int64_t i = 0; i < view.extent; ++i) {
                const auto at = static_cast<std::size_t>(m_read.numbering.at(row, i, view.extent));
                T& value = m_row[static_cast<std::size_t>(i)];
                value = static_cast<T>(static_cast<double>(value) * m_vectors.scale[at] + m_vectors.bias[at]);
            }
        }
        store(to, begin);
    }

private:
    static bool isStored(DType type) { return isStoredAsComputed(type); }

    void load(const std::byte* from, std::int64_t begin) {
        const std::int64_t inner = m_read.view.inner;
        if (!isStored(m_read.type)) {
            for (std::size_t i = 0; i < m_row.size(); ++i) {
                const auto bits =
                    loadWord<std::uint16_t>(from + (begin + static_cast<std::int64_t>(i) * inner) * 2);
                m_row[i] =
                    static_cast<T>(m_read.type == DType::kFloat16 ? fromHalf(bits) : fromBfloat16(bits));
            }
            return;
        }
        for (std::size_t i = 0; i < m_row.size(); ++i) {
            m_row[i] =
                loadWord<T>(from + (begin + static_cast<std::int64_t>(i) * inner) * std::int64_t{sizeof(T)});
        }
    }
    void store(std::byte* to, std::int64_t begin) const {
        const std::int64_t inner = m_read.view.inner;
        for (std::size_t i = 0; i < m_row.size(); ++i) {
            const std::int64_t at = begin + static_cast<std::int64_t>(i) * inner;
            if (isStored(m_read.type)) {
                storeWord(to + at * std::int64_t{sizeof(T)}, m_row[i]);
                continue;
            }
            const auto value = static_cast<float>(m_row[i]);
            storeWord(to + at * 2, m_read.type == DType::kFloat16 ? toHalf(value) : toBfloat16(value));
        }
    }

    void normalise() {
        switch (m_read.kind) {
        case Kind::kSoftmax:
        case Kind::kLogSoftmax:
            return exponentials();
        case Kind::kHardmax: {
            const auto best = std::ranges::max_element(m_row) - m_row.begin();
            std::ranges::fill(m_row, T(0));
            m_row[static_cast<std::size_t>(best)] = T(1);
            return;
        }
        case Kind::kLayer:
            return moments();
        case Kind::kRootMeanSquare:
            return scaleAll(1.0 / std::sqrt(squares() / static_cast<double>(m_row.size()) + m_read.epsilon));
        case Kind::kNorm1:
            return overNorm(sizes());
        case Kind::kNorm2:
            return overNorm(std::sqrt(squares()));
        case Kind::kGiven:
            return;
        }
    }

    void exponentials() {
        T largest = m_row[0];
        for (const T value : m_row) {
            largest = std::max(largest, value);
        }
        double total = 0.0;
        const bool isLogarithm = m_read.kind == Kind::kLogSoftmax;
        for (T& value : m_row) {
            value -= largest;
            const T power = std::exp(value);
            total += static_cast<double>(power);
            value = isLogarithm ? value : power;
        }
        if (!isLogarithm) {
            return scaleAll(1.0 / total);
        }
        const T logarithm = static_cast<T>(std::log(total));
        for (T& value : m_row) {
            value -= logarithm;
        }
    }

    /// In two passes: the difference of large sums would cancel.
    void moments() {
        const auto count = static_cast<double>(m_row.size());
        double mean = 0.0;
        for (const T value : m_row) {
            mean += static_cast<double>(value);
        }
        mean /= count;
        double variance = 0.0;
        for (T& value : m_row) {
            const double apart = static_cast<double>(value) - mean;
            variance += apart * apart;
            value = static_cast<T>(apart);
        }
        scaleAll(1.0 / std::sqrt(variance / count + m_read.epsilon));
    }

    [[nodiscard]] double squares() const {
        double sum = 0.0;
        for (const T value : m_row) {
            sum += static_cast<double>(value) * static_cast<double>(value);
        }
        return sum;
    }
    [[nodiscard]] double sizes() const {
        double sum = 0.0;
        for (const T value : m_row) {
            sum += static_cast<double>(std::abs(value));
        }
        return sum;
    }
    /// A row of zeros stays one.
    void overNorm(double norm) {
        for (T& value : m_row) {
            value = norm == 0.0 ? T(0) : static_cast<T>(static_cast<double>(value) / norm);
        }
    }
    void scaleAll(double factor) {
        for (T& value : m_row) {
            value = static_cast<T>(static_cast<double>(value) * factor);
        }
    }

    const Normalisation& m_read;
    const Vectors& m_vectors;
    std::vector<T> m_row;
};

class NormalisationKernel final : public plugin::Kernel {
public:
    NormalisationKernel(const Normalisation& read, const SettingsView& settings) : m_read(read) {
        constexpr std::int64_t kBytesAnElement = 64; // what to normalise one takes
        m_threads = threadsFor(read.rows() * read.view.extent * kBytesAnElement, settings);
    }

    void prepare(std::span<const ts_tensor> constants) override { m_constants.hold(constants); }

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        const Vectors vectors = vectorsOf(inputs);
        const std::byte* x = m_constants.dataOf(m_read.source, inputs);
        auto* y = static_cast<std::byte*>(outputs[0].data);
        onTeam(m_threads, [&](int thread, int threads) {
            const Share share = shareOf(m_read.rows(), thread, threads);
            withFloating(computedOf(m_read.type), [&]<typename T>() {
                Normaliser<T> normaliser(m_read, vectors);
                for (std::int64_t row = share.first; row < share.end && m_read.view.extent > 0; ++row) {
                    normaliser.run(x, y, row);
                }
            });
        });
    }

private:
    [[nodiscard]] std::vector<double> vectorOf(const std::optional<Source>& source,
                                               std::span<const ts_buffer> inputs, double fallback) const {
        std::vector<double> made(static_cast<std::size_t>(m_read.numbering.channels), fallback);
        if (source) {
            const std::byte* data = m_constants.dataOf(*source, inputs);
            withFloating(computedOf(m_read.type), [&]<typename T>() {
                for (std::size_t i = 0; i < made.size(); ++i) {
                    if (isStoredAsComputed(m_read.type)) {
                        made[i] = static_cast<double>(loadWord<T>(data + i * sizeof(T)));
                    } else {
                        const auto bits = loadWord<std::uint16_t>(data + i * 2);
                        made[i] = static_cast<double>(m_read.type == DType::kFloat16 ? fromHalf(bits)
                                                                                     : fromBfloat16(bits));
                    }
                }
            });
        }
        return made;
    }
    [[nodiscard]] Vectors vectorsOf(std::span<const ts_buffer> inputs) const {
        if (!m_read.scale) {
            return {};
        }
        Vectors made{vectorOf(m_read.scale, inputs, 1.0), vectorOf(m_read.bias, inputs, 0.0)};
        if (m_read.variance) {
            const auto mean = vectorOf(m_read.mean, inputs, 0.0);
            const auto variance = vectorOf(m_read.variance, inputs, 1.0);
            for (std::size_t i = 0; i < made.scale.size(); ++i) {
                made.scale[i] /= std::sqrt(variance[i] + m_read.epsilon);
                made.bias[i] -= mean[i] * made.scale[i];
            }
        }
        return made;
    }

    Normalisation m_read;
    int m_threads = 1;
    HeldConstants m_constants;
};

std::unique_ptr<plugin::Kernel> normalisationKernel(const RegionView& region, const SettingsView& settings) {
    return std::make_unique<NormalisationKernel>(readNormalisation(region), settings);
}

constexpr std::string_view kNameOfNormalisation = "normalise";
using NormalisationOffers = OneKernel<kNameOfNormalisation, normalisationKernel>;

} // namespace

const Family kNormalisation{kNameOfNormalisation, kNormalisers, NormalisationOffers::offer,
                            NormalisationOffers::make};

} // namespace tessera::native
