#include "engine/onnx/names.h"

#include <gtest/gtest.h>

namespace tessera::onnx {
namespace {

TEST(Names, StayAsTheyAreWhenPlain) {
    for (const auto& name :
         {std::string("conv1"), std::string("r\u00e9sultat \u7ed3\u679c"), std::string(20'000, 'n')}) {
        EXPECT_EQ(plainName(name), name);
    }
}

TEST(Names, ThatWereMadePlainArePlain) {
    const std::string most(kMaxNameBytes, 'n');
    const std::string damaged(kMaxNameBytes / 2, '\xFF');
    for (const auto& name : {std::string("a\nb\xFF"), most, most + "n", damaged, damaged + "\xFE",
                             std::string(kMaxNameBytes - 40, 'n') + "\u7ed3" + damaged}) {
        const auto plain = plainName(name);
        EXPECT_TRUE(isPlainName(plain)) << plain.size();
        EXPECT_LE(plain.size(), kMaxNameBytes);
        EXPECT_EQ(plainName(plain), plain);
    }
    // What is cut off still tells names apart.
    EXPECT_NE(plainName(most + "a"), plainName(most + "b"));
}

TEST(Names, LabelsAreShort) {
    EXPECT_EQ(label("node", "conv1"), "node 'conv1'");
    EXPECT_LT(label("node", std::string(20'000, 'n')).size(), 4200U);
}

} // namespace
} // namespace tessera::onnx
