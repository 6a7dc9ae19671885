#include "widgets/models/tensor_summary.h"

#include "widgets/models/figures.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace tessera::itemmodels {
namespace {

using graph::DType;

constexpr std::int64_t kChunk = 1 << 20; ///< a multiple of what fits a byte, so that packed types divide

bool isComplex(DType dtype) {
    return dtype == DType::kComplex64 || dtype == DType::kComplex128;
}

QString valueText(DType dtype, double value) {
    if (dtype == DType::kBool) {
        return value != 0 ? QStringLiteral("true") : QStringLiteral("false");
    }
    constexpr int kDigits = 7;
    return graph::isInteger(dtype) ? QString::number(value, 'f', 0).replace(u'-', QChar(0x2212))
                                   : exactText(value, kDigits);
}

/// Elements [begin, begin + count) as doubles.
std::vector<double> part(const graph::Tensor& tensor, std::int64_t begin, std::int64_t count) {
    graph::Tensor chunk(tensor.dtype(), {count});
    const std::size_t from =
        begin == 0 ? 0 : graph::packedBytes(tensor.dtype(), static_cast<std::size_t>(begin));
    std::memcpy(chunk.mutableBytes().data(), tensor.bytes().data() + from, chunk.bytes().size());
    return chunk.toDoubles();
}

template <class Visit>
void forEach(const graph::Tensor& tensor, const Visit& visit) {
    for (std::int64_t at = 0; at < tensor.count(); at += kChunk) {
        for (const double value : part(tensor, at, std::min(kChunk, tensor.count() - at))) {
            visit(value);
        }
    }
}

void addNumbers(const graph::Tensor& tensor, TensorSummary& summary) {
    summary.least = std::numeric_limits<double>::infinity();
    summary.most = -summary.least;
    double sum = 0;
    std::int64_t finite = 0;
    forEach(tensor, [&](double value) {
        if (std::isnan(value)) {
            ++summary.nans;
        } else if (std::isinf(value)) {
            ++summary.infinities;
        } else {
            summary.least = std::min(summary.least, value);
            summary.most = std::max(summary.most, value);
            summary.zeros += value == 0 ? 1 : 0;
            sum += value;
            ++finite;
        }
    });
    if (finite == 0) {
        summary.least = summary.most = 0;
        return;
    }
    summary.mean = sum / static_cast<double>(finite);
    // Of whole numbers in a small range each has a bin of its own.
    const double range = summary.most - summary.least;
    const bool few = graph::isInteger(summary.dtype) && range + 1 <= TensorSummary::kBins;
    summary.bins.assign(few ? static_cast<std::size_t>(range) + 1 : std::size_t{TensorSummary::kBins}, 0);
    const double width = few ? 1.0 : range / TensorSummary::kBins;
    double squares = 0;
    forEach(tensor, [&](double value) {
        if (!std::isfinite(value)) {
            return;
        }
        squares += (value - summary.mean) * (value - summary.mean);
        const double bin = width > 0 ? (value - summary.least) / width : 0;
        ++summary.bins[std::min(static_cast<std::size_t>(bin), summary.bins.size() - 1)];
    });
    summary.deviation = std::sqrt(squares / static_cast<double>(finite));
}

QString complexText(const graph::Tensor& tensor, std::int64_t index) {
    const DType half = tensor.dtype() == DType::kComplex128 ? DType::kFloat64 : DType::kFloat32;
    graph::Tensor pair(half, {2});
    std::memcpy(pair.mutableBytes().data(),
                tensor.bytes().data() + static_cast<std::size_t>(index) * pair.bytes().size(),
                pair.bytes().size());
    const std::vector<double> parts = pair.toDoubles();
    return valueText(half, parts[0]) + (std::signbit(parts[1]) ? QChar(0x2212) : QChar(u'+')) +
           valueText(half, std::abs(parts[1])) + u'i';
}

} // namespace

TensorSummary summaryOf(const graph::Tensor& tensor) {
    TensorSummary summary;
    summary.dtype = tensor.dtype();
    summary.count = tensor.count();
    summary.bytes = static_cast<std::int64_t>(tensor.bytes().size());
    if (isComplex(tensor.dtype()) || graph::bitWidth(tensor.dtype()) == 0) {
        return summary;
    }
    summary.numeric = true;
    addNumbers(tensor, summary);
    return summary;
}

QString elementText(const graph::Tensor& tensor, std::int64_t index) {
    if (isComplex(tensor.dtype())) {
        return complexText(tensor, index);
    }
    // Several elements of a packed type share a byte.
    constexpr std::size_t kByte = 8;
    const auto inByte =
        static_cast<std::int64_t>(std::max<std::size_t>(1, kByte / graph::bitWidth(tensor.dtype())));
    const std::int64_t begin = index / inByte * inByte;
    const std::vector<double> values = part(tensor, begin, std::min(inByte, tensor.count() - begin));
    return valueText(tensor.dtype(), values[static_cast<std::size_t>(index - begin)]);
}

} // namespace tessera::itemmodels
