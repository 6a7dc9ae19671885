#pragma once

#include "engine/backend/device_copy.h"
#include "engine/backend/parallel_group.h"
#include "engine/base/random.h"
#include "engine/measure/region_measurer.h"
#include "engine/search/plan_measurer.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tessera::test {

/// A backend's scripted answer for one region.
struct FakeOffer {
    std::string implementation;
    std::string input = "abcd"; ///< layout of every input
    std::string output = "abcd";
    std::int64_t ns = 0; ///< negative: it turns out wrong
    std::int64_t halfWidth = 1;
    bool dropped = false;                         ///< unless it is to be timed today, others are faster
    bool untimed = false;                         ///< its time is a prediction
    bool fuses = false;                           ///< in passing
    std::int64_t again = 0;                       ///< above 0: what it takes when it is timed once more
    std::optional<backend::DeviceId> device = {}; ///< empty: the CPU
    std::int64_t persistentBytes = 0;
};

/// Answers from a table; fails the test when it is asked what it must not be.
class FakeRegionMeasurer final : public measure::RegionMeasurer {
public:
    /// `key` is "backend node+node", or "backend@device node+node" of one that is asked on several.
    std::map<std::string, std::vector<FakeOffer>> offersOf;
    std::function<std::optional<std::vector<FakeOffer>>(const std::string& backend, const std::string& nodes,
                                                        std::size_t count)>
        otherwise;
    std::map<std::string, std::int64_t> conversionNs; ///< "abcd>aBcd8b"
    std::int64_t overheadNs = 0;
    std::int64_t groupNs = 1; ///< of every parallel group
    std::vector<std::string> askedConversions;
    std::vector<std::string> askedConverters; ///< of the last conversion; empty: anyone
    std::int64_t asked = 0;                   ///< for costs, in so many
    std::int64_t inquiries = 0;               ///< calls
    const graph::Graph* graph = nullptr;

    base::Result<std::vector<backend::Offering>> offers(std::span<const measure::OfferRequest> requests,
                                                        const base::JobControl& control) override {
        if (control.stopRequested()) {
            return base::fail(base::ErrorKind::kCancelled, "stopped");
        }
        std::vector<backend::Offering> answers;
        for (const auto& request : requests) {
            auto& answer = answers.emplace_back();
            if (!request.parallelGroup.empty()) {
                answer.implementations.push_back(groupOf(request));
                continue;
            }
            const auto found = find(request.asked(), request.region);
            if (!found) {
                answer.refusals.push_back({"", "not in its table"});
                continue;
            }
            for (const auto& offer : *found) {
                backend::Implementation made;
                made.backend = request.backend;
                made.name = offer.implementation;
                made.inputLayouts.assign(request.region.inputs.size(), *backend::Layout::parse(offer.input));
                made.outputLayouts.assign(request.region.outputs.size(),
                                          *backend::Layout::parse(offer.output));
                made.epilogueIsFree = offer.fuses;
                made.device = offer.device.value_or(request.device);
                made.persistentBytes = offer.persistentBytes;
                answer.implementations.push_back(std::move(made));
            }
        }
        return answers;
    }

    base::Result<std::vector<backend::Cost>> costs(std::span<const measure::MeasureRequest> requests,
                                                   const base::JobControl& control) override {
        if (control.stopRequested()) {
            return base::fail(base::ErrorKind::kCancelled, "stopped");
        }
        std::vector<backend::Cost> answers;
        ++inquiries;
        for (const auto& request : requests) {
            if (control.isLate()) {
                answers.push_back(backend::Cost::unmeasured());
                continue;
            }
            ++asked;
            if (!request.implementation.parallelGroup.empty()) {
                answers.push_back(backend::Cost::measured(
                    base::Nanoseconds(groupNs), base::Nanoseconds(groupNs), base::Nanoseconds(groupNs), 12));
                continue;
            }
            const auto table = find(request.implementation.maker(), request.region);
            for (const auto& offer : *table) {
                if (offer.implementation == request.implementation.name) {
                    answers.push_back(
                        offer.dropped && request.reuse == measure::Reuse::kAny
                            ? backend::Cost::infeasible(backend::Outcome::kSlower, "others are faster")
                        : offer.untimed ? backend::Cost::predicted(base::Nanoseconds(offer.ns))
                        : offer.ns < 0  ? backend::Cost::infeasible(backend::Outcome::kWrong, "off by 3")
                                        : measuredCost(offer, request.reuse));
                }
            }
        }
        return answers;
    }

