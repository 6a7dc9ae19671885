#include "tests/support/fake_cublas/descriptors.h"

#include <algorithm>
#include <array>
#include <limits>

namespace tessera::fake_cublas {

namespace {

using namespace cublas;

constexpr std::array kEpilogues{kEpilogueNone, kEpilogueRelu,
                                kEpilogueBias, kEpilogueRelu | kEpilogueBias,
                                kEpilogueGelu, kEpilogueGelu | kEpilogueBias};

Status readMatrix(const Attributes& layout, bool isTransposed, Matrix& matrix) {
    matrix.rows = layout.get(kLayoutRows);
    matrix.columns = layout.get(kLayoutColumns);
    matrix.leading = layout.get(kLayoutLeading);
    matrix.stride = layout.get(kLayoutBatchStride);
    const auto order = layout.get(kLayoutOrder);
    matrix.isRowMajor = order == kRowMajor;
    matrix.isTransposed = isTransposed;
    if (layout.get(kLayoutType) != kReal32 || (order != kColumnMajor && order != kRowMajor)) {
        return kNotSupported;
    }
    const std::int64_t least = matrix.isRowMajor ? matrix.columns : matrix.rows;
    if (matrix.rows <= 0 || matrix.columns <= 0 || matrix.leading < least) {
        return kInvalidValue;
    }
    const bool isLarge = std::max(matrix.rows, matrix.columns) > std::numeric_limits<std::int32_t>::max();
    return isLarge ? kNotSupported : kSuccess;
}

Status readOperation(const Attributes& desc, Problem& problem) {
    problem.computeType = static_cast<std::int32_t>(desc.get(kDescComputeType));
    problem.epilogue = static_cast<std::uint32_t>(desc.get(kDescEpilogue));
    problem.bias = reinterpret_cast<const float*>(desc.get(kDescBiasPointer)); // NOLINT
    const bool isKnown = (problem.computeType == kCompute32 || problem.computeType == kCompute32FastTf32) &&
                         desc.get(kDescScaleType) == kReal32 && desc.get(kDescPointerMode) == 0 &&
                         desc.get(kDescTransposeC) == kAsItIs &&
                         std::ranges::find(kEpilogues, problem.epilogue) != kEpilogues.end();
    return isKnown ? kSuccess : kNotSupported;
}

/// The extents of the operands and the result fit.
Status fit(Problem& p) {
    const auto rows = [](const Matrix& matrix) { return matrix.isTransposed ? matrix.columns : matrix.rows; };
    const auto columns = [](const Matrix& matrix) {
        return matrix.isTransposed ? matrix.rows : matrix.columns;
    };
    p.m = p.d.rows;
    p.n = p.d.columns;
    p.k = columns(p.a);
    const bool isRight =
        rows(p.a) == p.m && rows(p.b) == p.k && columns(p.b) == p.n && p.c.rows == p.m && p.c.columns == p.n;
    const bool isOneMemory = p.batch > 1 && p.d.stride < p.d.span(1);
    return isRight && !isOneMemory ? kSuccess : kInvalidValue;
}

} // namespace

Attributes::Attributes(const std::vector<Known>& known) {
    for (const auto& each : known) {
        m_values[each.attribute] = {each.bytes, each.usual};
    }
}

Status Attributes::set(int attribute, const void* value, std::size_t bytes) {
    const auto at = m_values.find(attribute);
    if (at == m_values.end() || value == nullptr || bytes != at->second.bytes) {
        return kInvalidValue;
    }
    std::uint64_t bits = 0;
    std::memcpy(&bits, value, bytes);
    at->second.bits = bits;
    return kSuccess;
}

std::int64_t Attributes::get(int attribute) const {
    const Value& value = m_values.at(attribute);
    const auto bits = value.bits.value_or(std::numeric_limits<std::uint64_t>::max());
    return value.bytes == sizeof(std::int32_t) ? static_cast<std::int32_t>(bits)
                                               : static_cast<std::int64_t>(bits);
}

std::int64_t Matrix::span(std::int64_t batch) const {
    const std::int64_t longer = (isRowMajor ? rows : columns) - 1;
    return (batch - 1) * stride + longer * leading + (isRowMajor ? columns : rows);
}

Status read(MatmulDesc desc, MatrixLayout a, MatrixLayout b, MatrixLayout c, MatrixLayout d,
            Problem& problem) {
    if (desc == nullptr || a == nullptr || b == nullptr || c == nullptr || d == nullptr) {
        return kInvalidValue;
    }
    if (const Status status = readOperation(desc->attributes, problem); status != kSuccess) {
        return status;
    }
    const auto isTransposed = [&](int attribute) { return desc->attributes.get(attribute) != kAsItIs; };
    struct Each {
        MatrixLayout layout;
        bool isTransposed;
        Matrix* matrix;
    };
    problem.batch = d->attributes.get(kLayoutBatchCount);
    for (const auto& each : {Each{a, isTransposed(kDescTransposeA), &problem.a},
                             Each{b, isTransposed(kDescTransposeB), &problem.b}, Each{c, false, &problem.c},
                             Each{d, false, &problem.d}}) {
        if (const Status status = readMatrix(each.layout->attributes, each.isTransposed, *each.matrix);
            status != kSuccess) {
            return status;
        }
        if (each.layout->attributes.get(kLayoutBatchCount) != problem.batch || problem.batch < 1) {
            return kInvalidValue;
        }
    }
    problem.isInPlace = c->attributes == d->attributes;
    return fit(problem);
}

} // namespace tessera::fake_cublas
