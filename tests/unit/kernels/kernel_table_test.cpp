#include "engine/graph/operator_schema.h"
#include "engine/kernels/kernel.h"

#include <gtest/gtest.h>

namespace tessera::kernels {
namespace {

TEST(KernelTable, FindsEveryEntryByName) {
    for (const KernelEntry& entry : allKernels()) {
        EXPECT_EQ(findKernel(entry.domain, entry.op), &entry) << entry.op;
        EXPECT_TRUE(entry.run != nullptr || entry.runData != nullptr) << entry.op;
    }
    EXPECT_EQ(findKernel("ai.onnx", "Conv"), findKernel("", "Conv"));
    EXPECT_EQ(findKernel("", "NoSuchOperator"), nullptr);
    EXPECT_EQ(findKernel("com.example", "Conv"), nullptr);
}

TEST(KernelTable, EverySchemaHasAKernel) {
    for (const graph::OperatorSchema& row : graph::allSchemas()) {
        EXPECT_NE(findKernel(row.domain, row.op), nullptr)
            << row.domain << " " << row.op << ": name its kernel in the list of a file in engine/kernels";
    }
}

TEST(KernelTable, EveryKernelHasASchema) {
    for (const KernelEntry& entry : allKernels()) {
        EXPECT_NE(graph::findSchema(entry.domain, entry.op), nullptr)
            << entry.domain << " " << entry.op << ": add its row to a file in engine/graph/schemas";
    }
}

} // namespace
} // namespace tessera::kernels
