#include "engine/backends/openvino/kernel.h"

#include "engine/backend/abi/affinity.hpp"
#include "engine/backend/abi/bf16.hpp"
#include "engine/backend/abi/graph_level.hpp"

#include <atomic>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>
#include <openvino/runtime/core.hpp>
#include <openvino/runtime/properties.hpp>
#include <optional>
#include <unistd.h>
#include <utility>
#include <vector>

namespace tessera::openvino {

namespace {

using plugin::RegionView;
using plugin::Unsupported;

struct TypePair {
    std::int32_t onnx;
    ov::element::Type_t type;
};

using Type = ov::element::Type_t;
constexpr TypePair kElementTypes[] = {{1, Type::f32},  {2, Type::u8},   {3, Type::i8},  {4, Type::u16},
                                      {5, Type::i16},  {6, Type::i32},  {7, Type::i64}, {9, Type::boolean},
                                      {10, Type::f16}, {16, Type::bf16}};

std::int32_t onnxType(ov::element::Type type) {
    for (const auto& pair : kElementTypes) {
        if (pair.type == type) {
            return pair.onnx;
        }
    }
    throw std::runtime_error("OpenVINO gives an output the type " + type.get_type_name());
}

ov::element::Type elementType(std::int32_t dtype) {
    for (const auto& pair : kElementTypes) {
        if (pair.onnx == dtype) {
            return pair.type;
        }
    }
    throw Unsupported("OpenVINO is not given type " + plugin::dtypeName(dtype));
}

/// A region's input or output: the type and shape of its tensors, and the tensor of the last buffer.
struct Binding {
    ov::element::Type type;
    ov::Shape shape;
    void* held = nullptr;
    std::int64_t limit = 0; ///< of an integer input that is checked when it runs; 0: none is needed
    bool isDynamic = false; ///< OpenVINO makes the tensor, and only it knows the shape
    bool isOpen = false;    ///< of an output whose shape OpenVINO knows when it has run
};

std::vector<Binding> bindings(const RegionView& region, std::span<const std::int32_t> values) {
    std::vector<Binding> list;
    for (const auto value : values) {
        const auto extents = region.extents(value);
        Binding binding;
        binding.isDynamic = region.isDynamic(value);
        if (!binding.isDynamic) {
            binding.type = elementType(region.value(value).dtype);
            binding.shape = ov::Shape(extents.begin(), extents.end());
        }
        list.push_back(std::move(binding));
    }
    return list;
}

/// A model whose weights lie in files is read from a file beside them, which goes again.
class ModelFile {
public:
    explicit ModelFile(const plugin::OnnxModel& model) {
        static std::atomic<int> next = 0;
        m_path = std::filesystem::path(model.externalFolder) /
                 ("openvino-" + std::to_string(::getpid()) + "-" + std::to_string(next++) + ".onnx");
        std::ofstream file(m_path, std::ios::binary);
        file.write(model.bytes.data(), static_cast<std::streamsize>(model.bytes.size()));
        file.close();
        if (!file) {
            throw std::runtime_error("cannot write " + m_path.string());
        }
    }
    ~ModelFile() {
        std::error_code ignored; // the folder is private and goes with its owner
        std::filesystem::remove(m_path, ignored);
    }
    ModelFile(const ModelFile&) = delete;
    ModelFile& operator=(const ModelFile&) = delete;
    [[nodiscard]] std::string path() const { return m_path.string(); }

private:
    std::filesystem::path m_path;
};

/// OpenVINO's messages begin with lines that say where in its sources they come from; what they say follows.
std::string reasonOf(const ov::Exception& error) {
    std::string_view text = error.what();
    while (text.starts_with("Exception from ")) {
        const auto end = text.find('\n');
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    std::string reason;
    constexpr std::size_t kMostCharacters = 300;
    for (const char character : text.substr(0, kMostCharacters)) {
        const bool isSpace = character == '\n' || character == '\r' || character == ' ';
        if (!isSpace) {
            reason += character;
        } else if (!reason.empty() && reason.back() != ' ') {
            reason += ' ';
        }
    }
    return reason.empty() ? "no reason given" : reason;
}

std::shared_ptr<ov::Model> readModel(ov::Core& core, const plugin::OnnxModel& model) {
    try {
        return model.externalFolder.empty() ? core.read_model(std::string(model.bytes), ov::Tensor())
                                            : core.read_model(ModelFile(model).path());
    } catch (const ov::Exception& error) {
        throw Unsupported("OpenVINO cannot read the region: " + reasonOf(error));
    }
}

/// A model with branches comes with open extents.
void giveShapes(const std::vector<Binding>& bindings, ov::Model& model) {
    if (!model.is_dynamic() || model.inputs().size() != bindings.size()) {
        return;
    }
    std::map<std::size_t, ov::PartialShape> shapes;
    for (std::size_t i = 0; i < bindings.size(); ++i) {
        shapes.emplace(i, bindings[i].shape);
    }
    try {
        model.reshape(shapes);
    } catch (const ov::Exception& error) {
        throw Unsupported("OpenVINO does not take these shapes: " + reasonOf(error));
    }
}

/// The compiled model's side of a binding must be what the region says, in the same order.
template <typename Ports>
void requireEqual(const std::vector<Binding>& bindings, const Ports& ports, const char* what) {
    if (ports.size() != bindings.size()) {
        throw Unsupported("OpenVINO makes a model with " + std::to_string(ports.size()) + " " + what +
                          "s, the region has " + std::to_string(bindings.size()));
    }
    for (std::size_t i = 0; i < bindings.size(); ++i) {
        if (bindings[i].isDynamic) {
            continue;
        }
        const std::string name = std::string(what) + " " + std::to_string(i);
        // OpenVINO follows less of the arithmetic on extents than the region's shapes came from: what it
        // leaves open is compared when the model has run. It compiles nothing whose rank it does not know.
        const auto& shape = ports[i].get_partial_shape();
        if (shape.rank().is_dynamic() || !shape.compatible(bindings[i].shape)) {
            throw Unsupported("OpenVINO gives " + name + " the shape " +
                              ports[i].get_partial_shape().to_string());
        }
        if (ports[i].get_element_type() != bindings[i].type) {
            throw Unsupported("OpenVINO gives " + name + " the type " +
                              ports[i].get_element_type().get_type_name());
        }
    }
}

/// Inputs that are an output as they come (Dropout, Max of one), and that output: OpenVINO computes nothing
/// then, and writes nothing into the buffer that it was given.
using PassedOn = std::vector<std::pair<std::size_t, std::size_t>>;

PassedOn passedOn(const ov::Model& model) {
    PassedOn list;
    const auto& results = model.get_results();
    for (std::size_t i = 0; i < results.size(); ++i) {
        const auto source = results[i]->input_value(0);
        for (std::size_t input = 0; input < model.inputs().size(); ++input) {
            if (model.input(input) == source) {
                list.emplace_back(input, i);
            }
        }
    }
    return list;
}

ov::AnyMap properties(const plugin::SettingsView& settings) {
    return {ov::hint::inference_precision(ov::element::Type(precisionOf(settings).name)),
            ov::hint::performance_mode(ov::hint::PerformanceMode::LATENCY), ov::num_streams(1),
            ov::inference_num_threads(settings.threads()),
            ov::hint::enable_cpu_pinning(settings.wholeGraphBaseline())};
}

class ModelKernel final : public plugin::Kernel {
public:
    ModelKernel(ov::Core& core, const RegionView& region, const plugin::SettingsView& settings)
        : m_inputs(bindings(region, region.inputs()))
        , m_outputs(bindings(region, region.outputs()))
        , m_cpus(plugin::cpusForPool(settings, settings.threads())) {
        const plugin::AffinityScope scope(m_cpus);
        const auto model = readModel(core, plugin::onnxModelOf(region));
        giveShapes(m_inputs, *model);
        requireEqual(m_inputs, model->inputs(), "input");
        requireEqual(m_outputs, model->outputs(), "output");
        for (std::size_t i = 0; i < m_outputs.size(); ++i) {
            m_outputs[i].isOpen =
                !m_outputs[i].isDynamic && model->output(i).get_partial_shape().is_dynamic();
        }
        const auto limits = narrowLimits(region);
        for (std::size_t i = 0; i < m_inputs.size(); ++i) {
            const bool isNarrower =
                m_inputs[i].type == Type::i32 && limits[i] < std::numeric_limits<std::int32_t>::max();
            m_inputs[i].limit = m_inputs[i].type == Type::i64 || isNarrower ? limits[i] : 0;
        }
        m_passedOn = passedOn(*model);
        try {
            m_model = core.compile_model(model, "CPU", properties(settings));
            m_request = m_model.create_infer_request();
        } catch (const ov::Exception& error) {
            throw std::runtime_error("OpenVINO cannot compile the region: " + reasonOf(error));
        }
    }

    /// The weights are in the model.
    void prepare(std::span<const ts_tensor> /*constants*/) override {}

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& /*workspace*/) override {
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            if (m_inputs[i].limit > 0) {
                requireNarrow(m_inputs[i], inputs[i]);
            }
            if (auto tensor = point(m_inputs[i], inputs[i])) {
                m_request.set_input_tensor(i, *tensor);
            }
        }
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            if (m_outputs[i].isDynamic || m_outputs[i].isOpen) {
                continue;
            }
            if (auto tensor = point(m_outputs[i], outputs[i])) {
                m_request.set_output_tensor(i, *tensor);
            }
        }
        // The first run starts the library's threads, which inherit where this one may run.
        const plugin::AffinityScope scope(m_hasRun ? std::span<const std::int32_t>() : m_cpus);
        try {
            m_request.infer();
        } catch (const ov::Exception& error) {
            throw std::runtime_error("OpenVINO failed: " + reasonOf(error));
        }
        m_hasRun = true;
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            if (m_outputs[i].isOpen) {
                copyOpen(i, outputs[i]);
            }
        }
        for (const auto& [input, output] : m_passedOn) {
            std::memcpy(outputs[output].data, inputs[input].data, outputs[output].bytes);
        }
    }

    [[nodiscard]] ts_tensor dynamicOutput(std::size_t output) const override {
        if (output >= m_outputs.size() || !m_outputs[output].isDynamic) {
            return plugin::Kernel::dynamicOutput(output);
        }
        m_dynamic = m_request.get_output_tensor(output);
        const auto& shape = m_dynamic.get_shape();
        m_extents.assign(shape.begin(), shape.end());
        return {onnxType(m_dynamic.get_element_type()), static_cast<std::int32_t>(m_extents.size()),
                m_extents.data(), m_dynamic.data(), m_dynamic.get_byte_size()};
    }

