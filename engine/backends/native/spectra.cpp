// DFT and STFT: lines of a tensor, or frames of a signal, into the frequency domain and back.
#include "engine/backends/native/family.h"
#include "engine/backends/native/fourier.h"
#include "engine/backends/native/map_functions.h"
#include "engine/backends/native/numbers.h"
#include "engine/backends/native/offers.h"
#include "engine/backends/native/team.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>
#include <vector>

namespace tessera::native {

using plugin::NodeView;
using plugin::RegionView;
using plugin::SettingsView;
using plugin::Unsupported;

namespace {

constexpr std::string_view kSpectrumOperators[] = {"DFT", "STFT"};

/// Where lines lie: line i begins at `i / period * far + i % period * near`. All in floats.
struct Placed {
    std::int64_t period = 1;
    std::int64_t far = 0;
    std::int64_t near = 0;
    std::int64_t step = 1;  ///< from one complex element to the next
    std::int64_t parts = 1; ///< 1: real; 2: real and imaginary

    [[nodiscard]] std::int64_t lineAt(std::int64_t line) const {
        return line / period * far + line % period * near;
    }
};

/// What a region asks for.
struct Spectrum {
    Source source{};
    std::int64_t lines = 0;
    std::int64_t length = 1;  ///< of the transform
    std::int64_t read = 0;    ///< elements of a line; zeros behind them
    std::int64_t kept = 0;    ///< elements of a result
    bool isInverse = false;   // NOLINT: facts, no switches
    bool isHalfInput = false; ///< the other half of what is read is its conjugate
    Placed from{};
    Placed to{};
    std::optional<Source> window = {}; ///< one factor an element; empty: ones
};

/// One whole number of an input that may be left out.
std::int64_t numberOr(const RegionView& region, std::int32_t value, std::int64_t fallback) {
    if (value < 0) {
        return fallback;
    }
    const auto numbers = wholeNumbersOf(region, value);
    if (numbers.size() != 1) {
        throw Unsupported("one of its parameters is not one number");
    }
    return numbers.front();
}

Spectrum readFrames(const RegionView& region) {
    const NodeView node = region.node(0);
    const Extents x = extentsOf(region, node.input(0));
    if (x.size() != 2 && x.size() != 3) {
        throw Unsupported("its signal is no batch of lines");
    }
    Spectrum read{.source = sourceOf(region, node.input(0))};
    std::int64_t factors = 0;
    if (node.input(2) >= 0) {
        read.window = sourceOf(region, node.input(2));
        const Extents extents = extentsOf(region, node.input(2));
        factors = productOf(extents, 0, extents.size());
    }
    const std::int64_t parts = x.size() == 3 ? x[2] : 1;
    const std::int64_t step = numberOr(region, node.input(1), 0);
    read.length = numberOr(region, node.input(3), factors);
    const bool fits = !read.window || factors == read.length;
    if (step < 1 || read.length < 1 || read.length > x[1] || !fits) {
        throw Unsupported("step, length and window do not fit its signal");
    }
    const std::int64_t frames = (x[1] - read.length) / step + 1;
    read.lines = x[0] * frames;
    read.read = read.length;
    read.kept = node.intOr("onesided", 1) != 0 ? read.length / 2 + 1 : read.length;
    read.from = {frames, x[1] * parts, step * parts, parts, parts};
    read.to = {1, read.kept * 2, 0, 2, 2};
    return read;
}

Spectrum readLines(const RegionView& region) {
    const NodeView node = region.node(0);
    const Extents x = extentsOf(region, node.input(0));
    constexpr std::int64_t kAxisIsAnInput = 20;
    const std::int64_t stated =
        opsetOf(node) >= kAxisIsAnInput ? numberOr(region, node.input(2), -2) : node.intOr("axis", 1);
    const std::size_t axis = x.size() < 2 ? 0 : axisOf(stated, x.size());
    if (axis + 1 >= x.size()) {
        throw Unsupported("its last axis holds real and imaginary parts and is not transformed");
    }
    Spectrum read{.source = sourceOf(region, node.input(0))};
    read.isInverse = node.intOr("inverse", 0) != 0;
    const bool isHalf = node.intOr("onesided", 0) != 0;
    read.isHalfInput = isHalf && read.isInverse;
    const std::int64_t extent = x[axis];
    read.length = numberOr(region, node.input(1), read.isHalfInput ? 2 * (extent - 1) : extent);
    if (read.length < 1) {
        throw Unsupported("its length is no length");
    }
    read.read = std::min(extent, read.length);
    read.kept = isHalf && !read.isInverse ? read.length / 2 + 1 : read.length;
    const std::int64_t inner = productOf(x, axis + 1, x.size() - 1);
    read.lines = productOf(x, 0, axis) * inner;
    const auto placed = [inner](std::int64_t elements, std::int64_t parts) {
        return Placed{inner, elements * inner * parts, parts, inner * parts, parts};
    };
    read.from = placed(extent, x.back());
    read.to = placed(read.kept, read.isHalfInput ? 1 : 2);
    return read;
}

Spectrum readSpectrum(const RegionView& region) {
    if (inputType(region, 0) != graph::DType::kFloat32) {
        throw Unsupported("it transforms f32 alone");
    }
    Spectrum read = region.node(0).op() == "STFT" ? readFrames(region) : readLines(region);
    if (read.from.parts != 1 && read.from.parts != 2) {
        throw Unsupported("its last axis is neither a real part nor both parts");
    }
    return read;
}

/// Of a real line of even length: a transform of half of it, of whose elements even ones are the real parts.
bool isByHalves(const Spectrum& spectrum) {
    return spectrum.from.parts == 1 && !spectrum.isHalfInput && spectrum.length % 2 == 0;
}

std::int64_t transformLength(const Spectrum& spectrum) {
    return isByHalves(spectrum) ? spectrum.length / 2 : spectrum.length;
}

FourierSign signOf(const Spectrum& spectrum) {
    return spectrum.isInverse ? FourierSign::kInverse : FourierSign::kForward;
}

class SpectrumKernel final : public plugin::Kernel {
public:
    SpectrumKernel(Spectrum spectrum, const SettingsView& settings)
        : m_spectrum(std::move(spectrum))
        , m_fourier(transformLength(m_spectrum), signOf(m_spectrum))
        , m_isByHalves(isByHalves(m_spectrum))
        , m_scale(m_spectrum.isInverse ? 1.0F / static_cast<float>(m_spectrum.length) : 1.0F) {
        m_groups = (m_spectrum.lines + kLineLanes - 1) / kLineLanes;
        // An element goes through some ten stages.
        constexpr std::int64_t kBytesOfElement = 40;
        m_threads = threadsFor(m_spectrum.lines * m_spectrum.length * kBytesOfElement, settings);
        for (std::int64_t k = 0; m_isByHalves && k <= m_fourier.length(); ++k) {
            const double angle = (m_spectrum.isInverse ? 2.0 : -2.0) * std::numbers::pi *
                                 static_cast<double>(k) / static_cast<double>(m_spectrum.length);
            m_turns.push_back(static_cast<float>(std::cos(angle)));
            m_turns.push_back(static_cast<float>(std::sin(angle)));
        }
    }

