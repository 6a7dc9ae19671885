#include "engine/backend/layout.h"
#include "engine/backend/movement.h"
#include "engine/backend/sharing.h"
#include "engine/backends/reference/kernels.h"

#include <utility>

namespace tessera::reference {

using backend::Layout;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

struct Conversion {
    graph::DType dtype = graph::DType::kUndefined;
    graph::Extents extents;
    Layout from;
    Layout to;
};

Conversion readConversion(const RegionView& region) {
    const plugin::NodeView node = region.node(0);
    const auto extents = region.extents(node.input(0));
    Conversion conversion;
    conversion.dtype = static_cast<graph::DType>(region.value(node.input(0)).dtype);
    conversion.extents.assign(extents.begin(), extents.end());
    conversion.from = backend::physicalLayout(node, "from", extents.size());
    conversion.to = backend::physicalLayout(node, "to", extents.size());
    if (graph::bitWidth(conversion.dtype) < 8) {
        throw Unsupported("elements smaller than a byte stay row-major");
    }
    return conversion;
}

class ConversionKernel final : public plugin::Kernel {
public:
    explicit ConversionKernel(Conversion conversion) : m_conversion(std::move(conversion)) {}

    void prepare(std::span<const ts_tensor> /*constants*/) override {}

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        backend::convertLayout(m_conversion.dtype, m_conversion.extents, m_conversion.from,
                               static_cast<const std::byte*>(inputs[0].data), m_conversion.to,
                               static_cast<std::byte*>(outputs[0].data));
    }

private:
    Conversion m_conversion;
};

} // namespace

void offerConversion(const RegionView& region, plugin::Offers& offers) {
    const Conversion conversion = readConversion(region);
    plugin::Offer offer;
    offer.name = "copy";
    offer.inputLayouts = {conversion.from.toText()};
    offer.outputLayouts = {conversion.to.toText()};
    offer.threads = 1;
    offers.add(offer);
    if (backend::sameMemory(conversion.extents, conversion.from, conversion.to)) {
        offer.name = "view";
        offer.viewOf = {0};
        offers.add(offer);
    }
}

std::unique_ptr<plugin::Kernel> makeConversion(const RegionView& region) {
    return std::make_unique<ConversionKernel>(readConversion(region));
}

} // namespace tessera::reference
