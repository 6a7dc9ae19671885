// The stand-in of cuDNN refuses what the library refuses, which is what makes the backend's tests worth their
// while; and what our own descriptors, graphs and engines do with it.
#include "engine/backend/abi/backend.hpp"
#include "engine/backends/cudnn/engines.h"
#include "engine/backends/cudnn/graph.h"
#include "tests/support/paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::cudnn {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class CudnnDescriptor : public testing::Test {
protected:
    CudnnDescriptor()
        : m_library(
              std::make_shared<const Library>(test::buildPath("lib/tessera/tests/cuda/libcudnn.so.9"))) {}

    [[nodiscard]] const Library::Calls& calls() const { return m_library->calls(); }

    /// The status of setting `count` elements of one attribute of a new descriptor.
    template <typename Element>
    [[nodiscard]] Status set(DescriptorType owner, Attribute attribute, AttributeType type,
                             std::vector<Element> elements) const {
        const Descriptor made(m_library, owner);
        return calls().setAttribute(made.raw(), attribute, type, static_cast<std::int64_t>(elements.size()),
                                    elements.data());
    }

    [[nodiscard]] Descriptor tensor(const Extents& extents, const Extents& strides,
                                    std::int64_t alignment = 16) const {
        Descriptor made(m_library, DescriptorType::kTensor);
        made.setEnum(Attribute::kTensorDataType, AttributeType::kDataType, DataType::kFloat);
        made.setInts(Attribute::kTensorDimensions, extents);
        made.setInts(Attribute::kTensorStrides, strides);
        made.setInt(Attribute::kTensorUniqueId, 1);
        made.setInt(Attribute::kTensorByteAlignment, alignment);
        return made;
    }

    [[nodiscard]] Status finalize(const Descriptor& descriptor) const {
        return calls().finalize(descriptor.raw());
    }

    /// What building a graph throws; "" where it does not.
    [[nodiscard]] std::string wrongOf(const std::function<void(OperationGraph&)>& build) const {
        try {
            OperationGraph graph(m_library);
            build(graph);
            graph.finish(nullptr);
            return "";
        } catch (const std::exception& error) {
            return error.what();
        }
    }

    LibraryPointer m_library;
};

const TensorShape kImage{{2, 3, 8, 8}, {192, 64, 8, 1}};
const TensorShape kWeights{{4, 3, 3, 3}, {27, 9, 3, 1}};
const TensorShape kResult{{2, 4, 6, 6}, {144, 36, 6, 1}};
const SlidingWindow kWindow{{}, {1, 1}, {1, 1}, {0, 0}, {0, 0}};

TEST_F(CudnnDescriptor, AttributesHaveAnOwnerATypeAndACount) {
    using D = DescriptorType;
    using A = Attribute;
    using T = AttributeType;
    using Ints = std::vector<std::int64_t>;
    EXPECT_EQ(set(D::kTensor, A::kTensorDimensions, T::kInt64, Ints{1, 2, 3, 4}), Status::kSuccess);
    EXPECT_EQ(set(D::kTensor, A::kTensorDimensions, T::kFloat, Ints{1, 2, 3, 4}),
              Status::kBadParamAttributeType);
    EXPECT_EQ(set(D::kTensor, A::kTensorDimensions, T::kInt64, Ints(9, 1)), Status::kBadParam);
    EXPECT_EQ(set(D::kTensor, A::kTensorUniqueId, T::kInt64, Ints{1, 2}), Status::kBadParam);
    EXPECT_EQ(set(D::kTensor, A::kConvolutionDilations, T::kInt64, Ints{1, 2}), Status::kBadParam);
    EXPECT_EQ(set(D::kEngine, A::kEngineNumericalNote, T::kNumericalNote, std::vector<int>{1}),
              Status::kBadParam);
    EXPECT_EQ(set(D::kConvolutionForward, A::kConvolutionForwardAlpha, T::kDouble, std::vector<double>{1.0}),
              Status::kSuccess);
    DescriptorHandle unknown = nullptr;
    EXPECT_NE(calls().createDescriptor(static_cast<DescriptorType>(999), &unknown), Status::kSuccess);
    EXPECT_EQ(calls().finalize(nullptr), Status::kBadParamNullPointer);
}

