#include "engine/models/models.h"
#include "engine/onnx/reader.h"
#include "engine/onnx/writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>

namespace tessera::onnx {
namespace {

using graph::GraphRef;

std::shared_ptr<const std::vector<std::byte>> asBytes(const std::string& text) {
    const auto bytes = std::as_bytes(std::span(text));
    return std::make_shared<const std::vector<std::byte>>(bytes.begin(), bytes.end());
}

std::string written(const graph::Graph& graph, const WriteOptions& options = {}) {
    auto result = writeModel(graph, options);
    EXPECT_TRUE(result.has_value()) << (result ? "" : result.error().oneLine());
    return result ? result->bytes : std::string();
}

GraphRef readBack(const std::string& text, const ReadOptions& options = {}) {
    auto model = readModelFromBytes(asBytes(text), options);
    EXPECT_TRUE(model.has_value()) << (model ? "" : model.error().oneLine());
    if (!model) {
        return nullptr;
    }
    EXPECT_TRUE(model->warnings.empty()) << model->warnings.front().message;
    return model->graph;
}

void expectSame(const GraphRef& a, const GraphRef& b) {
    ASSERT_NE(b, nullptr);
    EXPECT_EQ(a->structureHash(), b->structureHash());
    EXPECT_EQ(a->name(), b->name());
    ASSERT_EQ(a->nodes().size(), b->nodes().size());
    for (std::size_t i = 0; i < a->nodes().size(); ++i) {
        EXPECT_EQ(a->nodes()[i].name, b->nodes()[i].name);
        EXPECT_EQ(a->nodes()[i].sources, b->nodes()[i].sources);
    }
    for (const auto& value : a->values()) {
        if (!value.isConstant()) {
            continue;
        }
        const auto id = b->findValue(value.name);
        ASSERT_TRUE(id.valid()) << value.name;
        ASSERT_TRUE(b->value(id).isConstant()) << value.name;
        EXPECT_EQ(*value.constant->contentHash(), *b->value(id).constant->contentHash()) << value.name;
    }
}

TEST(RoundTrip, KeepsEverySmallNetwork) {
    for (const auto& model : models::smallModels()) {
        SCOPED_TRACE(model.name);
        const auto graph = *models::buildSmallModel(model.name);
        expectSame(graph, readBack(written(*graph)));
    }
}

TEST(RoundTrip, KeepsBuiltinNetworks) {
    for (const auto* name : {"dcgan", "bert", "mobilenet-v2"}) {
        SCOPED_TRACE(name);
        const auto graph = *models::buildModel(name);
        expectSame(graph, readBack(written(*graph)));
    }
}

} // namespace
} // namespace tessera::onnx
