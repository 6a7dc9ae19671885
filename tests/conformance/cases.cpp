#include "tests/conformance/cases.h"

namespace tessera::conformance {

std::vector<Case> allCases() {
    std::vector<Case> cases;
    for (const auto& list :
         {convolutionCases(), productCases(), otherCases(), elementwiseCases(), movementCases(), typedCases(),
          quantizedCases(), recurrentCases(), conversionCases()}) {
        cases.insert(cases.end(), list.begin(), list.end());
    }
    return cases;
}

} // namespace tessera::conformance
