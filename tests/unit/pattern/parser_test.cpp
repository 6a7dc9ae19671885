#include "engine/pattern/expression.h"
#include "engine/pattern/syntax.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

namespace tessera::pattern {
namespace {

struct WrongPattern {
    const char* text;
    std::size_t begin;
    const char* message;
};

void PrintTo(const WrongPattern& wrong, std::ostream* out) {
    *out << wrong.text;
}

class PatternErrors : public testing::TestWithParam<WrongPattern> {};

TEST_P(PatternErrors, SayWhereAndWhatWasExpected) {
    const auto pattern = parsePattern(GetParam().text);
    ASSERT_FALSE(pattern.has_value());
    EXPECT_EQ(pattern.error().begin, GetParam().begin);
    EXPECT_THAT(pattern.error().text(), testing::StartsWith(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    Table, PatternErrors,
    testing::Values(
        WrongPattern{"", 0, "expected an operator, found the end of the pattern"},
        WrongPattern{"Gelu(Add(_, const)", 18,
                     "expected ',' or ')' to close 'Gelu(', found the end of the pattern"},
        WrongPattern{"Conv|Gemm(x", 11, "expected ',' or ')' to close 'Conv|Gemm('"},
        WrongPattern{"Relu(x))", 7, "expected the end of the pattern, found ')'"},
        WrongPattern{"relu(x)", 0, "expected an operator (they begin with a capital letter"},
        WrongPattern{"Relu(relu(x))", 5, "expected an operator (they begin with a capital letter"},
        WrongPattern{"Relu(x:constant)", 7, "expected 'const' or 'var' after ':', found 'constant'"},
        WrongPattern{"Relu(,)", 5, "expected an operand, found ','"},
        WrongPattern{"Relu(and)", 5, "expected a name that begins with a small letter"},
        WrongPattern{"Relu(f32)", 5, "expected a name that begins with a small letter"},
        WrongPattern{"X = Relu(_)", 0, "expected a name that begins with a small letter"},
        WrongPattern{"@elemental(x)", 1, "expected an operator class (@any, @elementwise"},
        WrongPattern{"Relu{0,8}", 9, "expected '(' and what the chain grows from"},
        WrongPattern{"Relu?", 5, "expected '(' and what the optional step grows from"},
        WrongPattern{"Relu{8,0}(x)", 4, "expected a repetition of 1 or more, least first"},
        WrongPattern{"Relu{0,65}(x)", 7, "expected the largest number of steps (0 to 64)"},
        WrongPattern{"Relu{0,2(x)", 8, "expected '}' to close the repetition, found '('"},
        WrongPattern{"Relu?(x)", 0, "expected a pattern that takes at least one node"},
        WrongPattern{"Relu?(Clip?(x, ...))", 0, "expected a pattern that takes at least one node"},
        WrongPattern{"Relu{1,2}()", 0, "expected a first operand for the chain to grow from"},
        WrongPattern{"Relu{1,2}(x?)", 0, "expected a first operand for the chain to grow from"},
        WrongPattern{"Add{1,2}(Relu(x), y)", 0, "expected no names in the further operands of a repetition"},
        WrongPattern{"Mul(a = Relu(x), a = Relu(y))", 17, "expected a new name ('a' already names a node)"},
        WrongPattern{"(Relu(x) | Clip?(y, ...))", 11, "expected an alternative that always takes a node"},
        WrongPattern{"(Relu(x), Clip(x))", 8, "expected '|' or ')' to close the group, found ','"},
        WrongPattern{"Relu(x)#", 8, "expected the number of an output (0 to 255)"},
        WrongPattern{"com.(x)", 4, "expected an operator after '.', found '('"},
        WrongPattern{"com.thing(x)", 0, "expected an operator (they begin with a capital letter"},
        WrongPattern{"'' (x)", 0, "expected an operator's name between the quotes"},
        WrongPattern{"Relu('x", 5, "expected ' to end the string"},
        WrongPattern{"Relu(x$)", 6, "expected a name, a number or a symbol of the language, found '$'"},
        WrongPattern{"&&Relu(x)", 1, "expected an operator, found '&'"},
        WrongPattern{"Relu{0,64}(Relu{1,64}(Relu(x)))", 0, "expected a pattern of at most 128 nodes"}));

TEST(PatternParser, BoundsNesting) {
    std::string deep;
    for (int i = 0; i < 1000; ++i) {
        deep += "Relu(";
    }
    const auto pattern = parsePattern(deep);
    ASSERT_FALSE(pattern.has_value());
    EXPECT_THAT(pattern.error().text(), testing::StartsWith("expected at most 32 levels of nesting"));
    EXPECT_FALSE(parsePattern(std::string(2000, '(')).has_value());
    EXPECT_FALSE(parsePattern(std::string(1U << 20U, 'A')).has_value());
}

TEST(PatternParser, ReadsEveryFeature) {
    const auto pattern =
        parsePattern("@elementwise{0,8}(&c = (Conv|ConvTranspose)(x, w:const, const?), ...)");
    ASSERT_TRUE(pattern.has_value()) << pattern.error().text();
    const Step& chain = pattern->steps[pattern->root];
    EXPECT_EQ(chain.minCount, 0U);
    EXPECT_EQ(chain.maxCount, 8U);
    EXPECT_EQ(chain.rest, Step::Rest::kFree);
    ASSERT_EQ(chain.operands.size(), 1U);
    const Step& conv = pattern->steps[chain.operands[0].step];
    EXPECT_EQ(toText(conv.operators), "Conv|ConvTranspose");
    EXPECT_EQ(conv.escape, Step::Escape::kAllowed);
    EXPECT_EQ(conv.rest, Step::Rest::kAbsent);
    ASSERT_EQ(conv.operands.size(), 3U);
    EXPECT_EQ(conv.operands[1].constness, Operand::Constness::kConstant);
    EXPECT_EQ(conv.operands[2].presence, Operand::Presence::kOptional);
    ASSERT_EQ(pattern->captures.size(), 3U);
    EXPECT_EQ(pattern->captures[0].name, "c");
    EXPECT_EQ(pattern->captures[0].kind, Capture::Kind::kNode);
}

TEST(PatternParser, AltersOnlyWhatTheBarJoins) {
    // A bar between bare operators joins names; between nodes with operands it joins nodes.
    const auto names = parsePattern("Conv|ConvTranspose(x, w:const)");
    ASSERT_TRUE(names.has_value());
    EXPECT_EQ(names->steps[names->root].operators.size(), 2U);
    const auto nodes = parsePattern("(Relu(x) | Clip(x, const, const))");
    ASSERT_TRUE(nodes.has_value()) << nodes.error().text();
    EXPECT_EQ(nodes->steps[nodes->root].alternatives.size(), 2U);
    EXPECT_EQ(nodes->captures.size(), 1U);
    EXPECT_EQ(nodes->captures[0].mentions, 2U);
}

TEST(PatternParser, SplitsDomains) {
    const auto pattern = parsePattern("com.microsoft.FusedConv|'my.ns.gelu'|tessera.Convert(x, ...)");
    ASSERT_TRUE(pattern.has_value()) << pattern.error().text();
    const auto& operators = pattern->steps[pattern->root].operators;
    ASSERT_EQ(operators.size(), 3U);
    EXPECT_EQ(operators[0].domain, "com.microsoft");
    EXPECT_EQ(operators[0].op, "FusedConv");
    EXPECT_EQ(operators[1].domain, "my.ns");
    EXPECT_EQ(operators[1].op, "gelu");
}

TEST(OperatorSets, AreJoinedByBars) {
    const auto set = parseOperatorSet("@elementwise|Add");
    ASSERT_TRUE(set.has_value());
    EXPECT_EQ(toText(*set), "@elementwise|Add");
    EXPECT_FALSE(parseOperatorSet("Add, Mul").has_value());
    EXPECT_FALSE(parseOperatorSet("").has_value());
}

class ConstraintErrors : public testing::TestWithParam<WrongPattern> {};

TEST_P(ConstraintErrors, SayWhereAndWhatWasExpected) {
    const auto pattern = parsePattern("c = Conv(x, w:const)");
    ASSERT_TRUE(pattern.has_value());
    const auto expression = parseExpression(GetParam().text, *pattern);
    ASSERT_FALSE(expression.has_value());
    EXPECT_EQ(expression.error().begin, GetParam().begin);
    EXPECT_THAT(expression.error().text(), testing::StartsWith(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    Table, ConstraintErrors,
    testing::Values(
        WrongPattern{"c.group ==", 10, "expected a value, found the end of the constraint"},
        WrongPattern{"c.group = 1", 8,
                     "expected an operator ('and', 'or', '==', ...) or the end of the constraint, found '='"},
        WrongPattern{"d.group == 1", 0,
                     "expected a name of the pattern (c, x, w, region), a dtype or a value, found 'd'"},
        WrongPattern{"c. == 1", 3, "expected a property or an attribute after '.', found '=='"},
        WrongPattern{"w.dim[2 == 3", 12, "expected ']' to close the index, found the end of the constraint"},
        WrongPattern{"c.strides == [2, 2", 18, "expected ',' or ']', found the end of the constraint"},
        WrongPattern{"x.dtype in (f32, bf16", 21, "expected ',' or ')', found the end of the constraint"},
        WrongPattern{"c.group == 1 and", 16, "expected a value"},
        WrongPattern{"c.group == 1 and and x.rank == 4", 17, "expected a name of the pattern"},
        WrongPattern{"everyone(c)", 0, "expected a function (all, any, attr, broadcasts"},
        WrongPattern{"all(c.dilations)", 15, "expected two arguments for 'all', found ')'"},
        WrongPattern{"present(c.group)", 15, "expected one name of the pattern for 'present', found ')'"},
        WrongPattern{"attr(c, 1)", 9,
                     "expected a node and an attribute's name in quotes for 'attr', found ')'"},
        WrongPattern{"()", 1, "expected a value"},
        WrongPattern{"c.group == 99999999999999999999", 11, "expected an integer of at most 63 bits"},
        WrongPattern{"1 < 2 < 3", 6, "expected an operator"},
        WrongPattern{"c.group == 1 ; 2", 13,
                     "expected a name, a number or a symbol of the language, found ';'"}));

TEST(ConstraintParser, SplitsTheOutermostAndIntoClauses) {
    const auto pattern = parsePattern("c = Conv(x, w:const)");
    const auto expression =
        parseExpression("c.group == 1 and (x.rank == 4 or x.rank == 5) and w.dim[2] == 3", *pattern);
    ASSERT_TRUE(expression.has_value()) << expression.error().text();
    ASSERT_EQ(expression->clauses.size(), 3U);
    EXPECT_EQ(expression->slice(expression->nodes[expression->clauses[2]].range), "w.dim[2] == 3");
    EXPECT_TRUE(parseExpression("", *pattern)->clauses.empty());
}

TEST(ConstraintParser, BoundsNesting) {
    const auto pattern = parsePattern("Relu(x)");
    EXPECT_FALSE(parseExpression(std::string(1000, '(') + "1", *pattern).has_value());
    EXPECT_FALSE(parseExpression(std::string(1000, '-') + "1", *pattern).has_value());
    std::string nots;
    std::string sum = "1";
    for (int i = 0; i < 1000; ++i) {
        nots += "not ";
        sum += "+1";
    }
    EXPECT_FALSE(parseExpression(nots + "true", *pattern).has_value());
    EXPECT_FALSE(parseExpression(sum, *pattern).has_value());
}

} // namespace
} // namespace tessera::pattern
