#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <variant>
#include <vector>

namespace tessera::codegen {

/// An extent of a problem. A constant today; the only way to its number is value(), so that a symbol can take
/// its place.
class Extent {
public:
    Extent() = default;
    Extent(std::int64_t value) : m_value(value) {} // NOLINT: a number is an extent
    [[nodiscard]] std::int64_t value() const { return m_value; }
    friend bool operator==(const Extent&, const Extent&) = default;

private:
    std::int64_t m_value = 1;
};

/// A number of a problem: equal to one of the same bits, so that -0 and 0, by which a quotient differs, are
/// two.
class Real {
public:
    Real(float value) : m_value(value) {}      // NOLINT: a number is one
    operator float() const { return m_value; } // NOLINT: likewise
    friend bool operator==(const Real& a, const Real& b) {
        return std::bit_cast<std::uint32_t>(a.m_value) == std::bit_cast<std::uint32_t>(b.m_value);
    }

private:
    float m_value;
};

enum class StepOp : std::uint8_t {
    kAdd, ///< y + operand, and so on
    kSubtract,
    kSubtractFrom, ///< operand - y
    kMultiply,
    kDivide,
    kDivideInto, ///< operand / y
    kMaximum,
    kMinimum,
    kPower,          ///< y to the power of the operand
    kPowerFrom,      ///< the operand to the power of y
    kParametricRelu, ///< y times the operand where y is below zero
    kOverDeviation,  ///< y / sqrt(operand + alpha), of a constant operand
    kClamp,          ///< min(max(y, alpha), beta)
    kLeakyRelu,
    kElu,
    kExp,
    kTanh,
    kSigmoid,
    kGelu,     ///< with erf
    kGeluTanh, ///< its approximation by tanh
    kSwish,
    kHardSigmoid, ///< clamp(alpha y + beta, 0, 1)
    kHardSwish,
    kAbsolute,
    kNegate,
    kSquareRoot,
    kRound,
    kFloor,
    kCeil,
    kSign,
    kSquare,
    kCube,
    kPositiveRoot,        ///< y to the power of one half
    kInversePositiveRoot, ///< and of minus one half
    kReciprocal,
    kLogarithm,
    kErf,
    kSoftplus,
    kMish,
    kSoftsign,
    kSine,
    kCosine,
    kSelu,      ///< beta * elu(y) with alpha
    kCelu,      ///< max(y, 0) + min(alpha * (exp(y / alpha) - 1), 0), alpha above zero
    kThreshold, ///< y above alpha, else zero
};

/// The other operand of a step.
enum class OperandKind : std::uint8_t {
    kNone,
    kTensor,    ///< an input of the extents and the layout of the result
    kChannel,   ///< a constant with one number a channel, times `scale`
    kNumber,    ///< `number`
    kBroadcast, ///< of a Broadcast: the operand of that place
};

struct Step {
    StepOp op = StepOp::kAdd;
    Real alpha = 0.0F;
    Real beta = 0.0F;
    OperandKind operand = OperandKind::kNone;
    /// kTensor: among the tensors; kChannel: among the constants behind the weights; kBroadcast: among the
    /// operands.
    std::size_t source = 0;
    std::int64_t sourceStride = 1; ///< kChannel: 0 for a constant of one number
    Real scale = 1.0F;
    Real number = 0.0F;
    friend bool operator==(const Step&, const Step&) = default;
};

/// What happens to every element of a result before it is stored, in order.
struct Epilogue {
    std::vector<Step> steps{};
    std::size_t tensors = 0;   ///< inputs besides the first
    std::size_t constants = 0; ///< besides the weights
    friend bool operator==(const Epilogue&, const Epilogue&) = default;
};

/// Each row of [rows][columns] less its mean and over its deviation, over the root of its mean square, or as
/// exponentials over their sum, or the logarithms of those. The first `before` steps of the epilogue come
/// before that. No weights; channels are the columns.
struct RowNormalisation {
    enum class Kind : std::uint8_t { kLayer, kSoftmax, kRootMeanSquare, kLogSoftmax };
    Extent rows{};
    Extent columns{};
    Kind kind = Kind::kLayer;
    Real epsilon = 0.0F; ///< added to the variance, or to the mean square
    std::size_t before = 0;
    /// Elements from one column to the next: so many rows lie side by side, and no step has an operand of
    /// several numbers but tensors.
    Extent behind = 1;
    /// Of images: each row holds so many planes of equal length, one channel each, of `channels` in all. 0:
    /// channels are the columns. Nothing comes before.
    Extent planes = 0;
    Extent channels = 0;