TEST_F(CudnnDescriptor, AreSetThenFinalisedThenRead) {
    Descriptor made = tensor({2, 3, 4, 5}, {60, 20, 5, 1});
    std::int64_t count = 0;
    std::array<std::int64_t, 8> extents{};
    const auto read = [&](std::int64_t requested) {
        return calls().getAttribute(made.raw(), Attribute::kTensorDimensions, AttributeType::kInt64,
                                    requested, &count, extents.data());
    };
    EXPECT_EQ(read(4), Status::kNotInitialized);
    EXPECT_EQ(finalize(made), Status::kSuccess);
    EXPECT_EQ(read(8), Status::kSuccess);
    EXPECT_EQ(count, 4);
    EXPECT_EQ(extents[3], 5);
    EXPECT_EQ(read(2), Status::kSuccess);
    EXPECT_EQ(count, 2);
    EXPECT_EQ(finalize(made), Status::kBadParam);
    EXPECT_THROW(made.setInt(Attribute::kTensorUniqueId, 2), plugin::StatusError);
}

TEST_F(CudnnDescriptor, TensorsAreConsistent) {
    EXPECT_EQ(finalize(tensor({2, 3, 4, 5}, {60, 20, 5})), Status::kBadParam);
    EXPECT_EQ(finalize(tensor({-2, 3, 4, 5}, {60, 20, 5, 1})), Status::kBadParam);
    EXPECT_EQ(finalize(tensor({2, 3, 4, 5}, {60, 20, 5, 1}, 3)), Status::kBadParam);
    EXPECT_EQ(finalize(Descriptor(m_library, DescriptorType::kTensor)), Status::kBadParam);
}

TEST_F(CudnnDescriptor, GraphsAreConsistent) {
    const auto convolution = [](TensorShape x, TensorShape w, TensorShape y, SlidingWindow window) {
        return [=](OperationGraph& graph) {
            const auto image = graph.tensor(x);
            const auto weights = graph.tensor(w);
            graph.convolve(window, image, weights, graph.tensor(y));
        };
    };
    EXPECT_EQ(wrongOf(convolution(kImage, kWeights, kResult, kWindow)), "");
    const TensorShape wide{{2, 4, 7, 6}, {168, 42, 6, 1}};
    EXPECT_THAT(wrongOf(convolution(kImage, kWeights, wide, kWindow)),
                HasSubstr("do not follow from the window"));
    const TensorShape thin{{4, 2, 3, 3}, {18, 9, 3, 1}};
    EXPECT_THAT(wrongOf(convolution(kImage, thin, kResult, kWindow)),
                HasSubstr("no multiple of the window's"));
    EXPECT_THAT(wrongOf(convolution(kImage, kWeights, kResult, {{}, {1, 1}, {1, 1}, {0, 0, 0}, {0, 0}})),
                HasSubstr("not one number an axis"));
    EXPECT_THAT(wrongOf(convolution(kImage, kWeights, kResult, {{}, {0, 1}, {1, 1}, {0, 0}, {0, 0}})),
                HasSubstr("not one positive number an axis"));
    EXPECT_THAT(wrongOf([](OperationGraph&) {}), HasSubstr("another number of elements"));
}

