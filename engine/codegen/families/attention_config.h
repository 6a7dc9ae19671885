// How attention is gone about: what its writer, packing and bound agree on.
#pragma once

#include "engine/codegen/families/tiling.h"
#include "engine/codegen/family.h"

#include <string>
#include <vector>

namespace tessera::codegen::attention {

struct Schedule {
    TileSize tile;
    Form form = Form::kPlain;

    [[nodiscard]] std::string name() const {
        return "attention." + tile.text() + (form == Form::kSideBySide ? ".sides" : "");
    }
};

/// Elements from one image, head, row and column of an operand to the next.
struct Strides {
    std::int64_t image = 0;
    std::int64_t head = 0;
    std::int64_t row = 0;
    std::int64_t column = 1;

    [[nodiscard]] static Strides of(Form form, std::int64_t heads, std::int64_t rows, std::int64_t columns) {
        const std::int64_t image = heads * rows * columns;
        return form == Form::kPlain ? Strides{image, rows * columns, columns, 1}
                                    : Strides{image, columns, heads * columns, 1};
    }
    [[nodiscard]] Strides transposed() const { return {image, head, column, row}; }
};

struct Shape {
    std::int64_t batch = 1;
    std::int64_t heads = 1;
    std::int64_t queries = 1;
    std::int64_t keys = 1;
    std::int64_t depth = 1;
    std::int64_t values = 1;

    [[nodiscard]] static Shape of(const Attention& given);
    [[nodiscard]] std::int64_t pairs() const { return batch * heads; }
};

/// Of the mask, from its first element to the last that is read.
[[nodiscard]] std::int64_t maskElements(const Attention& given);
/// With room for the last vector of the last row, which passes the keys.
[[nodiscard]] std::int64_t packedMaskElements(const Attention& given, std::int64_t width);

/// How the work of one kernel is laid out.
struct KernelConfig {
    Shape shape;
    Panels keyPanels;       ///< of the scores' columns
    Panels valuePanels;     ///< of the result's columns
    RowTiles blocks;        ///< of query rows that share one softmax pass
    std::int64_t parts = 1; ///< of each head's blocks, so that every thread has work
    std::int64_t scoreStride = 0;

    [[nodiscard]] static KernelConfig of(const Attention& given, const Target& target,
                                         const Schedule& schedule);
};

/// Why there are no schedules for it, or "".
[[nodiscard]] std::string refusalOf(const Attention& given);
/// Schedules that the registers hold.
[[nodiscard]] std::vector<Schedule> schedulesOf(const Target& target);
/// The scale in every lane, and a constant mask as it is.
[[nodiscard]] std::vector<Packing> packings(const Attention& given, std::int64_t width);
[[nodiscard]] Bound boundOf(const Attention& given, const Target& target, const Schedule& schedule);

} // namespace tessera::codegen::attention
