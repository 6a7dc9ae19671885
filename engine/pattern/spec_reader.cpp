#include "engine/pattern/compiled.h"
#include "engine/pattern/json_text.h"
#include "engine/pattern/spec.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <span>

namespace tessera::pattern {

namespace {

constexpr std::int64_t kMaxFusionNodes = 64;
constexpr std::size_t kMaxRules = 256;
constexpr std::size_t kMaxListed = 1024;
/// A hostile file may be all problems; placing one costs a pass over the text.
constexpr std::size_t kMaxFindings = 200;

/// Slots of resources/look/tokens.json; the last four are for third parties.
constexpr std::array<std::string_view, 18> kSlots{"DN", "BL", "XN", "OV", "OR", "TE", "TN", "CD", "CB",
                                                  "GC", "TR", "CK", "GO", "RF", "S1", "S2", "S3", "S4"};

bool isSlot(std::string_view text) {
    return std::ranges::find(kSlots, text) != kSlots.end();
}

bool isId(std::string_view text) {
    return !text.empty() && text.size() <= 64 && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

bool isBadge(std::string_view text) {
    return text.size() == 2 &&
           std::ranges::all_of(text, [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); });
}

/// A file name alone, so that a spec never points out of its folder.
bool isFileName(std::string_view text) {
    return !text.empty() && text.size() <= 255 && text != "." && text != ".." &&
           text.find('/') == std::string_view::npos && text.find('\0') == std::string_view::npos;
}

class SpecReader {
public:
    explicit SpecReader(std::string_view text) : m_text(text) {}

    SpecReading read() {
        const auto root = parseJson(m_text);
        if (!root) {
            report(Finding::Severity::kError, root.error().offset, root.error().offset, root.error().text);
            return finish();
        }
        if (root->kind != JsonValue::Kind::kObject) {
            expected(*root, "an object");
            return finish();
        }
        readHead(*root);
        readPatterns(root->find("patterns"));
        readFusion(root->find("fusion"));
        readOperators(root->find("operators"));
        readOptions(root->find("options"));
        static constexpr std::array<std::string_view, 15> kMembers{
            "format",   "version", "id",       "title",    "badge",  "colour",    "device", "level",
            "priority", "library", "compiles", "patterns", "fusion", "operators", "options"};
        warnOfOthers(*root, kMembers);
        return finish();
    }

private:
    SpecReading finish() {
        std::ranges::stable_sort(m_findings, {}, &Finding::begin);
        SpecReading reading;
        reading.findings = std::move(m_findings);
        const auto error = std::ranges::find(reading.findings, Finding::Severity::kError, &Finding::severity);
        if (error == reading.findings.end()) {
            reading.spec = std::move(m_spec);
        }
        return reading;
    }

    void report(Finding::Severity severity, std::size_t begin, std::size_t end, std::string text) {
        // An error is never dropped for warnings: errors end the count of their own.
        std::size_t& count = severity == Finding::Severity::kError ? m_errors : m_warnings;
        if (count++ < kMaxFindings) {
            m_findings.push_back(
                {severity, positionIn(m_text, begin), positionIn(m_text, end), m_rule, std::move(text)});
        }
    }

    void expected(const JsonValue& value, const std::string& what) {
        const bool isShort = value.kind == JsonValue::Kind::kString && value.text.size() <= 40;
        report(Finding::Severity::kError, value.begin, value.end,
               "expected " + what + ", found " +
                   (isShort ? "\"" + value.text + "\"" : std::string(describe(value.kind))));
    }

    void warnOfOthers(const JsonValue& object, std::span<const std::string_view> known) {
        for (const JsonValue::Member& member : object.members) {
            if (std::ranges::find(known, member.name.text) == known.end()) {
                report(Finding::Severity::kWarning, member.name.begin, member.name.end,
                       "\"" + member.name.text + "\" means nothing here and is passed over");
            }
        }
    }

    /// The member when it is there with the wanted kind; an error when it is of another one, or missing.
    const JsonValue* need(const JsonValue& object, std::string_view name, JsonValue::Kind kind) {
        const JsonValue* value = object.find(name);
        if (value == nullptr) {
            report(Finding::Severity::kError, object.begin, object.begin + 1,
                   "expected a member \"" + std::string(name) + "\" (" + std::string(describe(kind)) + ")");
            return nullptr;
        }
        return hasKind(*value, kind) ? value : nullptr;
    }

    bool hasKind(const JsonValue& value, JsonValue::Kind kind) {
        if (value.kind != kind) {
            expected(value, std::string(describe(kind)));
            return false;
        }
        return true;
    }

    std::string needText(const JsonValue& object, std::string_view name, bool (*isRight)(std::string_view),
                         const std::string& what) {
        const JsonValue* value = need(object, name, JsonValue::Kind::kString);
        if (value == nullptr) {
            return {};
        }
        if (!isRight(value->text)) {
            expected(*value, what);
        }
        return value->text;
    }