TEST_F(CudnnDescriptor, VirtualTensorsAreMadeBeforeTheyAreRead) {
    EXPECT_THAT(wrongOf([](OperationGraph& graph) {
                    const auto x = graph.interior(kImage);
                    graph.apply({.mode = PointwiseMode::kTanh}, x, graph.tensor(kImage));
                }),
                HasSubstr("a virtual tensor is read that nothing writes before"));
    EXPECT_THAT(wrongOf([](OperationGraph& graph) {
                    const auto x = graph.tensor(kImage);
                    graph.apply({.mode = PointwiseMode::kTanh}, x, graph.interior(kImage));
                }),
                HasSubstr("what the graph makes is virtual"));
    EXPECT_THAT(wrongOf([](OperationGraph& graph) {
                    const auto x = graph.tensor(kImage);
                    graph.apply({.mode = PointwiseMode::kAdd}, x, graph.tensor(kImage));
                }),
                HasSubstr("another number of operands"));
}

TEST_F(CudnnDescriptor, EnginesRefuseGraphsThatTheyDoNotFuse) {
    OperationGraph graph(m_library);
    const auto x = graph.tensor(kImage);
    graph.apply({.mode = PointwiseMode::kTanh}, x, graph.tensor(kImage));
    graph.finish(nullptr);
    const Engines engines(m_library, nullptr, graph.descriptor());
    EXPECT_THAT(engines.choices(), ElementsAre(EngineChoice{90, {}}));
    EXPECT_THROW(static_cast<void>(engines.plan({38, {}})), plugin::Unsupported);
    EXPECT_THROW(static_cast<void>(engines.plan({12345, {}})), plugin::Unsupported);
    EXPECT_THROW(static_cast<void>(engines.plan({90, {{2, 1}}})), plugin::Unsupported) << "it has no knobs";
}

TEST(CudnnEngineChoice, HasANameThatReadsBack) {
    const EngineChoice choice{38, {{2, 1}, {14, -3}}};
    EXPECT_EQ(choice.name(), "engine38.k2-1.k14--3");
    EXPECT_EQ(EngineChoice::parse(choice.name()), choice);
    EXPECT_EQ(EngineChoice::parse("engine0"), EngineChoice{});
    for (const auto* wrong :
         {"", "engine", "engine1.", "engine1.k", "engine1.k2", "engine1.k2-", "engine1.k2-3x"}) {
        EXPECT_THROW(static_cast<void>(EngineChoice::parse(wrong)), plugin::Unsupported) << wrong;
    }
}

TEST(CudnnNumbers, NotesBecomeClasses) {
    const auto of = [](std::vector<NumericalNote> notes) {
        std::vector<int> numbers;
        for (const auto note : notes) {
            numbers.push_back(static_cast<int>(note));
        }
        return numbersOf(numbers);
    };
    using Note = NumericalNote;
    EXPECT_EQ(of({}).precision, TS_STRICT);
    EXPECT_EQ(of({Note::kStrictNanPropagation}).precision, TS_STRICT);
    EXPECT_EQ(of({Note::kNondeterministic}).precision, TS_F32);
    EXPECT_EQ(of({Note::kNondeterministic}).nonFinite, TS_NON_FINITE_CARRIED);
    EXPECT_EQ(of({Note::kFft}).nonFinite, TS_NON_FINITE_LOST);
    EXPECT_EQ(of({Note::kWinograd, Note::kWinogradTile13x13}).precision, TS_F32);
    EXPECT_EQ(of({Note::kTensorCore}).precision, TS_TF32);
    EXPECT_EQ(of({Note::kTensorCore, Note::kWinograd}).precision, TS_TF32);
    EXPECT_EQ(of({Note::kDownConvertInputs}).precision, TS_F16);
    EXPECT_EQ(of({Note::kTensorCore, Note::kDownConvertInputs}).precision, TS_F16);
    EXPECT_THROW(static_cast<void>(of({Note::kTensorCore, Note::kReducedPrecisionReduction})),
                 plugin::Unsupported);
    EXPECT_THROW(static_cast<void>(of({static_cast<Note>(kNumericalNotes)})), plugin::Unsupported);
}

} // namespace
} // namespace tessera::cudnn
