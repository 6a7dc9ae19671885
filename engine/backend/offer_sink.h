#pragma once

#include "engine/backend/plugin.h"

#include <string>
#include <utility>
#include <vector>

namespace tessera::backend {

/// Receives offers from C and checks what they say before anyone believes it. What it is made with must
/// outlive it.
class OfferSink {
public:
    OfferSink(const std::string& backend, const graph::Graph& graph, const graph::Region& region);
    OfferSink(const OfferSink&) = delete;
    OfferSink& operator=(const OfferSink&) = delete;

    [[nodiscard]] ts_offer_sink& raw() { return m_raw; }
    [[nodiscard]] Offering take() { return std::move(m_offering); }

private:
    void add(const ts_offer& offer);
    /// Fields that a plug-in of an older header has not got.
    void readParts(const ts_offer& offer, Implementation& made) const;
    /// What of the sharing that an offer promises cannot be; empty when all can.
    [[nodiscard]] std::string sharingProblem(const ts_offer& offer) const;
    void refuse(std::string implementation, std::string reason);
    /// What of an offer contradicts the contract; empty when nothing does.
    [[nodiscard]] std::string problemOf(const ts_offer& offer, const std::string& name) const;
    /// Whether each is a layout that its value can have; the offer is refused where one is not.
    [[nodiscard]] bool readLayouts(const std::string& name, const char* const* texts,
                                   const std::vector<graph::ValueId>& values, std::vector<Layout>& into);

    const std::string& m_backend;
    const graph::Graph& m_graph;
    const graph::Region& m_region;
    Offering m_offering;
    ts_offer_sink m_raw{};
};

} // namespace tessera::backend
