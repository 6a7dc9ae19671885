#pragma once

#include <cstdint>

namespace tessera::search {

/// Bugs that a test plants in the solver to show that the property test would catch them.
enum class Fault : std::uint8_t {
    kPayConversionPerReader,  ///< a conversion is paid again by each region that wants it
    kConvertFromProducedOnly, ///< a conversion cannot start from a converted form
    kIgnoreRequiredForm,      ///< graph outputs may end in any form
    kIgnoreInitialForm,       ///< graph inputs come in the form that is wanted first
    kSkipCycleCheck,          ///< mutually cyclic regions stay
    kDominateWithoutForms,    ///< a cheaper state drops another whatever forms exist in both
    kForgetOpenRegion,        ///< regions may overlap
    kFirstOutputOnly,         ///< a region's other outputs come in form 0
    kForgetOverhead,          ///< conversions cost no overhead
    kCloseAtFirstReader,      ///< later readers of a value get their form for nothing
    kKeepFirstState,          ///< of two ways to one state the first is kept, not the cheaper
    kDropSameNodes,           ///< of two candidates over the same nodes only the cheaper is tried
};

/// Built into production code, no fault exists and every test of one folds away. Tests compile the solver a
/// second time with TESSERA_PLANT_FAULTS and provide the function.
#ifdef TESSERA_PLANT_FAULTS
[[nodiscard]] bool planted(Fault fault);
#else
[[nodiscard]] constexpr bool planted(Fault /*fault*/) {
    return false;
}
#endif

} // namespace tessera::search