    /// Two buffers a thread.
    [[nodiscard]] static std::size_t workspaceOf(const Spectrum& spectrum, int threads) {
        return static_cast<std::size_t>(transformLength(spectrum) * 2 * kLineLanes * 2) * sizeof(float) *
               static_cast<std::size_t>(threads);
    }

    void prepare(std::span<const ts_tensor> constants) override { m_constants.hold(constants); }

    void run(ts_stream* /*stream*/, std::span<const ts_buffer> inputs, std::span<const ts_buffer> outputs,
             const ts_buffer& workspace) override {
        const auto* x = reinterpret_cast<const float*>(m_constants.dataOf(m_spectrum.source, inputs));
        const auto* window =
            m_spectrum.window ? reinterpret_cast<const float*>(m_constants.dataOf(*m_spectrum.window, inputs))
                              : nullptr;
        auto* y = static_cast<float*>(outputs[0].data);
        auto* buffers = static_cast<float*>(workspace.data);
        onTeam(m_threads, [&](int thread, int threads) {
            float* values = buffers + thread * 2 * m_fourier.bufferFloats();
            const Share share = shareOf(m_groups, thread, threads);
            for (std::int64_t group = share.first; group < share.end; ++group) {
                transformGroup(x, window, y, group, values);
            }
        });
    }

private:
    void transformGroup(const float* x, const float* window, float* y, std::int64_t group,
                        float* values) const {
        const std::int64_t first = group * kLineLanes;
        const std::int64_t lines = std::min(kLineLanes, m_spectrum.lines - first);
        std::int64_t from[kLineLanes] = {};
        std::int64_t to[kLineLanes] = {};
        for (std::int64_t lane = 0; lane < kLineLanes; ++lane) { // those that are too many do the last again
            const std::int64_t line = first + std::min(lane, lines - 1);
            from[lane] = m_spectrum.from.lineAt(line);
            to[lane] = m_spectrum.to.lineAt(line);
        }
        load(x, window, from, values);
        const float* result = m_fourier.run(values, values + m_fourier.bufferFloats());
        if (m_isByHalves) {
            storeHalves(result, y, to, lines);
        } else {
            storeAll(result, y, to, lines);
        }
    }

