#include "tests/property/sharing_graph.h"

#include "engine/base/random.h"
#include "tests/support/graph_text.h"

#include <set>
#include <string>
#include <vector>

namespace tessera::test {

namespace {

constexpr int kMostChannels = 96;

class Writer {
public:
    explicit Writer(std::uint64_t seed) : m_random(seed) {
        addInput(32);
        addInput(16);
    }

    void addNode() {
        switch (m_random.below(8)) {
        case 0:
        case 1:
            return unary(pick());
        case 2:
            return binary(pick());
        case 3:
        case 4:
            return concat();
        case 5:
            return split(pick());
        case 6:
            return slice(pick());
        default:
            return rename(pick());
        }
    }

    [[nodiscard]] graph::GraphRef finish() {
        std::string outputs;
        for (const auto& value : m_values) {
            if (value.isInput || (m_read.contains(value.name) && m_random.below(8) != 0)) {
                continue;
            }
            outputs += (outputs.empty() ? "output " : ", ") + value.name;
        }
        return graphFromText("graph sharing opset 17\n" + m_inputs + m_constants + m_body + outputs + "\n");
    }

private:
    struct Value {
        std::string name;
        int channels = 0;
        bool isInput = false;
    };

    void addInput(int channels) {
        const Value value{"x" + std::to_string(m_values.size()), channels, true};
        m_inputs += "input " + value.name + ": f32[1," + std::to_string(channels) + ",4,4]\n";
        m_values.push_back(value);
    }
    std::string make(int channels) {
        m_values.push_back({"v" + std::to_string(m_values.size()), channels});
        return m_values.back().name;
    }
    /// Recent values more often, so that chains grow.
    Value pick() {
        const std::size_t recent = std::min<std::size_t>(m_values.size(), 4);
        return m_random.below(2) == 0 ? m_values[m_values.size() - 1 - m_random.below(recent)]
                                      : m_values[m_random.below(m_values.size())];
    }
    std::string use(const Value& value) {
        m_read.insert(value.name);
        return value.name;
    }
    void line(const std::string& text) { m_body += text + "\n"; }
    std::string integers(const std::vector<int>& list) {
        std::string name = "c" + std::to_string(m_constantCount++);
        m_constants += "const " + name + ": i64[" + std::to_string(list.size()) + "] = {";
        for (std::size_t i = 0; i < list.size(); ++i) {
            m_constants += (i > 0 ? ", " : "") + std::to_string(list[i]);
        }
        m_constants += "}\n";
        return name;
    }

    void unary(const Value& x) {
        const char* const ops[] = {"Relu", "Neg", "Abs", "Sigmoid"};
        const std::string from = use(x);
        line(make(x.channels) + " = " + ops[m_random.below(4)] + "(" + from + ")");
    }

    void binary(const Value& x) {
        for (int attempt = 0; attempt < 8; ++attempt) {
            const Value y = pick();
            if (y.channels == x.channels) {
                const std::string from = use(x) + ", " + use(y);
                line(make(x.channels) + " = " + (m_random.below(2) == 0 ? "Add" : "Max") + "(" + from + ")");
                return;
            }
        }
        unary(x);
    }

    void concat() {
        std::vector<Value> parts;
        int channels = 0;
        const std::size_t count = 2 + m_random.below(3);
        while (parts.size() < count) {
            const Value part = pick();
            if (channels + part.channels > kMostChannels) {
                break;
            }
            channels += part.channels;
            parts.push_back(part);
        }
        if (parts.size() < 2) {
            return unary(pick());
        }
        std::string from;
        for (const auto& part : parts) {
            from += (from.empty() ? "" : ", ") + use(part);
        }
        line(make(channels) + " = Concat(" + from + ") {axis=1}");
    }

    void split(const Value& x) {
        if (x.channels < 32) {
            return unary(x);
        }
        const std::string from = use(x);
        const int first =
            16 * static_cast<int>(1 + m_random.below(static_cast<std::uint64_t>(x.channels / 16 - 1)));
        const std::string sizes = integers({first, x.channels - first});
        const std::string a = make(first);
        const std::string b = make(x.channels - first);
        line(a + ", " + b + " = Split(" + from + ", " + sizes + ") {axis=1}");
    }

    void slice(const Value& x) {
        if (x.channels < 32) {
            return rename(x);
        }
        const std::string from = use(x);
        const int first = 16 * static_cast<int>(m_random.below(static_cast<std::uint64_t>(x.channels / 16)));
        const std::string starts = integers({first});
        const std::string ends = integers({first + 16});
        const std::string axes = integers({1});
        line(make(16) + " = Slice(" + from + ", " + starts + ", " + ends + ", " + axes + ")");
    }

    void rename(const Value& x) {
        const std::string from = use(x);
        if (m_random.below(2) == 0) {
            line(make(x.channels) + " = Identity(" + from + ")");
            return;
        }
        const std::string flat = "f" + std::to_string(m_constantCount);
        const std::string shape = integers({1, x.channels, 4, 4});
        line(flat + " = Flatten(" + from + ")");
        line(make(x.channels) + " = Reshape(" + flat + ", " + shape + ")");
    }

    base::Random m_random;
    std::vector<Value> m_values;
    std::set<std::string> m_read;
    std::string m_inputs;
    std::string m_constants;
    std::string m_body;
    int m_constantCount = 0;
};

} // namespace

graph::GraphRef sharingGraph(std::uint64_t seed, int nodes) {
    Writer writer(seed);
    for (int i = 0; i < nodes; ++i) {
        writer.addNode();
    }
    return writer.finish();
}

} // namespace tessera::test