    std::optional<std::int64_t> integer(const JsonValue& value, std::int64_t least, std::int64_t most) {
        if (value.kind != JsonValue::Kind::kNumber || value.number != std::floor(value.number) ||
            value.number < static_cast<double>(least) || value.number > static_cast<double>(most)) {
            expected(value, "an integer from " + std::to_string(least) + " to " + std::to_string(most));
            return std::nullopt;
        }
        return static_cast<std::int64_t>(value.number);
    }

    void readHead(const JsonValue& root) {
        needText(
            root, "format", [](std::string_view text) { return text == "tessera-spec"; }, "\"tessera-spec\"");
        if (const JsonValue* version = need(root, "version", JsonValue::Kind::kNumber)) {
            static_cast<void>(integer(*version, 1, kSpecVersion));
        }
        m_spec.id = needText(root, "id", isId, "an id of small letters, digits and '-'");
        const auto notEmpty = [](std::string_view text) { return !text.empty() && text.size() <= 80; };
        m_spec.title = needText(root, "title", notEmpty, "a title of 1 to 80 bytes");
        m_spec.badge = needText(root, "badge", isBadge, "two capital letters or digits");
        m_spec.colour = needText(root, "colour", isSlot,
                                 "a palette slot (S1, S2, S3 or S4, or the badge of a built-in backend)");
        m_spec.device = needText(root, "device", isId, "a device (\"cpu\", \"cuda\")");
        m_spec.library = needText(root, "library", isFileName, "the name of a file beside the spec");
        const std::string level = needText(
            root, "level", [](std::string_view text) { return text == "operator" || text == "graph"; },
            "\"operator\" or \"graph\"");
        m_spec.level = level == "graph" ? Level::kGraph : Level::kOperator;
        if (const JsonValue* priority = root.find("priority")) {
            m_spec.priority = integer(*priority, -1'000'000, 1'000'000).value_or(0);
        }
        if (const JsonValue* compiles = root.find("compiles");
            compiles != nullptr && hasKind(*compiles, JsonValue::Kind::kBool)) {
            m_spec.compiles = compiles->boolean;
        }
    }

    /// A string of the file as a text that knows its place.
    [[nodiscard]] SourceText source(const JsonValue& value) const {
        std::vector<std::uint32_t> columns;
        columns.reserve(value.origins.size());
        const TextPosition start = positionIn(m_text, value.begin);
        // A JSON string has no line breaks, so one pass over it finds all its columns.
        std::size_t at = value.begin;
        std::uint32_t column = start.column;
        for (const std::size_t origin : value.origins) {
            for (; at < origin; ++at) {
                column += (static_cast<unsigned char>(m_text[at]) & 0xC0U) != 0x80U ? 1 : 0;
            }
            columns.push_back(column);
        }
        return {value.text, start.line, std::move(columns)};
    }

    std::optional<SourceText> text(const JsonValue& object, std::string_view name) {
        const JsonValue* value = need(object, name, JsonValue::Kind::kString);
        return value != nullptr ? std::optional<SourceText>(source(*value)) : std::nullopt;
    }

    /// An optional `where`: absent is empty.
    std::optional<SourceText> whereOf(const JsonValue& object) {
        return object.find("where") != nullptr ? text(object, "where")
                                               : std::optional<SourceText>(SourceText());
    }

    /// The elements of an optional array of objects.
    std::vector<const JsonValue*> objects(const JsonValue* array) {
        std::vector<const JsonValue*> found;
        if (array == nullptr || !hasKind(*array, JsonValue::Kind::kArray)) {
            return found;
        }
        if (array->elements.size() > kMaxRules) {
            expected(*array, "at most " + std::to_string(kMaxRules) + " rules");
            return found;
        }
        for (const JsonValue& element : array->elements) {
            if (hasKind(element, JsonValue::Kind::kObject)) {
                found.push_back(&element);
            }
        }
        return found;
    }

    void checkFresh(const JsonValue* id) {
        if (id != nullptr && !m_ruleIds.insert(id->text).second) {
            expected(*id, "an id that no other rule has");
        }
    }

    void readPatterns(const JsonValue* array) {
        for (const JsonValue* object : objects(array)) {
            m_rule.clear();
            const std::string id = needText(*object, "id", isId, "an id of small letters, digits and '-'");
            checkFresh(object->find("id"));
            m_rule = id;
            const auto match = text(*object, "match");
            const auto where = whereOf(*object);
            static constexpr std::array<std::string_view, 4> kMembers{"id", "match", "where", "comment"};
            warnOfOthers(*object, kMembers);
            if (!match || !where) {
                continue;
            }
            auto compiled = compileRule(id, *match, *where);
            if (!compiled) {
                m_findings.push_back(compiled.error());
                continue;
            }
            m_spec.patterns.push_back(
                {id, *match, *where, std::make_shared<const CompiledRule>(*std::move(compiled))});
        }
        m_rule.clear();
    }

    void readFusion(const JsonValue* array) {
        std::size_t number = 0;
        for (const JsonValue* object : objects(array)) {
            m_rule.clear();
            FusionRule rule;
            rule.id = "fusion-" + std::to_string(++number);
            if (const JsonValue* id = object->find("id")) {
                rule.id = needText(*object, "id", isId, "an id of small letters, digits and '-'");
                checkFresh(id);
            }
            m_rule = rule.id;
            readFusionRule(*object, std::move(rule));
        }
        m_rule.clear();
    }

