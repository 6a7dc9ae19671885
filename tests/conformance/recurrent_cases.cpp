#include "tests/conformance/cases.h"

#include <string_view>

namespace tessera::conformance {

namespace {

struct Shape {
    int steps = 5;
    int batch = 3;
    int inputs = 7;
    int hidden = 19;
};

/// What a case has beside X, W and R.
struct Form {
    std::string op;
    int gates = 1;
    std::string attributes = {}; ///< beside direction and hidden_size
    std::string direction = "forward";
    Shape shape = {};
    bool hasBias = true;
    std::string initial = {}; ///< "": none; "var" or "const"
    bool hasPeepholes = false;
    std::string lengths = "_"; ///< of the sequences, in braces
    std::string outputs = "y, h";
    int opset = 17;
};

std::string list(std::initializer_list<int> extents) {
    std::string text;
    for (const int extent : extents) {
        text += (text.empty() ? "[" : ",") + std::to_string(extent);
    }
    return text + "]";
}

Case layer(std::string name, const Form& form) {
    const auto& [steps, batch, inputs, hidden] = form.shape;
    const int directions = form.direction == "bidirectional" ? 2 : 1;
    const int rows = form.gates * hidden;
    const bool isBatchFirst = form.attributes.find("layout=1") != std::string::npos;
    const bool isLstm = form.op == "LSTM";
    const auto state = isBatchFirst ? list({batch, directions, hidden}) : list({directions, batch, hidden});
    std::string text =
        "input x: f32" + (isBatchFirst ? list({batch, steps, inputs}) : list({steps, batch, inputs})) + "\n";
    text += "const w: f32" + list({directions, rows, inputs}) + " = uniform(1, -0.5, 0.5)\n";
    text += "const r: f32" + list({directions, rows, hidden}) + " = uniform(2, -0.4, 0.4)\n";
    std::string operands = "x, w, r";
    if (form.hasBias) {
        text += "const b: f32" + list({directions, 2 * rows}) + " = uniform(3, -0.5, 0.5)\n";
    }
    operands += form.hasBias ? ", b" : ", _";
    if (form.lengths != "_") {
        text += "const l: i32" + list({batch}) + " = {" + form.lengths + "}\n";
    }
    operands += form.lengths != "_" ? ", l" : ", _";
    for (const auto* which : {"i", "j"}) {
        if (which == std::string_view("j") && !isLstm) {
            break;
        }
        if (form.initial == "const") {
            text += std::string("const ") + which + ": f32" + state + " = uniform(4, -0.5, 0.5)\n";
        } else if (form.initial == "var") {
            text += std::string("input ") + which + ": f32" + state + "\n";
        }
        operands += form.initial.empty() ? ", _" : std::string(", ") + which;
    }
    if (form.hasPeepholes) {
        text += "const p: f32" + list({directions, 3 * hidden}) + " = uniform(5, -0.5, 0.5)\n";
        operands += ", p";
    }
    text += form.outputs + " = " + form.op + "(" + operands + ") {hidden_size=" + std::to_string(hidden) +
            ", direction=\"" + form.direction + "\"" +
            (form.attributes.empty() ? "" : ", " + form.attributes) + "}\n";
    std::string named = form.outputs;
    for (auto at = named.find("_, "); at != std::string::npos; at = named.find("_, ")) {
        named.erase(at, 3);
    }
    return made(std::move(name), text, form.opset, named);
}

void addForms(std::vector<Case>& cases, const std::string& name, const Form& base) {
    const auto add = [&](const std::string& what, auto&& change) {
        Form form = base;
        change(form);
        cases.push_back(layer(name + "_" + what, form));
    };
    for (const auto* direction : {"forward", "reverse", "bidirectional"}) {
        add(direction, [&](Form& form) { form.direction = direction; });
        add(std::string(direction) + "_from_states", [&](Form& form) {
            form.direction = direction;
            form.initial = "var";
        });
        add(std::string(direction) + "_of_one", [&](Form& form) {
            form.direction = direction;
            form.shape.batch = 1;
        });
    }
    add("without_bias", [](Form& form) { form.hasBias = false; });
    add("from_constant_states", [](Form& form) { form.initial = "const"; });
    add("one_step", [](Form& form) {
        form.shape = {1, 1, 7, 19};
        form.initial = "var";
    });
    add("one_step_of_many", [](Form& form) { form.shape = {1, 9, 7, 19}; });
    add("whole_vectors", [](Form& form) { form.shape = {4, 5, 16, 64}; });
    add("one_unit", [](Form& form) { form.shape = {3, 2, 1, 1}; });
    add("large_both", [](Form& form) { // blocks are shared by threads
        form.shape = {3, 2, 40, 200};
        form.direction = "bidirectional";
    });
    add("large", [](Form& form) { form.shape = {3, 1, 40, 200}; });
    add("whole_lengths", [](Form& form) { form.lengths = "5, 5, 5"; });
    add("state_alone", [](Form& form) { form.outputs = "_, h"; });
    add("sequence_alone", [](Form& form) { form.outputs = "y"; });
    add("batch_first", [](Form& form) {
        form.attributes += form.attributes.empty() ? "layout=1" : ", layout=1";
        form.direction = "bidirectional";
        form.initial = "var";
    });
    add("shorter_sequences", [](Form& form) { form.lengths = "5, 2, 4"; });
    add("clipped",
        [](Form& form) { form.attributes += form.attributes.empty() ? "clip=0.5" : ", clip=0.5"; });
}

} // namespace

std::vector<Case> recurrentCases() {
    std::vector<Case> cases;
    addForms(cases, "rnn", {.op = "RNN"});
    addForms(cases, "gru", {.op = "GRU", .gates = 3});
    addForms(cases, "gru_linear", {.op = "GRU", .gates = 3, .attributes = "linear_before_reset=1"});
    const Form lstm{.op = "LSTM", .gates = 4, .outputs = "y, h, c"};
    addForms(cases, "lstm", lstm);
    for (const auto* outputs : {"y, _, c", "_, _, c", "_, h, c", "y, h"}) {
        Form form = lstm;
        form.outputs = outputs;
        form.direction = "bidirectional";
        cases.push_back(layer("lstm_outputs_" + std::to_string(cases.size()), form));
    }
    Form peepholes = lstm;
    peepholes.hasPeepholes = true;
    peepholes.direction = "bidirectional";
    cases.push_back(layer("lstm_peepholes", peepholes));
    peepholes.initial = "var";
    peepholes.direction = "reverse";
    cases.push_back(layer("lstm_peepholes_from_states", peepholes));
    Form coupled = lstm;
    coupled.attributes = "input_forget=1";
    cases.push_back(layer("lstm_coupled", coupled));
    Form stated = lstm;
    stated.attributes = "activations=[\"sigmoid\", \"Tanh\", \"Tanh\"]";
    cases.push_back(layer("lstm_default_activations", stated));
    stated.attributes = "activations=[\"Sigmoid\", \"Relu\", \"Tanh\"]";
    cases.push_back(layer("lstm_other_activations", stated));
    return cases;
}

} // namespace tessera::conformance
