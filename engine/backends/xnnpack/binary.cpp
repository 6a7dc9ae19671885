#include "engine/backends/xnnpack/operation.h"

#include <algorithm>
#include <memory>
#include <optional>

namespace tessera::xnnpack {

using backend::Layout;
using plugin::Epilogue;
using plugin::EpilogueKind;
using plugin::NodeView;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

using CreateBinary = xnn_status (*)(float, float, std::uint32_t, xnn_operator_t*);
using SetUpBinary = xnn_status (*)(xnn_operator_t, std::size_t, const std::size_t*, std::size_t,
                                   const std::size_t*, const float*, const float*, float*, pthreadpool_t);

struct BinaryEntry {
    std::string_view op;
    CreateBinary create; ///< takes limits; nullptr: createPlain
    xnn_status (*createPlain)(std::uint32_t, xnn_operator_t*);
    SetUpBinary setUp;
};

constexpr BinaryEntry kBinaries[] = {
    {"Add", xnn_create_add_nd_f32, nullptr, xnn_setup_add_nd_f32},
    {"Sub", xnn_create_subtract_nd_f32, nullptr, xnn_setup_subtract_nd_f32},
    {"Mul", xnn_create_multiply_nd_f32, nullptr, xnn_setup_multiply_nd_f32},
    {"Div", xnn_create_divide_nd_f32, nullptr, xnn_setup_divide_nd_f32},
    {"Max", nullptr, xnn_create_maximum_nd_f32, xnn_setup_maximum_nd_f32},
    {"Min", nullptr, xnn_create_minimum_nd_f32, xnn_setup_minimum_nd_f32},
};

/// One operand: an input, or a constant that is laid out like the inputs.
struct Operand {
    std::int32_t input = -1;
    std::size_t constant = 0;
    Extents extents;
};

Operand readOperand(const RegionView& region, std::int32_t value) {
    requireFloat(region, value);
    Operand operand;
    operand.extents = extentsOf(region, value);
    operand.input = RegionView::positionIn(region.inputs(), value);
    if (operand.input < 0) {
        operand.constant = constantAt(region, value, "an operand");
    }
    if (operand.extents.size() > XNN_MAX_TENSOR_DIMS) {
        throw Unsupported("it has more than " + std::to_string(XNN_MAX_TENSOR_DIMS) + " axes");
    }
    return operand;
}

/// Extents of `rank` axes in the order in which they lie in memory.
std::vector<std::size_t> shapeIn(const Operand& operand, const Layout& layout) {
    const std::size_t rank = layout.rank();
    Extents padded(rank, 1);
    std::ranges::copy(operand.extents, padded.end() - static_cast<std::ptrdiff_t>(operand.extents.size()));
    std::vector<std::size_t> shape;
    for (const auto axis : layout.order()) {
        shape.push_back(static_cast<std::size_t>(padded[axis]));
    }
    return shape;
}

/// The constants of an operation, laid out, with the slack that XNNPACK reads behind a tensor.
struct Held {
    std::vector<float> first;
    std::vector<float> second;
};

void holdConstant(const Operand& operand, const Layout& layout, Constants constants,
                  std::vector<float>& into) {
    if (operand.input >= 0) {
        return;
    }
    Extents padded(layout.rank(), 1);
    std::ranges::copy(operand.extents, padded.end() - static_cast<std::ptrdiff_t>(operand.extents.size()));
    const auto& given = constants[operand.constant];
    into.assign(given.bytes / sizeof(float) + XNN_EXTRA_BYTES / sizeof(float), 0.0F);
    backend::convertLayout(graph::DType::kFloat32, padded, Layout::plain(padded.size()),
                           static_cast<const std::byte*>(given.data), layout,
                           reinterpret_cast<std::byte*>(into.data()));
}

Operation makeBinary(const RegionView& region, const BinaryEntry& entry, const Operand& first,
                     const Operand& second, const Epilogue& limits, const Layout& layout, std::string name) {
    Operation operation;
    operation.offer = makeOffer(region, std::move(name), layout, layout);
    for (const auto* operand : {&first, &second}) {
        if (operand->input >= 0 && operand->extents.size() != layout.rank()) {
            operation.offer.inputLayouts[static_cast<std::size_t>(operand->input)] =
                Layout::plain(operand->extents.size()).toText();
        }
    }
    const auto held = std::make_shared<Held>();
    operation.create = [=, &entry](Constants constants, xnn_operator_t* made) {
        holdConstant(first, layout, constants, held->first);
        holdConstant(second, layout, constants, held->second);
        return entry.create != nullptr ? entry.create(limits.low, limits.high, kOperatorFlags, made)
                                       : entry.createPlain(kOperatorFlags, made);
    };
    operation.setUp = [=, &entry](xnn_operator_t made, const Pointers& pointers, pthreadpool_t pool) {
        const auto pointer = [&](const Operand& operand, const std::vector<float>& constant) {
            return operand.input >= 0 ? pointers.inputs[static_cast<std::size_t>(operand.input)]
                                      : constant.data();
        };
        const auto firstShape = shapeIn(first, layout);
        const auto secondShape = shapeIn(second, layout);
        return entry.setUp(made, firstShape.size(), firstShape.data(), secondShape.size(), secondShape.data(),
                           pointer(first, held->first), pointer(second, held->second), pointers.output, pool);
    };
    return operation;
}

} // namespace

Operations binaries(const RegionView& region) {
    const NodeView node = region.node(0);
    const auto* entry = std::ranges::find(kBinaries, node.op(), &BinaryEntry::op);
    if (node.inputs().size() != 2) {
        throw Unsupported("it has not two operands");
    }
    const Operand first = readOperand(region, node.input(0));
    const Operand second = readOperand(region, node.input(1));
    Epilogue limits;
    plugin::readEpilogue(region, 1, node.output(0), 0, EpilogueKind::kLimits, limits);
    if (limits.isClamped() && entry->create == nullptr) {
        throw Unsupported("XNNPACK fuses no limits behind " + std::string(node.op()));
    }
    if (limits.low >= limits.high) {
        throw Unsupported("its limits leave one value");
    }
    const std::size_t rank = region.extents(node.output(0)).size();
    if (rank == 0) {
        throw Unsupported("its result is a scalar");
    }
    Operations operations{makeBinary(region, *entry, first, second, limits, plainLayout(rank), "plain")};
    const auto follows = [&](const Operand& operand) {
        return operand.input < 0 || operand.extents.size() == 4;
    };
    if (rank == 4 && follows(first) && follows(second)) {
        operations.push_back(makeBinary(region, *entry, first, second, limits, channelsLast(), "nhwc"));
    }
    return operations;
}

} // namespace tessera::xnnpack
