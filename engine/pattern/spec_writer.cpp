#include "engine/pattern/spec.h"

#include <nlohmann/json.hpp>

namespace tessera::pattern {

namespace {

using Json = nlohmann::ordered_json;

Json toJson(const PatternRule& rule) {
    Json object{{"id", rule.id}, {"match", rule.match.text()}};
    if (!rule.where.empty()) {
        object["where"] = rule.where.text();
    }
    return object;
}

Json toJson(const FusionRule& rule) {
    Json object{{"id", rule.id}, {"anchor", rule.anchor.text()}};
    if (!rule.where.empty()) {
        object["where"] = rule.where.text();
    }
    object["absorb"] = rule.absorb.text();
    object["towards"] = toText(rule.towards);
    object["limit"] = rule.limit;
    return object;
}

template <typename Rule>
Json toJson(const std::vector<Rule>& rules) {
    Json array = Json::array();
    for (const Rule& rule : rules) {
        array.push_back(toJson(rule));
    }
    return array;
}

Json toJson(const OperatorBounds& bounds) {
    Json object = Json::object();
    if (bounds.allow) {
        object["allow"] = *bounds.allow;
    }
    if (!bounds.deny.empty()) {
        object["deny"] = bounds.deny;
    }
    if (!bounds.domains.empty()) {
        object["domains"] = bounds.domains;
    }
    return object;
}

} // namespace

std::string writeSpec(const BackendSpec& spec) {
    Json root{{"format", "tessera-spec"}, {"version", kSpecVersion},     {"id", spec.id},
              {"title", spec.title},      {"badge", spec.badge},         {"colour", spec.colour},
              {"device", spec.device},    {"level", toText(spec.level)}, {"priority", spec.priority},
              {"library", spec.library}};
    if (spec.compiles) {
        root["compiles"] = true;
    }
    root["patterns"] = toJson(spec.patterns);
    if (!spec.fusion.empty()) {
        root["fusion"] = toJson(spec.fusion);
    }
    if (const Json operators = toJson(spec.operators); !operators.empty()) {
        root["operators"] = operators;
    }
    if (!spec.options.empty()) {
        root["options"] = spec.options;
    }
    // Texts come from readSpec, which takes UTF-8 only; a hand-made spec may not, and must not throw here.
    return root.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace tessera::pattern
