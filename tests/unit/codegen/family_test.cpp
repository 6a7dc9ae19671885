// Every family on random shapes, on vectors of 8 and 16 floats: the compiler lowers what the machine lacks.
#include "tests/unit/codegen/trial.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::test {

namespace {

struct Variant {
    std::string_view family;
    int width = 8;
};

class Families : public testing::TestWithParam<Variant> {};

TEST_P(Families, EqualTheReferenceOnRandomShapes) {
    for (const auto& family : codegen::families()) {
        if (family.name == GetParam().family) {
            EXPECT_THAT(tryFamily(family, GetParam().width, TESSERA_SHAPES, TESSERA_SEED),
                        testing::IsEmpty());
        }
    }
}

std::vector<Variant> variants() {
    std::vector<Variant> list;
    for (const auto& family : codegen::families()) {
        if (family.name == "attention") { // several inputs and no weights: attention_test.cpp
            continue;
        }
        list.push_back({family.name, 8});
        list.push_back({family.name, 16});
    }
    return list;
}

std::string nameOf(const testing::TestParamInfo<Variant>& info) {
    return std::string(info.param.family) + std::to_string(info.param.width);
}

INSTANTIATE_TEST_SUITE_P(All, Families, testing::ValuesIn(variants()), nameOf);

} // namespace

} // namespace tessera::test
