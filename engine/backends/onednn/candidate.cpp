#include "engine/backends/onednn/candidate.h"

#include "engine/backends/onednn/non_finite.h"

#include <algorithm>

namespace tessera::onednn {

using backend::Layout;
using plugin::RegionView;
using plugin::Unsupported;

namespace {

constexpr std::int32_t kInt32 = 6; // ONNX's numbers of element types
constexpr std::int32_t kInt64 = 7;

/// oneDNN's plain loops in C++: correct, and slower than any other backend's.
bool isUnoptimised(std::string_view implementation) {
    return implementation.starts_with("ref");
}

/// oneDNN's name of what runs it; of a kernel of our own the offer's.
std::string implementationOf(const Candidate& candidate) {
    return candidate.make ? candidate.offer.name : candidate.description.impl_info_str();
}

std::string fingerprint(const Candidate& candidate) {
    std::string text = implementationOf(candidate);
    for (const auto* list : {&candidate.offer.inputLayouts, &candidate.offer.outputLayouts}) {
        for (const auto& layout : *list) {
            text += "," + layout;
        }
    }
    text += candidate.isConverted() ? ",converted" : "";
    return text + (candidate.accumulateInto >= 0 ? ",in place" : "");
}

} // namespace

bool Candidate::isConverted() const {
    return std::ranges::any_of(feeds, [](const Feed& feed) { return feed.converted.has_value(); });
}

std::span<const OperandType> Problem::operandTypes() const {
    static constexpr OperandType kAll[] = {kFloatOperands, kBf16Operands};
    return std::span(kAll).first(types == OperandTypes::kFloatAndBf16 ? 2 : 1);
}

std::int64_t Operand::elements() const {
    std::int64_t count = 1;
    for (const auto extent : extents) {
        count *= extent;
    }
    return count;
}

Operand Problem::operand(std::int32_t value) const {
    Operand found;
    found.value = value;
    const auto extents = region.extents(value);
    found.extents.assign(extents.begin(), extents.end());
    if (const auto input = RegionView::positionIn(region.inputs(), value); input >= 0) {
        found.source = Source::kInput;
        found.position = static_cast<std::size_t>(input);
        return found;
    }
    if (const auto constant = RegionView::positionIn(region.constants(), value); constant >= 0) {
        found.source = Source::kConstant;
        found.position = static_cast<std::size_t>(constant);
        return found;
    }
    throw Unsupported("value '" + std::string(region.value(value).name) +
                      "' is made inside the region, where one primitive has no place for it");
}

void Problem::requireFloat(std::int32_t value) const {
    plugin::requireFloat(region, value);
}

std::vector<std::int64_t> Problem::integers(std::int32_t value) const {
    const auto& held = region.value(value);
    if (held.data == nullptr || (held.dtype != kInt64 && held.dtype != kInt32)) {
        throw Unsupported("value '" + std::string(held.name) + "' is not a constant of integers");
    }
    std::vector<std::int64_t> list(static_cast<std::size_t>(region.elements(value)));
    for (std::size_t i = 0; i < list.size(); ++i) {
        list[i] = held.dtype == kInt64 ? static_cast<const std::int64_t*>(held.data)[i]
                                       : static_cast<const std::int32_t*>(held.data)[i];
    }
    return list;
}

float Problem::number(std::int32_t value) const {
    return plugin::oneFloat(region, value);
}

void Collector::attempt(const Problem& problem, const std::string& name,
                        const std::function<void(Candidate&)>& build) {
    if (!wants(name)) {
        return;
    }
    Candidate candidate;
    candidate.offer.name = name;
    candidate.offer.inputLayouts.resize(problem.region.inputs().size());
    candidate.offer.outputLayouts.resize(problem.region.outputs().size());
    try {
        build(candidate);
        const std::string implementation = implementationOf(candidate);
        if (isUnoptimised(implementation)) {
            throw Unsupported("only oneDNN's unoptimised code ('" + implementation + "') would run it");
        }
        for (std::size_t i = 0; i < candidate.offer.inputLayouts.size(); ++i) {
            if (candidate.offer.inputLayouts[i].empty()) {
                throw Unsupported("input " + std::to_string(i) + " has no part in it");
            }
        }
        candidate.offer.nonFinite = nonFiniteOf(problem, candidate);
        if (!candidate.make) {
            candidate.offer.workspaceBytes = candidate.description.scratchpad_desc().get_size();
        }
        for (const auto& packing : candidate.packings) {
            candidate.offer.persistentBytes += packing.to.get_size();
        }
        for (const auto& feed : candidate.feeds) {
            candidate.offer.persistentBytes += feed.converted ? feed.converted->get_size() : 0;
        }
    } catch (const Unsupported& refusal) {
        m_refusals.push_back({name, refusal.what()});
        return;
    } catch (const dnnl::error& error) {
        if (error.status == dnnl_out_of_memory) {
            throw;
        }
        m_refusals.push_back({name, "oneDNN has no implementation: " + std::string(error.what())});
        return;
    }
    if (m_seen.insert(fingerprint(candidate)).second) {
        m_candidates.push_back(std::move(candidate));
    }
}

void requireLayout(Candidate& candidate, std::size_t input, const Layout& layout) {
    auto& held = candidate.offer.inputLayouts.at(input);
    const std::string text = layout.toText();
    if (!held.empty() && held != text) {
        throw Unsupported("one input would be needed in two layouts, " + held + " and " + text);
    }
    held = text;
}

void bind(Candidate& candidate, int argument, const Operand& operand, const dnnl::memory::desc& description,
          const Layout& layout) {
    if (operand.isConstant()) {
        candidate.packings.push_back(
            {argument, operand.position,
             describePlain({description.data.dims, static_cast<std::size_t>(description.data.ndims)}),
             description});
        return;
    }
    requireLayout(candidate, operand.position, layout);
    Feed feed{argument, Source::kInput, operand.position, description};
    if (description.data_type() == dnnl::memory::data_type::bf16) {
        feed.description = withType(description, dnnl::memory::data_type::f32);
        feed.converted = description;
    }
    candidate.feeds.push_back(feed);
}

void bindOutput(Candidate& candidate, int argument, std::size_t position,
                const dnnl::memory::desc& description, const Layout& layout) {
    candidate.offer.outputLayouts.at(position) = layout.toText();
    candidate.feeds.push_back({argument, Source::kOutput, position, description});
}

Layout chosenLayout(const dnnl::memory::desc& description) {
    auto layout = layoutOf(description);
    if (!layout) {
        throw Unsupported("oneDNN would use a format of its own between operators");
    }
    return *std::move(layout);
}

dnnl::primitive_attr baseAttributes() {
    dnnl::primitive_attr attributes;
    attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
    return attributes;
}

} // namespace tessera::onednn
