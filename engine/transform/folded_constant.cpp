#include "engine/transform/folded_constant.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace tessera::transform {

namespace {

constexpr int kHighestTower = 24; // the thread sanitizer follows 32 locks, one inside the other

class FoldedConstant : public graph::Constant {
public:
    FoldedConstant(graph::ConstantRef lazy, int height) : m_lazy(std::move(lazy)), m_height(height) {}

    [[nodiscard]] graph::DType dtype() const override { return m_lazy->dtype(); }
    [[nodiscard]] const graph::Extents& extents() const override { return m_lazy->extents(); }
    [[nodiscard]] base::Result<graph::Tensor> tensor() const override { return m_lazy->tensor(); }
    [[nodiscard]] base::Result<base::Hash128> contentHash() const override { return m_lazy->contentHash(); }
    [[nodiscard]] base::Result<base::Hash128> bytesHash() const override { return m_lazy->bytesHash(); }
    [[nodiscard]] int height() const { return m_height; }

private:
    graph::ConstantRef m_lazy;
    int m_height;
};

int heightOf(const graph::ConstantRef& constant) {
    const auto* folded = dynamic_cast<const FoldedConstant*>(constant.get());
    return folded != nullptr ? folded->height() : 0;
}

} // namespace

graph::ConstantRef makeFoldedConstant(graph::DType dtype, graph::Extents extents,
                                      std::span<const graph::ConstantRef> inputs,
                                      std::function<base::Result<graph::Tensor>()> make) {
    int height = 1;
    for (const auto& input : inputs) {
        height = std::max(height, heightOf(input) + 1);
    }
    if (height > kHighestTower) {
        return nullptr;
    }
    return std::make_shared<FoldedConstant>(
        graph::makeLazyConstant(dtype, std::move(extents), std::move(make)), height);
}

} // namespace tessera::transform
