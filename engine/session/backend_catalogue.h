#pragma once

#include "engine/measure/hardware_profile.h"
#include "engine/measure/worker_measurer.h"
#include "engine/pattern/spec_locations.h"
#include "engine/session/session.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tessera::session {

/// The backend that can do everything, and is never fast.
inline constexpr const char* kReference = "reference";

/// Is `id` one of those that a person chose? An empty list chooses all.
[[nodiscard]] bool isAmong(const std::vector<std::string>& chosen, const std::string& id);

/// The specs found on this machine and what is known of the libraries beside them.
class BackendCatalogue {
public:
    /// \param devices  that are placed on, without repeats; empty: the CPU
    [[nodiscard]] static BackendCatalogue find(const std::vector<std::filesystem::path>& folders,
                                               const std::vector<backend::DeviceId>& devices = {});
    BackendCatalogue() = default;
    /// Of backends without libraries: of a test.
    explicit BackendCatalogue(std::vector<BackendInfo> backends) : m_backends(std::move(backends)) {}

    [[nodiscard]] const std::vector<BackendInfo>& backends() const { return m_backends; }
    [[nodiscard]] const std::vector<pattern::SpecProblem>& problems() const { return m_problems; }
    /// That are placed on.
    [[nodiscard]] const std::vector<backend::DeviceId>& devices() const { return m_devices; }
    [[nodiscard]] const BackendInfo* find(std::string_view id) const;
    /// Of the available ones among `chosen`, by priority. \param level  empty: both; those of graph level
    /// serve what the others leave.
    [[nodiscard]] std::vector<std::string> ids(const std::vector<std::string>& chosen,
                                               std::optional<pattern::Level> level = std::nullopt) const;
    /// Those whose library file exists, for a worker, once for each device that they run on, and the copies
    /// to and from devices. Those of the CPU are among them whatever is placed on: they convert what comes
    /// from it and goes there.
    [[nodiscard]] std::vector<measure::BackendLibrary> libraries() const;
    /// Those whose kernels a compiler makes.
    [[nodiscard]] std::vector<std::string> compiling() const;
    /// Available is what the profile holds measurements of, whether its library is here or not.
    void adopt(const measure::HardwareProfile& profile);
    /// Opens each in the worker, on each of its devices: fills version, reason and available, which it is
    /// where it opens on one.
    [[nodiscard]] base::Status probe(measure::WorkerSession& worker, const base::JobControl& control);

private:
    std::vector<BackendInfo> m_backends;
    std::vector<pattern::SpecProblem> m_problems;
    std::vector<backend::DeviceId> m_devices;
};

/// The proposals of the specs over a graph: which backend may take which region, by priority of the specs.
/// What makes or reads values whose extents only a run tells is proposed in whole parts alone
/// (graph::dynamicParts), to the reference and to graph-level backends that admit all of it; foreign nodes
/// (measure::isForeign) to graph-level backends. \param chosen ids to consider; empty: all
[[nodiscard]] std::vector<measure::OfferRequest> propose(const graph::Graph& graph,
                                                         std::span<const BackendInfo> backends,
                                                         const std::vector<std::string>& chosen);

/// What graph-level backends may take of `gaps`, nodes that no operator-level backend serves: the largest
/// convex parts that each admits, with those of `passing` (which only change how memory is looked at) that
/// lie between. \param gaps, passing  one flag a node
[[nodiscard]] std::vector<measure::OfferRequest> proposeGaps(const graph::Graph& graph,
                                                             std::span<const BackendInfo> backends,
                                                             const std::vector<std::string>& chosen,
                                                             const std::vector<bool>& gaps,
                                                             const std::vector<bool>& passing);

} // namespace tessera::session
