#include "engine/measure/implementation_json.h"

#include "engine/measure/offering_json.h"

#include <functional>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace tessera::measure {
namespace {

using backend::Layout;
using nlohmann::json;

backend::Implementation everyField() {
    backend::Implementation made;
    made.backend = "onednn";
    made.name = "winograd-4x3";
    made.device = *backend::DeviceId::parse("cuda:1");
    made.inputLayouts = {*Layout::parse("aBcd16b"), Layout::plain(2)};
    made.outputLayouts = {*Layout::parse("acdb"), *Layout::parse("opaque:onednn:packed:4096")};
    made.precision = graph::Precision::kBf16;
    made.threads = backend::ThreadUse::kOne;
    made.pool = backend::ThreadPool::kForeign;
    made.workspaceBytes = std::int64_t{5} << 32U;
    made.persistentBytes = 12345;
    made.viewOf = {-1, 0};
    made.inPlaceOf = {1, -1};
    made.lowerBoundFlops = 777;
    made.estimatedFlops = 999;
    made.epilogueIsFree = true;
    made.nonFinite = backend::NonFinite::kLost;
    return made;
}

TEST(ImplementationJson, CarriesEveryField) {
    const auto read = implementationFromJson(toJson(everyField()));
    ASSERT_TRUE(read.has_value()) << read.error().oneLine();
    EXPECT_EQ(*read, everyField());
}

TEST(ImplementationJson, CarriesTheSmallest) {
    backend::Implementation made;
    made.backend = "reference";
    made.name = "any";
    const auto read = implementationFromJson(toJson(made));
    ASSERT_TRUE(read.has_value()) << read.error().oneLine();
    EXPECT_EQ(*read, made);
}

TEST(ImplementationJson, AnOlderDocumentSaysNothingOfInfinities) {
    auto value = toJson(everyField());
    value.erase("non_finite");
    const auto read = implementationFromJson(value);
    ASSERT_TRUE(read.has_value()) << read.error().oneLine();
    EXPECT_EQ(read->nonFinite, backend::NonFinite::kCarried);
}

TEST(ServingOnly, StrictLeavesOutWhatLosesInfinitiesAndSaysWhy) {
    backend::Offering offering;
    offering.implementations.resize(2);
    offering.implementations[0].name = "direct";
    offering.implementations[1].name = "jit";
    offering.implementations[1].nonFinite = backend::NonFinite::kLost;
    const auto strict = servingOnly(offering, graph::Precision::kStrict);
    ASSERT_EQ(strict.implementations.size(), 1U);
    EXPECT_EQ(strict.implementations[0].name, "direct");
    ASSERT_EQ(strict.refusals.size(), 1U);
    EXPECT_EQ(strict.refusals[0].implementation, "jit");
    EXPECT_EQ(strict.refusals[0].reason, "it does not carry infinities and NaN as strict asks");
    EXPECT_EQ(servingOnly(offering, graph::Precision::kF32).implementations.size(), 2U);
}

TEST(ImplementationJson, RefusesWhatAWorkerMustNotSay) {
    const std::vector<std::pair<const char*, std::function<void(json&)>>> lies{
        {"no backend", [](json& value) { value.erase("backend"); }},
        {"name of another type", [](json& value) { value["name"] = 3; }},
        {"unknown device", [](json& value) { value["device"] = "abacus"; }},
        {"unknown precision", [](json& value) { value["precision"] = "f3"; }},
        {"layout of another type", [](json& value) { value["inputs"] = json::array({5}); }},
        {"malformed layout", [](json& value) { value["inputs"][0] = "aBcd"; }},
        {"malformed opaque layout", [](json& value) { value["outputs"][1] = "opaque:me"; }},
        {"unknown threads", [](json& value) { value["threads"] = "many"; }},
        {"unknown fate of infinities", [](json& value) { value["non_finite"] = "some"; }},
        {"no pool", [](json& value) { value.erase("pool"); }},
        {"negative workspace", [](json& value) { value["workspace_bytes"] = -1; }},
        {"negative persistent bytes", [](json& value) { value["persistent_bytes"] = -1; }},
        {"view of an absent input",
         [](json& value) {
             value["view_of"] = json::array({2, 0});
         }},
        {"view below -1",
         [](json& value) {
             value["view_of"] = json::array({-2, 0});
         }},
        {"view of a text",
         [](json& value) {
             value["view_of"] = json::array({"0", 0});
         }},
        {"view for one output of two", [](json& value) { value["view_of"] = json::array({0}); }},
        {"index beyond 32 bits",
         [](json& value) {
             value["in_place_of"] = json::array({1LL << 32U, 0});
         }},
    };
    for (const auto& [name, lie] : lies) {
        auto value = toJson(everyField());
        lie(value);
        const auto read = implementationFromJson(value);
        ASSERT_FALSE(read.has_value()) << name;
        EXPECT_EQ(read.error().kind, base::ErrorKind::kRefused) << name;
    }
    for (const auto& value : {json(), json(3), json::array(), json("text")}) {
        EXPECT_FALSE(implementationFromJson(value).has_value());
    }
}

} // namespace
} // namespace tessera::measure
