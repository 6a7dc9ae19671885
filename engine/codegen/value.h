#pragma once

#include "engine/codegen/index.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace tessera::codegen {

struct PointerTag;
/// A place in a buffer that a kernel names: its start, or one that a statement computed.
using Pointer = base::StrongId<PointerTag>;
struct RegisterTag;
/// A named array of vector registers.
using RegisterArray = base::StrongId<RegisterTag>;

/// The elements from `index` on behind `pointer`.
struct Access {
    Pointer pointer{};
    Index index{};
};

/// One register of an array. Its indices are numbers once unrolled loops are.
struct RegisterRef {
    RegisterArray array{};
    std::vector<Index> index{};
};

enum class ValueOp : std::uint8_t {
    kConstant, ///< every lane the number
    kRegister,
    kLoad,       ///< W elements from an address without alignment
    kBroadcast,  ///< one element in every lane
    kGuarded,    ///< its operand where the conditions hold, else zero
    kKeepLanes,  ///< the first `count` lanes, zero behind
    kFillLanes,  ///< the first `count` lanes, `number` behind
    kSpread,     ///< lane l takes lane l / count * count + lane of its operand
    kSumLanes,   ///< every lane the sum of all
    kMostLanes,  ///< every lane the largest of all that are numbers, or NaN
    kInterleave, ///< lanes of its operands in turn, those from their lower (lane 0) or upper halves (lane 1)
    kAdd,
    kSubtract,
    kMultiply,
    kDivide,
    kMaximum, ///< NaN where an operand is
    kMinimum,
    kGreater, ///< the larger operand, the second one where either is NaN: in one instruction
    kLess,
    kNegate,
    kAbsolute,
    kSquareRoot,
    kExp,
    kTanh,
    kSigmoid,
    kExpDown, ///< of what is not above zero, or NaN
    kGelu,    ///< with erf
    kRound,   ///< to even
    kFloor,
    kCeil,
    kSign,
    kLogarithm,
    kPower,        ///< its first operand to the power of the second
    kPositiveRoot, ///< power of one half: of -0 it is 0, of -infinity infinity
    kErf,
    kSoftplus,
    kMish,
    kSine,
    kCosine,
    kParametricRelu, ///< times the second operand where below zero
    kThreshold,      ///< zero up to the second operand
    kRoundPairs,     ///< the elements of two vectors, one behind the other, as pairs of bfloat16, to even
    kAddProduct,     ///< its first operand plus the product of the other two, rounded once where the CPU can
    kDotPairs,       ///< its first operand plus, in each lane, both products of the pairs of the other two
};

struct ValueNode;
/// A vector of W numbers, as an expression. Immutable and shared.
using Value = std::shared_ptr<const ValueNode>;

struct ValueNode {
    ValueOp op = ValueOp::kConstant;
    double number = 0.0;
    RegisterRef target{};
    Access access{};
    Conditions conditions{};
    std::int64_t count = 0;
    std::int64_t lane = 0;
    Index spread{}; ///< lane of kSpread
    std::vector<Value> operands{};
};

[[nodiscard]] Value constantValue(double number);
[[nodiscard]] Value registerValue(RegisterRef target);
[[nodiscard]] Value loadValue(Access access);
[[nodiscard]] Value broadcastValue(Access access);
[[nodiscard]] Value guardedValue(Conditions conditions, Value value);
[[nodiscard]] Value keepLanes(Value value, std::int64_t count);
[[nodiscard]] Value fillLanes(Value value, std::int64_t count, double number);
/// `lane` is below `group`, a divisor of the width.
[[nodiscard]] Value spreadLanes(Value value, std::int64_t group, Index lane);
/// Which lanes of two vectors are taken in turn.
enum class Half : std::uint8_t { kLower, kUpper };
[[nodiscard]] Value interleaveLanes(Value a, Value b, Half half);
[[nodiscard]] Value unaryValue(ValueOp op, Value a);
[[nodiscard]] Value binaryValue(ValueOp op, Value a, Value b);
[[nodiscard]] Value operator+(Value a, Value b);
[[nodiscard]] Value operator-(Value a, Value b);
[[nodiscard]] Value operator*(Value a, Value b);
/// Elements of `low`, then of `high`, rounded to bfloat16: one vector of pairs.
[[nodiscard]] Value roundPairs(Value low, Value high);
/// For sums that stay in their registers from step to step.
[[nodiscard]] Value addProduct(Value sum, Value a, Value b);
/// Sums in float of products of pairs of bfloat16.
[[nodiscard]] Value dotPairs(Value sum, Value a, Value b);
/// The value, or the limit below it (above it). NaN stays.
[[nodiscard]] Value atLeast(double limit, Value a);
[[nodiscard]] Value atMost(double limit, Value a);
/// max(a, 0). NaN stays.
[[nodiscard]] Value reluValue(Value a);

} // namespace tessera::codegen