    void readFusionRule(const JsonValue& object, FusionRule rule) {
        const auto anchor = text(object, "anchor");
        const auto where = whereOf(object);
        const auto absorb = text(object, "absorb");
        const auto isDirection = [](std::string_view text) {
            return text == "consumers" || text == "producers" || text == "both";
        };
        const std::string towards =
            needText(object, "towards", isDirection, "\"consumers\", \"producers\" or \"both\"");
        rule.towards = towards == "producers" ? FusionRule::Towards::kProducers
                       : towards == "both"    ? FusionRule::Towards::kBoth
                                              : FusionRule::Towards::kConsumers;
        if (const JsonValue* limit = need(object, "limit", JsonValue::Kind::kNumber)) {
            rule.limit = integer(*limit, 1, kMaxFusionNodes).value_or(1);
        }
        static constexpr std::array<std::string_view, 7> kMembers{"id",      "anchor", "where",  "absorb",
                                                                  "towards", "limit",  "comment"};
        warnOfOthers(object, kMembers);
        if (!anchor || !where || !absorb) {
            return;
        }
        rule.anchor = *anchor;
        rule.where = *where;
        rule.absorb = *absorb;
        auto compiled = compileRule(rule.id, rule.anchor, rule.where);
        auto set = compileOperators(rule.id, rule.absorb);
        if (!compiled || !set) {
            if (!compiled) {
                m_findings.push_back(compiled.error());
            }
            if (!set) {
                m_findings.push_back(set.error());
            }
            return;
        }
        rule.compiled =
            std::make_shared<const CompiledFusion>(CompiledFusion{*std::move(compiled), *std::move(set)});
        m_spec.fusion.push_back(std::move(rule));
    }

    /// A list of operators; each string may join several by '|'.
    std::shared_ptr<const OperatorSet> operatorList(const JsonValue& array, std::vector<std::string>& texts) {
        auto set = std::make_shared<OperatorSet>();
        if (!hasKind(array, JsonValue::Kind::kArray)) {
            return set;
        }
        if (array.elements.size() > kMaxListed) {
            expected(array, "at most " + std::to_string(kMaxListed) + " texts");
            return set;
        }
        for (const JsonValue& element : array.elements) {
            if (!hasKind(element, JsonValue::Kind::kString)) {
                continue;
            }
            auto part = compileOperators({}, source(element));
            if (!part) {
                m_findings.push_back(part.error());
                continue;
            }
            set->insert(set->end(), part->begin(), part->end());
            texts.push_back(element.text);
        }
        return set;
    }

    void readDomains(const JsonValue& array) {
        if (!hasKind(array, JsonValue::Kind::kArray)) {
            return;
        }
        if (array.elements.size() > kMaxListed) {
            expected(array, "at most " + std::to_string(kMaxListed) + " texts");
            return;
        }
        for (const JsonValue& element : array.elements) {
            if (hasKind(element, JsonValue::Kind::kString)) {
                m_spec.operators.domains.push_back(element.text);
            }
        }
    }

    void readOperators(const JsonValue* object) {
        if (object == nullptr || !hasKind(*object, JsonValue::Kind::kObject)) {
            return;
        }
        if (const JsonValue* allow = object->find("allow")) {
            m_spec.operators.allow.emplace();
            m_spec.operators.compiledAllow = operatorList(*allow, *m_spec.operators.allow);
        }
        if (const JsonValue* deny = object->find("deny")) {
            m_spec.operators.compiledDeny = operatorList(*deny, m_spec.operators.deny);
        }
        if (const JsonValue* domains = object->find("domains")) {
            readDomains(*domains);
        }
        static constexpr std::array<std::string_view, 3> kMembers{"allow", "deny", "domains"};
        warnOfOthers(*object, kMembers);
    }

    void readOptions(const JsonValue* object) {
        if (object == nullptr || !hasKind(*object, JsonValue::Kind::kObject)) {
            return;
        }
        for (const JsonValue::Member& member : object->members) {
            if (hasKind(member.value, JsonValue::Kind::kString)) {
                m_spec.options.emplace(member.name.text, member.value.text);
            }
        }
    }

    std::string_view m_text;
    BackendSpec m_spec;
    std::vector<Finding> m_findings;
    std::size_t m_errors = 0;
    std::size_t m_warnings = 0;
    std::set<std::string> m_ruleIds;
    std::string m_rule; ///< the one being read
};

} // namespace

SpecReading readSpec(std::string_view text) {
    return SpecReader(text).read();
}

base::Result<BackendSpec> parseSpec(std::string_view text, std::string_view sourceName) {
    SpecReading reading = readSpec(text);
    if (reading.spec) {
        return *std::move(reading.spec);
    }
    const auto error = std::ranges::find(reading.findings, Finding::Severity::kError, &Finding::severity);
    return base::fail(base::ErrorKind::kRefused, error->text,
                      std::string(sourceName) + ":" + error->begin.text());
}

} // namespace tessera::pattern
