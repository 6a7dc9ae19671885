#include "engine/backends/cudnn/engines.h"

#include <algorithm>
#include <charconv>

namespace tessera::cudnn {

namespace {

using plugin::Unsupported;

/// The first of each mode, whose list is sorted by its estimate of their time: a plan may take seconds to
/// compile.
constexpr std::int64_t kMostPerMode = 8;
constexpr std::int64_t kMostKnobs = 64;
constexpr int kReorderFilter = 1; ///< behaviour notes: operands in an order of their own, of int8 alone
constexpr int kReorderBias = 2;
constexpr std::int64_t kMostBehaviorNotes = 16;

constexpr std::string_view kEngineWord = "engine";

/// The number at the start of `text`, which loses it.
template <typename Number>
Number takeNumber(std::string_view& text, std::string_view name) {
    Number number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) {
        throw Unsupported("'" + std::string(name) + "' is no engine of cuDNN");
    }
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

void takeWord(std::string_view& text, std::string_view word, std::string_view name) {
    if (!text.starts_with(word)) {
        throw Unsupported("'" + std::string(name) + "' is no engine of cuDNN");
    }
    text.remove_prefix(word.size());
}

EngineChoice choiceOf(const Descriptor& configuration) {
    EngineChoice choice;
    const auto engines =
        configuration.getDescriptors(Attribute::kEngineConfigEngine, DescriptorType::kEngine, 1);
    if (engines.empty()) {
        throw Unsupported("a configuration has no engine");
    }
    choice.engine = engines[0].getInt(Attribute::kEngineGlobalIndex);
    for (const auto& knob : configuration.getDescriptors(Attribute::kEngineConfigKnobChoices,
                                                         DescriptorType::kKnobChoice, kMostKnobs)) {
        const auto types = knob.getEnums(Attribute::kKnobChoiceType, AttributeType::kKnobType, 1);
        choice.knobs.push_back({types.at(0), knob.getInt(Attribute::kKnobChoiceValue)});
    }
    std::ranges::sort(choice.knobs, {}, &EngineChoice::Knob::type);
    return choice;
}

void refuseReordering(const Descriptor& engine) {
    for (const int note :
         engine.getEnums(Attribute::kEngineBehaviorNote, AttributeType::kBehaviorNote, kMostBehaviorNotes)) {
        if (note == kReorderFilter || note == kReorderBias) {
            throw Unsupported("the engine wants its constants in an order of its own");
        }
    }
}

} // namespace

std::string EngineChoice::name() const {
    std::string text = std::string(kEngineWord) + std::to_string(engine);
    for (const auto& knob : knobs) {
        text += ".k" + std::to_string(knob.type) + "-" + std::to_string(knob.value);
    }
    return text;
}

EngineChoice EngineChoice::parse(std::string_view name) {
    std::string_view rest = name;
    EngineChoice choice;
    takeWord(rest, kEngineWord, name);
    choice.engine = takeNumber<std::int64_t>(rest, name);
    while (!rest.empty()) {
        takeWord(rest, ".k", name);
        const int type = takeNumber<int>(rest, name);
        takeWord(rest, "-", name);
        choice.knobs.push_back({type, takeNumber<std::int64_t>(rest, name)});
    }
    return choice;
}

Numbers numbersOf(std::span<const int> notes) {
    Numbers numbers;
    const auto atLeast = [&numbers](ts_precision precision) {
        numbers.precision = std::max(numbers.precision, precision);
    };
    for (const int number : notes) {
        switch (static_cast<NumericalNote>(number)) {
        case NumericalNote::kTensorCore:
            atLeast(TS_TF32);
            break;
        case NumericalNote::kDownConvertInputs:
            atLeast(TS_F16);
            break;
        case NumericalNote::kReducedPrecisionReduction:
            throw Unsupported("the engine sums in less than float32");
        case NumericalNote::kNondeterministic:
            atLeast(TS_F32);
            break;
        case NumericalNote::kFft:
        case NumericalNote::kWinograd:
        case NumericalNote::kWinogradTile4x4:
        case NumericalNote::kWinogradTile6x6:
        case NumericalNote::kWinogradTile13x13:
            atLeast(TS_F32);
            numbers.nonFinite = TS_NON_FINITE_LOST;
            break;
        case NumericalNote::kStrictNanPropagation:
            break;
        default: // one of a later version may mean anything
            throw Unsupported("the engine has a numerical note (" + std::to_string(number) +
                              ") that is not known here");
        }
    }
    return numbers;
}

std::vector<EngineChoice> Engines::choices() const {
    std::vector<EngineChoice> choices;
    for (const auto mode : {HeuristicMode::kA, HeuristicMode::kB, HeuristicMode::kFallback}) {
        addChoices(mode, choices);
    }
    return choices;
}

void Engines::addChoices(HeuristicMode mode, std::vector<EngineChoice>& choices) const {
    Descriptor heuristics(m_library, DescriptorType::kEngineHeuristics);
    heuristics.setDescriptor(Attribute::kHeuristicsOperationGraph, *m_graph);
    heuristics.setEnum(Attribute::kHeuristicsMode, AttributeType::kHeuristicMode, mode);
    try {
        heuristics.finalize();
    } catch (const Unsupported&) {
        return; // this mode has none for such a graph; the others may
    }
    for (const auto& configuration : heuristics.getDescriptors(Attribute::kHeuristicsResults,
                                                               DescriptorType::kEngineConfig, kMostPerMode)) {
        auto choice = choiceOf(configuration);
        if (std::ranges::find(choices, choice) == choices.end()) {
            choices.push_back(std::move(choice));
        }
    }
}

Descriptor Engines::engine(std::int64_t index) const {
    Descriptor made(m_library, DescriptorType::kEngine);
    made.setDescriptor(Attribute::kEngineOperationGraph, *m_graph);
    made.setInt(Attribute::kEngineGlobalIndex, index);
    made.finalize();
    return made;
}

Descriptor Engines::configuration(const Descriptor& engine, const EngineChoice& choice,
                                  std::vector<Descriptor>& knobs) const {
    Descriptor made(m_library, DescriptorType::kEngineConfig);
    made.setDescriptor(Attribute::kEngineConfigEngine, engine);
    std::vector<DescriptorHandle> handles;
    for (const auto& knob : choice.knobs) {
        Descriptor& each = knobs.emplace_back(m_library, DescriptorType::kKnobChoice);
        each.setEnum(Attribute::kKnobChoiceType, AttributeType::kKnobType, knob.type);
        each.setInt(Attribute::kKnobChoiceValue, knob.value);
        each.finalize();
        handles.push_back(each.raw());
    }
    if (!handles.empty()) {
        made.setDescriptors(Attribute::kEngineConfigKnobChoices, handles);
    }
    made.finalize();
    return made;
}

EnginePlan Engines::plan(const EngineChoice& choice) const {
    return plan(choice, [](const Numbers&) { return true; });
}

EnginePlan Engines::plan(const EngineChoice& choice,
                         const std::function<bool(const Numbers&)>& mayServe) const {
    Descriptor chosen = engine(choice.engine);
    refuseReordering(chosen);
    const auto notes =
        chosen.getEnums(Attribute::kEngineNumericalNote, AttributeType::kNumericalNote, kNumericalNotes);
    const Numbers numbers = numbersOf(notes);
    if (!mayServe(numbers)) {
        throw Unsupported("its precision serves no plan of the class that is asked for");
    }
    std::vector<Descriptor> parts;
    Descriptor configured = configuration(chosen, choice, parts);
    Descriptor made(m_library, DescriptorType::kExecutionPlan);
    if (m_handle != nullptr) {
        made.setHandle(Attribute::kExecutionPlanHandle, m_handle);
    }
    made.setDescriptor(Attribute::kExecutionPlanEngineConfig, configured);
    made.finalize();
    const auto bytes = static_cast<std::size_t>(made.getInt(Attribute::kExecutionPlanWorkspaceSize));
    parts.push_back(std::move(chosen));
    parts.push_back(std::move(configured));
    return {std::move(parts), std::move(made), choice, numbers, bytes};
}

} // namespace tessera::cudnn
