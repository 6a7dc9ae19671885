// Shapes beyond the numbers that a vendor library counts in: nothing runs, the offer says no.
#include "tests/conformance/harness.h"
#include "tests/support/graph_text.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tessera::conformance {

namespace {

/// Why the backend takes nothing of the graph; empty where it takes it.
std::string refusalOf(const std::string& id, const std::string& graphText) {
    const auto installed = std::ranges::find(installedBackends(), id, &Installed::id);
    if (installed == installedBackends().end() || installed->plugin == nullptr) {
        return "not installed";
    }
    const auto graph = test::graphFromText("graph g opset 17\n" + graphText + "output y\n");
    const auto offering =
        installed->plugin->offer(*graph, graph::wholeRegion(*graph), installed->settings(1));
    if (!offering) {
        return offering.error().oneLine();
    }
    if (!offering->implementations.empty() || offering->refusals.empty()) {
        return "";
    }
    return offering->refusals.front().reason;
}

void expectRefusal(const std::string& id, const std::string& graphText, const std::string& reason) {
    if (const auto said = refusalOf(id, graphText); said != "not installed") {
        EXPECT_EQ(said, reason) << graphText;
    }
}

TEST(Limits, OpenBlasCountsRowsAndColumnsInItsOwnNumbers) {
    const std::string reason = "OpenBLAS counts to 2147483647, and it has 3000000000 ";
    expectRefusal("openblas", "input x: f32[3000000000,4]\ninput z: f32[4,2]\ny = MatMul(x, z)\n",
                  reason + "rows");
    expectRefusal("openblas", "input x: f32[50000,60000,4]\ninput z: f32[4,2]\ny = MatMul(x, z)\n",
                  reason + "rows");
    expectRefusal("openblas", "input x: f32[2,4]\ninput z: f32[4,3000000000]\ny = MatMul(x, z)\n",
                  reason + "columns");
    expectRefusal("openblas", "input x: f32[2,3000000000]\ninput z: f32[3000000000,2]\ny = MatMul(x, z)\n",
                  reason + "products to a sum");
    expectRefusal("openblas", "input x: f32[1,8,50000,60000]\nconst w: f32[8,8,1,1] = ones\ny = Conv(x, w)\n",
                  reason + "columns");
}

TEST(Limits, XnnpackTakesWindowsOfSmallNumbers) {
    // Cut to 32 bits, the pads that this needs would be others.
    const std::string reach = "dilations=[2147483647,1], auto_pad=\"SAME_UPPER\"}\n";
    const std::string reason = "its window has the number 4294967294, for which XNNPACK has no room";
    expectRefusal("xnnpack", "input x: f32[1,8,8,8]\ny = MaxPool(x) {kernel_shape=[5,1], " + reach, reason);
    expectRefusal("xnnpack", "input x: f32[1,8,8,8]\nconst w: f32[8,8,5,1] = ones\ny = Conv(x, w) {" + reach,
                  reason);
}

} // namespace

} // namespace tessera::conformance