private:
    /// A tensor on the buffer, when it is another than in the last run.
    static std::optional<ov::Tensor> point(Binding& binding, const ts_buffer& buffer) {
        if (binding.held == buffer.data) {
            return std::nullopt;
        }
        binding.held = buffer.data;
        return ov::Tensor(binding.type, binding.shape, buffer.data);
    }

    /// An output whose shape OpenVINO has left open lies in its own memory, with the shape of this run.
    void copyOpen(std::size_t output, const ts_buffer& buffer) const {
        const ov::Tensor made = m_request.get_output_tensor(output);
        if (made.get_shape() != m_outputs[output].shape) {
            throw std::runtime_error("OpenVINO gives output " + std::to_string(output) + " the shape " +
                                     ov::PartialShape(made.get_shape()).to_string());
        }
        std::memcpy(buffer.data, made.data(), buffer.bytes);
    }

    /// Throws where the input holds an integer with which a value might leave the 32 bits that OpenVINO
    /// computes with.
    static void requireNarrow(const Binding& binding, const ts_buffer& buffer) {
        if (binding.type == Type::i64) {
            requireWithin<std::int64_t>(binding.limit, buffer);
        } else {
            requireWithin<std::int32_t>(binding.limit, buffer);
        }
    }
    template <typename Number>
    static void requireWithin(std::int64_t limit, const ts_buffer& buffer) {
        const auto* values = static_cast<const Number*>(buffer.data);
        for (std::size_t i = 0; i < buffer.bytes / sizeof(Number); ++i) {
            const auto value = static_cast<std::int64_t>(values[i]);
            if (value > limit || value < -limit - 1) {
                throw std::runtime_error(
                    "an input holds " + std::to_string(value) +
                    ", and OpenVINO, which computes with 32 bits, is sure to be right up to " +
                    std::to_string(limit) + " here");
            }
        }
    }

    std::vector<Binding> m_inputs;
    std::vector<Binding> m_outputs;
    PassedOn m_passedOn;
    std::vector<std::int32_t> m_cpus;
    ov::CompiledModel m_model;
    mutable ov::InferRequest m_request; // asking it for a tensor is no change of ours
    // Of the dynamic output that was asked for last.
    mutable ov::Tensor m_dynamic;
    mutable std::vector<std::int64_t> m_extents;
    bool m_hasRun = false;
};

} // namespace

Precision precisionOf(const plugin::SettingsView& settings) {
    static const Precision kPrecisions[] = {{"f32", TS_F32}, {"bf16", TS_BF16}, {"f16", TS_F16}};
    auto wanted = settings.option("inference_precision", "plan");
    if (wanted == "plan") {
        wanted = plugin::bf16Use(settings) == plugin::Bf16::kAllowed ? "bf16" : "f32";
    }
    for (const auto& precision : kPrecisions) {
        if (precision.name == wanted) {
            return precision;
        }
    }
    throw std::runtime_error("the option inference_precision is '" + std::string(wanted) +
                             "', expected plan, f32, bf16 or f16");
}

std::unique_ptr<plugin::Kernel> makeModelKernel(ov::Core& core, const RegionView& region,
                                                const plugin::SettingsView& settings) {
    return std::make_unique<ModelKernel>(core, region, settings);
}

} // namespace tessera::openvino
