#include "tests/unit/codegen/problem_text.h"

namespace tessera::test {

using codegen::AxisReduction;
using codegen::Convolution;
using codegen::Elementwise;
using codegen::Pool;
using codegen::Problem;
using codegen::Product;
using codegen::Reorder;
using codegen::ResponseNormalisation;
using codegen::RowNormalisation;
using codegen::Separable;
using codegen::Step;

const Convolution* convolutionIn(const Problem& problem) {
    const auto* separable = std::get_if<Separable>(&problem.shape);
    return separable != nullptr ? &separable->depthwise : std::get_if<Convolution>(&problem.shape);
}

std::vector<std::int64_t> resultExtents(const Problem& problem) {
    if (const auto* shape = std::get_if<Product>(&problem.shape)) {
        return {shape->rows.value(), shape->columns.value()};
    }
    if (const auto* shape = std::get_if<RowNormalisation>(&problem.shape)) {
        return {shape->rows.value(), shape->columns.value()};
    }
    if (const auto* shape = std::get_if<Elementwise>(&problem.shape)) {
        return {shape->images.value(), shape->channels.value(), shape->pixels.value()};
    }
    if (const auto* shape = std::get_if<ResponseNormalisation>(&problem.shape)) {
        return {shape->images.value(), shape->channels.value(), shape->pixels.value()};
    }
    if (const auto* shape = std::get_if<AxisReduction>(&problem.shape)) {
        std::int64_t kept = 1;
        for (const auto& axis : shape->axes) {
            kept *= axis.role == AxisReduction::Role::kKept ? axis.extent.value() : 1;
        }
        return {1, kept};
    }
    if (const auto* shape = std::get_if<Reorder>(&problem.shape)) {
        return {1, shape->resultElements.value()};
    }
    if (const auto* shape = std::get_if<Pool>(&problem.shape)) {
        return {shape->batch.value(), shape->channels.value(), shape->output[0].value(),
                shape->output[1].value(), shape->output[2].value()};
    }
    const auto* separable = std::get_if<Separable>(&problem.shape);
    const auto& shape = *convolutionIn(problem);
    return {shape.batch.value(),
            separable != nullptr ? separable->outputs.value() : shape.outputChannels.value(),
            shape.output[0].value(), shape.output[1].value(), shape.output[2].value()};
}

std::vector<std::int64_t> inputExtents(const Problem& problem) {
    if (const auto* shape = std::get_if<Product>(&problem.shape)) {
        return {shape->rows.value(), shape->depth.value()};
    }
    if (std::holds_alternative<RowNormalisation>(problem.shape) ||
        std::holds_alternative<ResponseNormalisation>(problem.shape) ||
        std::holds_alternative<Elementwise>(problem.shape)) {
        return resultExtents(problem);
    }
    if (const auto* shape = std::get_if<AxisReduction>(&problem.shape)) {
        std::int64_t elements = 1;
        for (const auto& axis : shape->axes) {
            elements *= axis.extent.value();
        }
        const std::int64_t channels = std::max<std::int64_t>(1, shape->channels.value());
        const std::int64_t images = resultExtents(problem)[1] / channels;
        return shape->channels.value() > 0 ? std::vector{images, channels, elements / (images * channels)}
                                           : std::vector<std::int64_t>{1, elements};
    }
    if (const auto* shape = std::get_if<Reorder>(&problem.shape)) {
        return {1, shape->inputElements.value()};
    }
    if (const auto* shape = std::get_if<Pool>(&problem.shape)) {
        return {shape->batch.value(), shape->channels.value(), shape->input[0].value(),
                shape->input[1].value(), shape->input[2].value()};
    }
    const auto& shape = *convolutionIn(problem);
    return {shape.batch.value(), shape.inputChannels.value(), shape.input[0].value(), shape.input[1].value(),
            shape.input[2].value()};
}

std::string describe(const Problem& problem) {
    const auto list = [](const auto& extents) {
        std::string text;
        for (const auto& extent : extents) {
            text += (text.empty() ? "" : "x") + std::to_string(extent);
        }
        return text;
    };
    const auto spatial = [&](const Convolution::Spatial& extents) {
        return list(std::vector{extents[0].value(), extents[1].value(), extents[2].value()});
    };
    std::string text = list(inputExtents(problem)) + " -> " + list(resultExtents(problem));
    const auto* separable = std::get_if<Separable>(&problem.shape);
    if (const auto* shape = convolutionIn(problem)) {
        text += shape->direction == Convolution::Direction::kTransposed ? " transposed" : "";
        text += " kernel " + spatial(shape->kernel) + " strides " + spatial(shape->strides) + " dilations " +
                spatial(shape->dilations) + " pads " + list(shape->padsBegin) + " groups " +
                std::to_string(shape->groups.value());
    }
    if (const auto* shape = std::get_if<AxisReduction>(&problem.shape)) {
        text += " kind " + std::to_string(static_cast<int>(shape->kind)) + " of";
        for (const auto& axis : shape->axes) {
            text +=
                (axis.role == AxisReduction::Role::kKept ? " " : " -") + std::to_string(axis.extent.value());
        }
    }
    if (const auto* shape = std::get_if<Reorder>(&problem.shape)) {
        text += " by";
        for (const auto& axis : shape->axes) {
            text += " " + std::to_string(axis.extent.value()) + "(" + std::to_string(axis.from) + ">" +
                    std::to_string(axis.to) + ")";
        }
        text += shape->padding ? ", filled " + std::to_string(shape->padding->filled) : "";
    }
    if (const auto* shape = std::get_if<Pool>(&problem.shape)) {
        text += shape->kind == Pool::Kind::kMaximum         ? " largest"
                : shape->counted == Pool::Counted::kPadding ? " average with padding"
                                                            : " average";
        text += " kernel " + spatial(shape->kernel) + " strides " + spatial(shape->strides) + " dilations " +
                spatial(shape->dilations) + " pads " + list(shape->padsBegin) + " and " +
                list(shape->padsEnd);
    }
    if (const auto* shape = std::get_if<ResponseNormalisation>(&problem.shape)) {
        text += " over " + std::to_string(shape->size) + " channels, alpha " + std::to_string(shape->alpha) +
                ", beta " + std::to_string(shape->beta) + ", bias " + std::to_string(shape->bias);
    }
    const auto* alone = std::get_if<RowNormalisation>(&problem.shape);
    if (const auto* shape = alone != nullptr ? alone : codegen::normalisationBehind(problem);
        shape != nullptr) {
        text += " rows of kind " + std::to_string(static_cast<int>(shape->kind)) + " behind " +
                std::to_string(shape->before) + " steps, " + std::to_string(shape->behind.value()) +
                " side by side, of " + std::to_string(shape->planes.value()) + " planes";
    }
    const auto addSteps = [&](const char* where, const std::vector<Step>& steps) {
        text += where;
        for (const auto& step : steps) {
            text += " " + std::to_string(static_cast<int>(step.op)) + "/" +
                    std::to_string(static_cast<int>(step.operand));
        }
    };
    if (separable != nullptr) {
        addSteps(", steps between", separable->between.steps);
    }
    addSteps(", steps", problem.epilogue.steps);
    return text;
}

} // namespace tessera::test
