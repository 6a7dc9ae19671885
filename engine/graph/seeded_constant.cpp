#include "engine/graph/seeded_constant.h"

#include "engine/base/random.h"
#include "engine/graph/float_formats.h"

#include <algorithm>
#include <cmath>

namespace tessera::graph {

namespace {

class SeededConstant final : public Constant {
public:
    SeededConstant(ConstantRef made, const ConstantRecipe& recipe)
        : m_made(std::move(made)), m_recipe(recipe) {}
    [[nodiscard]] DType dtype() const override { return m_made->dtype(); }
    [[nodiscard]] const Extents& extents() const override { return m_made->extents(); }
    [[nodiscard]] base::Result<Tensor> tensor() const override { return m_made->tensor(); }
    [[nodiscard]] base::Result<base::Hash128> contentHash() const override { return m_made->contentHash(); }
    [[nodiscard]] base::Result<base::Hash128> bytesHash() const override { return m_made->bytesHash(); }
    [[nodiscard]] const ConstantRecipe& recipe() const { return m_recipe; }

private:
    ConstantRef m_made;
    ConstantRecipe m_recipe;
};

template <typename T>
bool storeAs(Tensor& tensor, std::span<const double> numbers) {
    std::ranges::transform(numbers, tensor.mutableAs<T>().begin(),
                           [](double number) { return static_cast<T>(number); });
    return true;
}

/// Standard deviation of kRandom.
double deviation(const Extents& extents) {
    if (extents.size() < 2) {
        return 0.1;
    }
    double fanIn = extents.size() == 2 ? static_cast<double>(std::max(extents[0], extents[1])) : 1.0;
    for (std::size_t axis = 1; axis < extents.size() && extents.size() > 2; ++axis) {
        fanIn *= static_cast<double>(extents[axis]);
    }
    return std::sqrt(2.0 / std::max(1.0, fanIn));
}

double draw(base::Random& random, const ConstantRecipe& recipe, DType dtype, double scale) {
    switch (recipe.kind) {
    case ConstantRecipe::Kind::kZeros:
        return 0.0;
    case ConstantRecipe::Kind::kOnes:
        return 1.0;
    case ConstantRecipe::Kind::kUniform: {
        const double value = recipe.low + (recipe.high - recipe.low) * random.uniform();
        return isInteger(dtype) ? std::floor(value) : value;
    }
    case ConstantRecipe::Kind::kRandom:
        break;
    }
    return dtype == DType::kBool ? static_cast<double>(random.below(2)) : scale * random.normal();
}

} // namespace

bool storeNumbers(Tensor& tensor, std::span<const double> numbers) {
    switch (tensor.dtype()) {
    case DType::kFloat32:
        return storeAs<float>(tensor, numbers);
    case DType::kFloat64:
        return storeAs<double>(tensor, numbers);
    case DType::kInt64:
        return storeAs<std::int64_t>(tensor, numbers);
    case DType::kInt32:
        return storeAs<std::int32_t>(tensor, numbers);
    case DType::kInt16:
        return storeAs<std::int16_t>(tensor, numbers);
    case DType::kInt8:
        return storeAs<std::int8_t>(tensor, numbers);
    case DType::kUint64:
        return storeAs<std::uint64_t>(tensor, numbers);
    case DType::kUint32:
        return storeAs<std::uint32_t>(tensor, numbers);
    case DType::kUint16:
        return storeAs<std::uint16_t>(tensor, numbers);
    case DType::kUint8:
        return storeAs<std::uint8_t>(tensor, numbers);
    case DType::kBool:
        std::ranges::transform(numbers, tensor.mutableAs<std::uint8_t>().begin(),
                               [](double number) { return static_cast<std::uint8_t>(number != 0.0); });
        return true;
    case DType::kFloat16:
    case DType::kBfloat16: {
        const bool isHalf = tensor.dtype() == DType::kFloat16;
        std::ranges::transform(numbers, tensor.mutableAs<std::uint16_t>().begin(), [isHalf](double number) {
            const auto value = static_cast<float>(number);
            return isHalf ? halfFromFloat(value) : bfloat16FromFloat(value);
        });
        return true;
    }
    default:
        return false;
    }
}

base::Result<ConstantRef> makeSeededConstant(DType dtype, Extents extents, const ConstantRecipe& recipe) {
    const auto refuse = [](std::string message) {
        return base::fail(base::ErrorKind::kRefused, std::move(message));
    };
    const auto bytes = TensorType{dtype, toShape(extents)}.bytes();
    constexpr std::int64_t kLargest = std::int64_t{1} << 40;
    if (!bytes || *bytes > kLargest) {
        return refuse("a constant of " + toText(extents) + " " + std::string(longName(dtype)) +
                      " cannot be made");
    }
    Tensor probe(dtype, {0});
    if (!storeNumbers(probe, {}) ||
        (recipe.kind == ConstantRecipe::Kind::kRandom && !isFloating(dtype) && dtype != DType::kBool)) {
        return refuse("no such numbers of type " + std::string(longName(dtype)));
    }
    if (recipe.kind == ConstantRecipe::Kind::kUniform && !(recipe.low < recipe.high)) {
        return refuse("the range is empty");
    }
    auto made = makeLazyConstant(dtype, extents, [dtype, extents, recipe]() -> base::Result<Tensor> {
        base::Random random(recipe.seed);
        const double scale = deviation(extents);
        Tensor tensor(dtype, extents);
        std::vector<double> numbers(static_cast<std::size_t>(tensor.count()));
        std::ranges::generate(numbers, [&] { return draw(random, recipe, dtype, scale); });
        static_cast<void>(storeNumbers(tensor, numbers));
        return tensor;
    });
    return std::make_shared<SeededConstant>(std::move(made), recipe);
}

const ConstantRecipe* recipeOf(const Constant& constant) {
    const auto* seeded = dynamic_cast<const SeededConstant*>(&constant);
    return seeded != nullptr ? &seeded->recipe() : nullptr;
}

} // namespace tessera::graph