    /// Complex element `element` of a line as [re, im][kLineLanes].
    void loadElement(const float* x, const float* window, const std::int64_t* from, std::int64_t element,
                     float* to) const {
        const Placed& placed = m_spectrum.from;
        for (std::int64_t lane = 0; lane < kLineLanes; ++lane) {
            const float* at = x + from[lane] + element * placed.step;
            to[lane] = at[0];
            to[kLineLanes + lane] = placed.parts == 2 ? at[1] : 0.0F;
        }
        for (std::int64_t i = 0; window != nullptr && i < 2 * kLineLanes; ++i) {
            to[i] *= window[element];
        }
    }

    void load(const float* x, const float* window, const std::int64_t* from, float* values) const {
        if (m_isByHalves) {
            loadHalves(x, window, from, values);
            return;
        }
        const std::int64_t length = m_spectrum.length;
        const std::int64_t read = m_spectrum.read;
        for (std::int64_t k = 0; k < length; ++k) {
            float* to = values + k * 2 * kLineLanes;
            if (k < read) {
                loadElement(x, window, from, k, to);
            } else {
                std::fill_n(to, 2 * kLineLanes, 0.0F);
            }
        }
        for (std::int64_t k = length / 2 + 1; m_spectrum.isHalfInput && k < length; ++k) {
            float* to = values + k * 2 * kLineLanes;
            const float* mirrored = values + (length - k) * 2 * kLineLanes;
            for (std::int64_t lane = 0; lane < kLineLanes; ++lane) {
                to[lane] = mirrored[lane];
                to[kLineLanes + lane] = -mirrored[kLineLanes + lane];
            }
        }
    }

    /// Elements 2k and 2k + 1 are the parts of element k.
    void loadHalves(const float* x, const float* window, const std::int64_t* from, float* values) const {
        const std::int64_t step = m_spectrum.from.step;
        for (std::int64_t k = 0; k < m_spectrum.length; ++k) {
            float* to = values + k * kLineLanes;
            if (k >= m_spectrum.read) {
                std::fill_n(to, kLineLanes, 0.0F);
                continue;
            }
            const float factor = window != nullptr ? window[k] : 1.0F;
            for (std::int64_t lane = 0; lane < kLineLanes; ++lane) {
                to[lane] = x[from[lane] + k * step] * factor;
            }
        }
    }