    base::Result<std::vector<measure::ConversionOffer>>
    conversions(std::span<const measure::ConversionRequest> requests, const base::JobControl&) override {
        std::vector<measure::ConversionOffer> answers;
        for (const auto& request : requests) {
            const std::string key = request.from.toText() + ">" + request.to.toText();
            askedConversions.push_back(key);
            askedConverters.assign(request.backends.begin(), request.backends.end());
            const auto found = conversionNs.find(key);
            const backend::DeviceId cpu;
            const bool isThrough = request.fromDevice != request.toDevice && request.fromDevice != cpu &&
                                   request.toDevice != cpu; // which takes two copies
            measure::ConversionOffer offer{
                {},
                found == conversionNs.end() || isThrough
                    ? backend::Cost::infeasible(backend::Outcome::kUnsupported, "nobody converts")
                    : backend::Cost::predicted(base::Nanoseconds(found->second))};
            if (isThrough) {
                answers.push_back(std::move(offer));
                continue;
            }
            if (request.fromDevice != request.toDevice) {
                offer.implementation =
                    backend::deviceCopy(request.fromDevice, request.toDevice, request.from);
            } else {
                offer.implementation.backend = "onednn";
                offer.implementation.name = "reorder";
                offer.implementation.inputLayouts = {request.from};
                offer.implementation.outputLayouts = {request.to};
            }
            answers.push_back(std::move(offer));
        }
        return answers;
    }

    base::Result<base::Nanoseconds> kernelOverhead() override { return base::Nanoseconds(overheadNs); }
    [[nodiscard]] Counts counts() const override { return {asked, 0}; }

private:
    static backend::Cost measuredCost(const FakeOffer& offer, measure::Reuse reuse) {
        const bool isAgain = reuse == measure::Reuse::kNever && offer.again > 0;
        const auto ns = isAgain ? offer.again : offer.ns;
        return backend::Cost::measured(base::Nanoseconds(ns), base::Nanoseconds(ns - offer.halfWidth),
                                       base::Nanoseconds(ns + offer.halfWidth), 12);
    }

    backend::Implementation groupOf(const measure::OfferRequest& request) const {
        std::vector<backend::GroupPart> parts;
        for (const auto& wish : request.parallelGroup) {
            backend::GroupPart part{graph::makeRegion(*graph, wish.nodes), {}, base::Nanoseconds(1)};
            part.implementation.backend = request.backend;
            part.implementation.name = wish.implementation;
            part.implementation.threads = backend::ThreadUse::kOne;
            for (const auto value : part.region.inputs) {
                part.implementation.inputLayouts.push_back(
                    backend::Layout::plain(graph->value(value).type.shape->size()));
            }
            for (const auto value : part.region.outputs) {
                part.implementation.outputLayouts.push_back(
                    backend::Layout::plain(graph->value(value).type.shape->size()));
            }
            parts.push_back(std::move(part));
        }
        return *backend::makeParallelGroup(*graph, parts, 2);
    }

    std::optional<std::vector<FakeOffer>> find(const backend::BackendOnDevice& backend,
                                               const graph::Region& region) {
        std::string nodes;
        for (const auto node : region.nodes) {
            nodes += (nodes.empty() ? "" : "+") + graph->node(node).name;
        }
        for (const auto& name : {backend.toText(), backend.id}) {
            const auto found = offersOf.find(name + " " + nodes);
            if (found != offersOf.end()) {
                return found->second;
            }
        }
        return otherwise ? otherwise(backend.id, nodes, region.nodes.size()) : std::nullopt;
    }
};

/// Whole plans cost what `timeOf` says, with seeded noise; negative: the plan crashes.
class FakePlanMeasurer final : public search::PlanMeasurer {
public:
    std::function<std::int64_t(const plan::Plan&)> timeOf;
    double noise = 0.001;
    double speedSpread = 0.2; ///< of the machine, from round to round
    std::int64_t calls = 0;
    std::function<void(std::int64_t call)> onCall;

    base::Result<std::vector<search::PlanSamples>> measure(std::span<const plan::PlanRef> plans, int rounds,
                                                           const base::JobControl& control) override {
        ++calls;
        if (onCall) {
            onCall(calls);
        }
        if (control.stopRequested()) {
            return base::fail(base::ErrorKind::kCancelled, "stopped");
        }
        base::Random random(static_cast<std::uint64_t>(calls));
        std::vector<search::PlanSamples> answers(plans.size());
        for (int round = 0; round < rounds; ++round) {
            const double speed = 1.0 + speedSpread * random.uniform(); // the machine's, shared by the round
            for (std::size_t i = 0; i < plans.size(); ++i) {
                const auto time = timeOf(*plans[i]);
                if (time < 0) {
                    answers[i].failure = "crashed";
                    continue;
                }
                const double factor = speed * (1.0 + noise * (random.uniform() - 0.5));
                answers[i].samples.emplace_back(
                    static_cast<std::int64_t>(static_cast<double>(time) * factor));
            }
        }
        return answers;
    }
};

} // namespace tessera::test