    /// Numbers of a channel constant.
    [[nodiscard]] std::int64_t channelCount() const {
        return planes.value() > 0 ? channels.value() : columns.value();
    }
    friend bool operator==(const RowNormalisation&, const RowNormalisation&) = default;
};

/// C[rows][columns] = scale * A[rows][depth] * B[depth][columns], A and C row-major, B constant. Channels are
/// the columns. Each row of C may be normalised before it is stored.
struct Product {
    enum class WeightOrder : std::uint8_t { kDepthByColumns, kColumnsByDepth };
    Extent rows{};
    Extent depth{};
    Extent columns{};
    WeightOrder order = WeightOrder::kDepthByColumns;
    Real scale = 1.0F;
    std::optional<RowNormalisation> normalised{}; ///< of the same rows and columns
    friend bool operator==(const Product&, const Product&) = default;
};

/// C[batches][rows][columns] = A[batches][rows][depth] * B[batches][depth][columns], all row-major. Its
/// inputs are A and B. Channels are the columns. No weights.
struct BatchedProduct {
    Extent batches{};
    Extent rows{};
    Extent depth{};
    Extent columns{};
    friend bool operator==(const BatchedProduct&, const BatchedProduct&) = default;
};

/// A convolution as ONNX defines Conv and ConvTranspose, in three spatial dimensions of which leading ones
/// may be 1. Weights: [output][input / groups][kernel], transposed [input][output / groups][kernel].
struct Convolution {
    enum class Direction : std::uint8_t { kForward, kTransposed };
    using Spatial = std::array<Extent, 3>; ///< depth, height, width
    Direction direction = Direction::kForward;
    Extent batch{};
    Extent inputChannels{};
    Extent outputChannels{};
    Extent groups{};
    Spatial input{};
    Spatial output{};
    Spatial kernel{};
    Spatial strides{};
    Spatial dilations{};
    std::array<std::int64_t, 3> padsBegin{}; ///< may be negative for a transposed one
    /// Taps of the stored weights before and behind those of `kernel`, which meet no pixel and are left out.
    std::array<std::int64_t, 3> tapsBefore{};
    std::array<std::int64_t, 3> tapsBehind{};
    friend bool operator==(const Convolution&, const Convolution&) = default;
};

/// The forward convolution without the taps that meet padding alone at both ends of each axis: of a kernel of
/// three slices on an image of one slice, the middle one stays.
[[nodiscard]] Convolution trimmed(const Convolution& convolution);

/// Where the taps of a convolution lie among the stored ones of one pair of channels.
struct StoredTaps {
    std::int64_t count = 0;             ///< of the stored ones
    std::vector<std::int64_t> places{}; ///< of those in use, in row-major order

    [[nodiscard]] static StoredTaps of(const Convolution& convolution);
};

/// Whether each output pixel of a forward convolution meets the input pixel at its place, and all its
/// channels.
[[nodiscard]] bool isPointwise(const Convolution& convolution);

/// A depthwise convolution, steps on each of its elements, and a 1x1 convolution of the result without
/// strides or padding. Its weights are the depthwise one's; the first constant behind them are those of the
/// 1x1 convolution, [outputs][channels].
struct Separable {
    Convolution depthwise{};
    Epilogue between{}; ///< no tensors; its constants are numbered with those of the problem's epilogue
    Extent outputs{};   ///< channels of the result
    friend bool operator==(const Separable&, const Separable&) = default;
};

/// Y = softmax(scale * Q * K + mask) * V for each head of each image of a batch: Q [batch][heads][queries]
/// [depth], K [batch][heads][depth][keys], V [batch][heads][keys][values], Y [batch][heads][queries][values].
/// No epilogue; its only weight is the scale's number, where there is one. Its inputs are Q, K, V, and the
/// mask where there is one.
struct Attention {
    /// A constant one is the first constant behind the weights.
    enum class Mask : std::uint8_t { kNone, kAdded, kAddedConstant };
    enum class Scale : std::uint8_t { kOne, kFactor, kDivisor };
    Extent batch{};
    Extent heads{};
    Extent queries{};
    Extent keys{};
    Extent depth{};
    Extent values{};
    Scale scale = Scale::kOne;
    Mask mask = Mask::kNone;
    /// Elements of the mask from one image, head and query to the next, 0 where it is the same; its keys lie
    /// side by side.
    std::array<std::int64_t, 3> maskStrides{};
    friend bool operator==(const Attention&, const Attention&) = default;
};

/// [images][channels][pixels]: each element over (bias + alpha / size * squares) to the power of beta, where
/// the squares are those of its pixel in `size` channels, (size - 1) / 2 of them before its own. No weights.
struct ResponseNormalisation {
    Extent images{};
    Extent channels{};
    Extent pixels{};
    std::int64_t size = 1;
    Real alpha = 1e-4F;
    Real beta = 0.75F;
    Real bias = 1.0F;
    friend bool operator==(const ResponseNormalisation&, const ResponseNormalisation&) = default;
};

/// [images][channels][pixels]: the epilogue's steps, each element by itself. No weights.
struct Elementwise {
    /// Whether channels may lie in blocks: where they are the second axis of an image.
    enum class Order : std::uint8_t { kMatrix, kImage };
    Extent images{};
    Extent channels{};
    Extent pixels{};
    Order order = Order::kMatrix;
    friend bool operator==(const Elementwise&, const Elementwise&) = default;
};

/// The epilogue's steps, each element by itself, on operands that are broadcast to the extents of the result,
/// as ONNX defines it: the first one is what the steps begin with, and each step takes another, a number or
/// none. No weights and no tensors.
struct Broadcast {
    struct Operand {
        enum class Source : std::uint8_t {
            kInput,    ///< the inputs, in the order of the operands
            kConstant, ///< the constants behind the weights, likewise
        };
        std::vector<Extent> extents{}; ///< along each axis of the result: its extent, or 1
        std::size_t rank = 0;          ///< of the tensor itself, which has no more than the last axes
        Source source = Source::kInput;
        friend bool operator==(const Operand&, const Operand&) = default;
    };
    std::vector<Extent> axes{}; ///< of the result, outermost first
    std::vector<Operand> operands{};

