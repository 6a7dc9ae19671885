#include "tests/unit/codegen/trial.h"

#include "tests/conformance/crash_report.h"
#include "tests/unit/codegen/guarded_call.h"
#include "tests/unit/codegen/oracle.h"
#include "tests/unit/codegen/problem_text.h"
#include "tests/unit/codegen/random_problems.h"

#include <cmath>
#include <utility>

namespace tessera::test {

using codegen::Candidate;
using codegen::Form;
using codegen::Problem;

namespace {

constexpr std::size_t kMostFaults = 10;
constexpr std::size_t kCandidatesEach = TESSERA_CANDIDATES;

struct Trial {
    Problem problem;
    Candidate candidate;
    codegen::Generated generated;
    codegen::PrintedKernel printed;
};

std::int64_t elementsOf(Form form, const std::vector<std::int64_t>& extents, int width) {
    std::int64_t count = 1;
    for (std::size_t axis = 0; axis < extents.size(); ++axis) {
        const bool isBlocked = axis == 1 && form == Form::kBlocked;
        count *= isBlocked ? (extents[axis] + width - 1) / width * width : extents[axis];
    }
    return count;
}

/// Where element `at` of a row-major tensor lies.
std::int64_t place(Form form, const std::vector<std::int64_t>& extents, int width, std::int64_t at) {
    if (form == Form::kPlain) {
        return at;
    }
    std::int64_t inner = 1;
    for (std::size_t axis = 2; axis < extents.size(); ++axis) {
        inner *= extents[axis];
    }
    const std::int64_t channel = at / inner % extents[1];
    const std::int64_t blocks = (extents[1] + width - 1) / width;
    const std::int64_t image = at / inner / extents[1];
    return ((image * blocks + channel / width) * inner + at % inner) * width + channel % width;
}

std::vector<float> arranged(Form form, const std::vector<std::int64_t>& extents, int width,
                            const std::vector<float>& plain) {
    std::vector<float> values(static_cast<std::size_t>(elementsOf(form, extents, width)), 0.0F);
    for (std::size_t i = 0; i < plain.size(); ++i) {
        values[static_cast<std::size_t>(place(form, extents, width, static_cast<std::int64_t>(i)))] =
            plain[i];
    }
    return values;
}

/// "" or the first wrong element.
std::string compare(const Trial& trial, const std::vector<float>& result, const Expected& expected,
                    int width) {
    const auto extents = resultExtents(trial.problem);
    const Form form = trial.candidate.outputForm;
    std::vector<char> isContent(static_cast<std::size_t>(elementsOf(form, extents, width)), 0);
    for (std::size_t i = 0; i < expected.values.size(); ++i) {
        const auto at = static_cast<std::size_t>(place(form, extents, width, static_cast<std::int64_t>(i)));
        isContent[at] = 1;
        const double error = std::abs(static_cast<double>(result[at]) - expected.values[i]);
        if (!(error <= expected.tolerances[i])) {
            return "element " + std::to_string(i) + " is " + std::to_string(result[at]) + ", not " +
                   std::to_string(expected.values[i]) + ": error " + std::to_string(error) + " above " +
                   std::to_string(expected.tolerances[i]);
        }
    }
    for (std::size_t at = 0; at < isContent.size(); ++at) {
        if (isContent[at] == 0 && result[at] != 0.0F) {
            return "padding at " + std::to_string(at) + " holds " + std::to_string(result[at]);
        }
    }
    return "";
}

/// What the candidate's kernel takes, in the layouts of its forms.
KernelArguments argumentsOf(const Trial& trial, const ProblemData& data, int width) {
    const Form form = trial.candidate.outputForm;
    const auto extents = resultExtents(trial.problem);
    KernelArguments arguments;
    arguments.inputs.push_back(
        arranged(trial.candidate.inputForm, inputExtents(trial.problem), width, data.input));
    for (const auto& tensor : data.tensors) {
        arguments.inputs.push_back(arranged(form, extents, width, tensor));
    }
    arguments.resultElements = static_cast<std::size_t>(elementsOf(form, extents, width));
    std::vector<const float*> sources{data.weights.data()};
    for (const auto& constant : data.constants) {
        sources.push_back(constant.data());
    }
    arguments.constants = packed(trial.generated.packings, sources);
    return arguments;
}

std::string runTrial(const Trial& trial, const KernelCall& call, int width, std::uint64_t seed) {
    const ProblemData data = drawData(trial.problem, seed);
    KernelArguments arguments = argumentsOf(trial, data, width);
    const Expected expected = expectedOf(trial.problem, data, trial.candidate.rounding);
    const auto run = [&](Guard guard) {
        const CallResult made = callGuarded(trial.generated.kernel, call, arguments, guard);
        return made.fault.empty() ? compare(trial, made.values, expected, width) : made.fault;
    };
    for (const Guard guard : kGuards) {
        if (auto fault = run(guard); !fault.empty()) {
            return guardName(guard) + ": " + fault;
        }
    }
    if (trial.candidate.tensorInPlace && !data.tensors.empty()) {
        arguments.inPlaceOf = 1;
        for (const Guard guard : kGuards) {
            if (auto fault = run(guard); !fault.empty()) {
                return "in place, " + guardName(guard) + ": " + fault;
            }
        }
    }
    return "";
}

} // namespace

codegen::Target testTarget(int width, int threads) {
    codegen::Target target;
    target.width = width;
    target.registers = width == 8 ? 16 : 32;
    target.threads = threads;
    target.matrixUnit = codegen::MatrixUnit::kBf16Tiles;
    return target;
}

int shapesOfPart(int width) {
    return (trialShapes(width, TESSERA_SHAPES) + TESSERA_PARTS - 1) / TESSERA_PARTS;
}

std::uint64_t seedOfPart(int part) {
    constexpr std::uint64_t kSeedsOfPart = 1'000'000; // one a trial
    return TESSERA_SEED + kSeedsOfPart * static_cast<std::uint64_t>(part);
}

std::vector<std::string> tryFamily(const codegen::Family& family, int width, int count, std::uint64_t seed) {
    return tryFamily(family, width, count, seed, [&](const codegen::Target& target, base::Random& random) {
        return drawProblem(family, target, random);
    });
}

std::vector<std::string> tryFamily(const codegen::Family& family, int width, int count, std::uint64_t seed,
                                   const Draw& draw) {
    base::Random random(seed);
    std::vector<std::string> faults;
    std::vector<Trial> trials;
    std::vector<codegen::PrintedKernel> printed;
    for (int i = 0; i < count; ++i) {
        auto target = testTarget(width, 1 + static_cast<int>(random.below(3)));
        if ((family.name == "direct-amx" || family.name == "strassen") && i % 2 == 0) {
            target.l2Bytes = 4 << 10; // so that even small images are taken in several parts
        }
        if (family.name == "winograd" && i % 2 == 0) {
            target.l2Bytes = 32 << 10; // so that taps are transformed late, some channels at a time
        }
        if (family.name == "gemm" && i % 2 == 0) {
            target.l2Bytes = 64 << 10; // so that some depths are
        }
        const Problem problem = draw(target, random);
        auto offered = codegen::candidatesOf(family, problem, target);
        if (!offered || offered->empty()) {
            faults.push_back(describe(problem) + ": " + (offered ? "no candidate" : offered.error().message));
            continue;
        }
        for (std::size_t pick = 0; pick < kCandidatesEach; ++pick) {
            Candidate candidate = (*offered)[random.below(offered->size())];
            auto generated = candidate.generate();
            if (const auto fault = codegen::validate(generated.kernel); !fault.empty()) {
                faults.push_back(describe(problem) + ": " + candidate.name + " is invalid: " + fault);
                continue;
            }
            printed.push_back(codegen::printCpp(generated.kernel));
            trials.push_back({problem, std::move(candidate), std::move(generated), printed.back()});
        }
    }
    const auto loaded = loadForTrials(printed);
    if (!loaded) {
        return {loaded.error().oneLine()};
    }
    conformance::installCrashReport();
    for (std::size_t i = 0; i < trials.size() && faults.size() < kMostFaults; ++i) {
        const std::string name = trials[i].candidate.name + " with " +
                                 std::to_string(trials[i].generated.kernel.threads) + " threads, " +
                                 describe(trials[i].problem);
        conformance::nameForCrash(name);
        const auto fault = runTrial(trials[i], (*loaded)[i], width, seed + i);
        if (!fault.empty()) {
            faults.push_back(name + ": " + fault);
        }
    }
    return faults;
}

} // namespace tessera::test