    void storeAll(const float* result, float* y, const std::int64_t* to, std::int64_t lines) const {
        const Placed& placed = m_spectrum.to;
        for (std::int64_t k = 0; k < m_spectrum.kept; ++k) {
            const float* from = result + k * 2 * kLineLanes;
            for (std::int64_t lane = 0; lane < lines; ++lane) {
                float* at = y + to[lane] + k * placed.step;
                at[0] = from[lane] * m_scale;
                if (placed.parts == 2) {
                    at[1] = from[kLineLanes + lane] * m_scale;
                }
            }
        }
    }

    /// With Z the transform of the halves and h their length, elements k and h - k of Z hold what even and
    /// odd elements of the line contribute: E = (Z[k] + conj Z[h - k]) / 2, O = (Z[k] - conj Z[h - k]) / 2i,
    /// and the line's is E + turn[k] O. What lies behind h is the conjugate of what lies before.
    void storeHalves(const float* result, float* y, const std::int64_t* to, std::int64_t lines) const {
        const std::int64_t half = m_fourier.length();
        const Placed& placed = m_spectrum.to;
        for (std::int64_t k = 0; k <= half; ++k) {
            const float* a = result + (k % half) * 2 * kLineLanes;
            const float* b = result + ((half - k) % half) * 2 * kLineLanes;
            const float c = m_turns[static_cast<std::size_t>(2 * k)];
            const float s = m_turns[static_cast<std::size_t>(2 * k + 1)];
            float re[kLineLanes];
            float im[kLineLanes];
            for (std::int64_t lane = 0; lane < kLineLanes; ++lane) {
                const float evenRe = 0.5F * (a[lane] + b[lane]);
                const float evenIm = 0.5F * (a[kLineLanes + lane] - b[kLineLanes + lane]);
                const float oddRe = 0.5F * (a[kLineLanes + lane] + b[kLineLanes + lane]);
                const float oddIm = 0.5F * (b[lane] - a[lane]);
                re[lane] = (evenRe + c * oddRe - s * oddIm) * m_scale;
                im[lane] = (evenIm + c * oddIm + s * oddRe) * m_scale;
            }
            const std::int64_t mirrored = m_spectrum.length - k;
            const bool isMirrored = mirrored < m_spectrum.kept && mirrored != k;
            for (std::int64_t lane = 0; lane < lines; ++lane) {
                float* at = y + to[lane] + k * placed.step;
                at[0] = re[lane];
                at[1] = im[lane];
                if (isMirrored) {
                    float* other = y + to[lane] + mirrored * placed.step;
                    other[0] = re[lane];
                    other[1] = -im[lane];
                }
            }
        }
    }

    Spectrum m_spectrum;
    Fourier m_fourier;
    bool m_isByHalves;
    float m_scale;
    std::vector<float> m_turns; ///< [half + 1][re, im], \see storeHalves
    std::int64_t m_groups = 0;
    int m_threads = 1;
    HeldConstants m_constants;
};

constexpr std::string_view kNameOfSpectra = "spectrum";

Spectrum takenSpectrum(const RegionView& region) {
    Spectrum spectrum = readSpectrum(region);
    if (!Fourier::takes(transformLength(spectrum))) {
        throw Unsupported("its length of " + std::to_string(spectrum.length) + " has a large prime factor");
    }
    return spectrum;
}

void offerSpectrum(const RegionView& region, const SettingsView& settings, plugin::Offers& offers) {
    const Spectrum spectrum = takenSpectrum(region);
    auto offer = plainOffer(region, std::string(kNameOfSpectra));
    offer.workspaceBytes = SpectrumKernel::workspaceOf(spectrum, settings.threads());
    // Where an infinity meets another in a sum is another place than in the definition's.
    offer.nonFinite = TS_NON_FINITE_LOST;
    offers.add(offer);
}

std::unique_ptr<plugin::Kernel> makeSpectrum(const RegionView& region, std::string_view implementation,
                                             const SettingsView& settings) {
    plugin::requireOffered(implementation, kNameOfSpectra);
    return std::make_unique<SpectrumKernel>(takenSpectrum(region), settings);
}

} // namespace

const Family kSpectra{kNameOfSpectra, kSpectrumOperators, offerSpectrum, makeSpectrum};

} // namespace tessera::native