    /// Whether an operand has the channels of the result, on its own second axis, so that they may lie in
    /// blocks where those of the result do.
    [[nodiscard]] bool canBeBlocked(const Operand& operand) const;
    friend bool operator==(const Broadcast&, const Broadcast&) = default;
};

/// Windows over one channel each, as ONNX defines AveragePool and MaxPool, in three spatial dimensions of
/// which leading ones may be 1. No weights. An average of a window that lies in the padding alone is zero.
struct Pool {
    enum class Kind : std::uint8_t { kAverage, kMaximum };
    /// What an average is divided by: a window's positions inside the image, or inside its declared padding.
    enum class Counted : std::uint8_t { kImage, kPadding };
    Kind kind = Kind::kAverage;
    Counted counted = Counted::kImage;
    Extent batch{};
    Extent channels{};
    Convolution::Spatial input{};
    Convolution::Spatial output{};
    Convolution::Spatial kernel{};
    Convolution::Spatial strides{};
    Convolution::Spatial dilations{};
    std::array<std::int64_t, 3> padsBegin{};
    std::array<std::int64_t, 3> padsEnd{}; ///< as declared: the last windows may reach beyond
    friend bool operator==(const Pool&, const Pool&) = default;
};

/// Axes of a tensor combined away; the result has those that are kept. No weights. The first `before` steps
/// of the epilogue come before, on elements of the input; no step has an operand of several numbers but the
/// tensors of those behind.
struct AxisReduction {
    enum class Kind : std::uint8_t { kSum, kMean, kMaximum, kMinimum, kProduct, kSumOfSquares };
    enum class Role : std::uint8_t { kKept, kReduced };
    struct Axis {
        Extent extent{};
        Role role = Role::kKept;
        friend bool operator==(const Axis&, const Axis&) = default;
    };
    Kind kind = Kind::kSum;
    std::vector<Axis> axes{}; ///< of the input, outermost first
    /// Of an image whose pixels are what is reduced, so that its channels may lie in blocks; 0: it is none.
    Extent channels = 0;
    std::size_t before = 0;

    /// Its axes without those of one element, neighbours of one role as one; one at least is reduced.
    [[nodiscard]] std::vector<Axis> merged() const;
    friend bool operator==(const AxisReduction&, const AxisReduction&) = default;
};

/// Elements moved. The steps have no operand of several numbers but tensors.
struct Reorder {
    struct Axis {
        Extent extent{};
        std::int64_t from = 1; ///< elements of the input from one index to the next
        std::int64_t to = 1;   ///< of the result
        friend bool operator==(const Axis&, const Axis&) = default;
    };
    /// A blocked layout has lanes for more channels than there are: at the last index of axis `block` (or
    /// always, where there is one block) only the first `filled` of axis `lane` are channels. The result
    /// holds zeros in the other lanes, or the input does, and they are left out.
    struct Padding {
        enum class Side : std::uint8_t { kResult, kInput };
        std::optional<std::size_t> block{};
        std::size_t lane = 0;
        std::int64_t filled = 0;
        Side side = Side::kResult;
        friend bool operator==(const Padding&, const Padding&) = default;
    };
    std::vector<Axis> axes{}; ///< outermost of the result first
    std::optional<Padding> padding{};
    Extent inputElements{};
    Extent resultElements{};

    /// Without axes of one element, and axes that stay neighbours as one.
    [[nodiscard]] Reorder merged() const;
    friend bool operator==(const Reorder&, const Reorder&) = default;
};

struct Problem {
    std::variant<Product, BatchedProduct, Convolution, Separable, Attention, RowNormalisation,
                 ResponseNormalisation, Elementwise, Broadcast, Pool, AxisReduction, Reorder>
        shape{};
    Epilogue epilogue{};
    friend bool operator==(const Problem&, const Problem&) = default;
};

/// How the rows of the problem's product are normalised; nullptr: they are not, or it is no product.
[[nodiscard]] const RowNormalisation* normalisationBehind(const Problem& problem);

} // namespace tessera::codegen
