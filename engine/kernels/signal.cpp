// Windows, discrete Fourier transforms and the mel filter bank.
#include "engine/graph/shape_arithmetic.h"
#include "engine/kernels/axes.h"
#include "engine/kernels/families.h"
#include "engine/kernels/numeric.h"

#include <array>
#include <cmath>
#include <complex>
#include <numbers>

namespace tessera::kernels {

namespace {

using graph::DType;
using graph::Extents;
using graph::Tensor;
using Complex = std::complex<double>;

/// One integer of an optional input.
base::Result<std::int64_t> integerOf(const KernelContext& context, std::size_t index, std::int64_t fallback) {
    if (!context.hasInput(index)) {
        return fallback;
    }
    TESSERA_TRY(const auto values, context.intsOf(index));
    if (values.size() != 1) {
        return refuseInput(index, "must be a scalar");
    }
    return values.front();
}

base::Result<DType> outputType(const KernelContext& context) {
    const auto dtype =
        graph::dtypeFromOnnx(static_cast<std::int32_t>(context.attributes().intOr("output_datatype", 1)));
    if (!dtype || !isComputable(*dtype)) {
        return refuseAttribute("output_datatype", "names no type that is computed here");
    }
    return *dtype;
}

/// a0 - a1 cos(2 pi n / N) + a2 cos(4 pi n / N) for n = 0, 1, ...; N is the size of a periodic window and
/// one less of a symmetric one.
base::Result<Tensors> cosineWindow(const KernelContext& context, double a0, double a1, double a2) {
    TESSERA_TRY(const std::int64_t size, integerOf(context, 0, 0));
    TESSERA_TRY(const DType dtype, outputType(context));
    TESSERA_TRY(Tensor y, context.makeOutput(dtype, {size}));
    const bool isPeriodic = context.attributes().intOr("periodic", 1) != 0;
    const double period = static_cast<double>(isPeriodic ? size : size - 1);
    std::vector<double> values(static_cast<std::size_t>(size));
    for (std::size_t n = 0; n < values.size(); ++n) {
        const double angle =
            period > 0 ? 2.0 * std::numbers::pi * static_cast<double>(n) / period : std::numbers::pi;
        values[n] = a0 - a1 * std::cos(angle) + a2 * std::cos(2.0 * angle);
    }
    store<double>(values, y);
    return Tensors{y};
}

enum class Sign { kForward, kInverse };

/// In place, for a length that is a power of two (Cooley and Tukey, 1965).
void transformPowerOfTwo(std::vector<Complex>& values, Sign sign) {
    const std::size_t count = values.size();
    for (std::size_t i = 1, j = 0; i < count; ++i) {
        std::size_t bit = count >> 1U;
        for (; (j & bit) != 0; bit >>= 1U) {
            j ^= bit;
        }
        j ^= bit;
        if (i < j) {
            std::swap(values[i], values[j]);
        }
    }
    for (std::size_t length = 2; length <= count; length <<= 1U) {
        const double step =
            (sign == Sign::kForward ? -2.0 : 2.0) * std::numbers::pi / static_cast<double>(length);
        for (std::size_t k = 0; k < length / 2; ++k) {
            const Complex factor = std::polar(1.0, step * static_cast<double>(k));
            for (std::size_t first = 0; first < count; first += length) {
                const Complex even = values[first + k];
                const Complex odd = values[first + k + length / 2] * factor;
                values[first + k] = even + odd;
                values[first + k + length / 2] = even - odd;
            }
        }
    }
}

/// The transform of any length, not scaled: by halves where the length allows, else as a convolution of a
/// length that does (Bluestein, 1970). O(n log n).
std::vector<Complex> transformed(std::vector<Complex> values, Sign sign) {
    const std::size_t count = values.size();
    if (count <= 1) {
        return values;
    }
    if ((count & (count - 1)) == 0) {
        transformPowerOfTwo(values, sign);
        return values;
    }
    std::size_t padded = 1;
    while (padded < 2 * count - 1) {
        padded <<= 1U;
    }
    std::vector<Complex> chirp(count);
    for (std::size_t k = 0; k < count; ++k) {
        // k squared modulo twice the length keeps the angle small, and so exact.
        const auto square = static_cast<double>(k * k % (2 * count));
        chirp[k] = std::polar(1.0, (sign == Sign::kForward ? -1.0 : 1.0) * std::numbers::pi * square /
                                       static_cast<double>(count));
    }
    std::vector<Complex> a(padded);
    std::vector<Complex> b(padded);
    for (std::size_t k = 0; k < count; ++k) {
        a[k] = values[k] * chirp[k];
        b[k] = std::conj(chirp[k]);
        b[(padded - k) % padded] = std::conj(chirp[k]);
    }
    transformPowerOfTwo(a, Sign::kForward);
    transformPowerOfTwo(b, Sign::kForward);
    for (std::size_t k = 0; k < padded; ++k) {
        a[k] *= b[k];
    }
    transformPowerOfTwo(a, Sign::kInverse);
    for (std::size_t k = 0; k < count; ++k) {
        values[k] = a[k] / static_cast<double>(padded) * chirp[k];
    }
    return values;
}

/// The axis of a DFT: an attribute before opset 20, an input since. Negative ones count the last, which holds
/// real and imaginary parts.
base::Result<std::size_t> transformAxis(const KernelContext& context) {
    const std::size_t rank = context.input(0).extents().size();
    const bool fromInput = context.opset() >= 20;
    std::int64_t axis = context.attributes().intOr("axis", 1);
    if (fromInput) {
        TESSERA_TRY(axis, integerOf(context, 2, -2));
    }
    TESSERA_TRY(const std::size_t index,
                graph::normalizeAxis(axis, rank, fromInput ? "input 2" : "attribute 'axis'"));
    if (index + 1 >= rank) {
        return refuseInput(0, "its last axis holds real and imaginary parts and is not transformed");
    }
    return index;
}

/// Parameters of one DFT node.
struct Transform {
    AxisView view; ///< over complex elements
    std::int64_t parts = 1;
    std::int64_t length = 0;
    Sign sign = Sign::kForward;
    enum class Half { kNone, kOutput, kInput } half = Half::kNone; ///< onesided, forward or inverse
};

/// Elements of one line along the axis, cut or filled with zeros to the length.
std::vector<Complex> lineOf(const Transform& transform, const std::vector<double>& x, std::int64_t line) {
    std::vector<Complex> values(static_cast<std::size_t>(transform.length));
    const AxisView& view = transform.view;
    for (std::int64_t k = 0; k < std::min(view.extent, transform.length); ++k) {
        const auto at = static_cast<std::size_t>(
            ((line / view.inner * view.extent + k) * view.inner + line % view.inner) * transform.parts);
        values[static_cast<std::size_t>(k)] = {x[at], transform.parts == 2 ? x[at + 1] : 0.0};
    }
    if (transform.half == Transform::Half::kInput) {
        // The other half of a real signal's transform is the conjugate of this one.
        for (std::int64_t k = transform.length / 2 + 1; k < transform.length; ++k) {
            values[static_cast<std::size_t>(k)] =
                std::conj(values[static_cast<std::size_t>(transform.length - k)]);
        }
    }
    return values;
}

base::Result<Transform> transformOf(const KernelContext& context, std::size_t axis) {
    const Extents& x = context.input(0).extents();
    Transform transform;
    transform.parts = x.back();
    if (transform.parts != 1 && transform.parts != 2) {
        return refuseInput(0, "its last axis must hold a real part, or a real and an imaginary one");
    }
    transform.view = viewAlong(Extents(x.begin(), x.end() - 1), axis);
    const bool isInverse = context.attributes().intOr("inverse", 0) != 0;
    const bool isHalf = context.attributes().intOr("onesided", 0) != 0;
    transform.sign = isInverse ? Sign::kInverse : Sign::kForward;
    transform.half = !isHalf     ? Transform::Half::kNone
                     : isInverse ? Transform::Half::kInput
                                 : Transform::Half::kOutput;
    const std::int64_t natural =
        transform.half == Transform::Half::kInput ? 2 * (transform.view.extent - 1) : transform.view.extent;
    TESSERA_TRY(transform.length, integerOf(context, 1, natural));
    if (transform.length < 1) {
        return refuseInput(1, std::to_string(transform.length) + " is no length");
    }
    return transform;
}

/// Triangular filters that are evenly spaced on the mel scale.
struct MelBank {
    std::int64_t bins = 0;
    std::int64_t length = 0;
    std::int64_t rate = 0;
    double low = 0.0;
    double high = 0.0;
};

std::vector<double> melWeights(const MelBank& bank, std::int64_t rows) {
    const auto toMel = [](double hertz) { return 2595.0 * std::log10(1.0 + hertz / 700.0); };
    const auto toHertz = [](double mel) { return 700.0 * (std::pow(10.0, mel / 2595.0) - 1.0); };
    const double step = (toMel(bank.high) - toMel(bank.low)) / static_cast<double>(bank.bins + 2);
    std::vector<std::int64_t> edges;
    for (std::int64_t i = 0; i < bank.bins + 2; ++i) {
        const double hertz = toHertz(toMel(bank.low) + static_cast<double>(i) * step);
        edges.push_back(static_cast<std::int64_t>(
            std::floor(static_cast<double>(bank.length + 1) * hertz / static_cast<double>(bank.rate))));
    }
    std::vector<double> weights(static_cast<std::size_t>(rows * bank.bins), 0.0);
    const auto set = [&](std::int64_t row, std::int64_t bin, double value) {
        if (row >= 0 && row < rows) {
            weights[static_cast<std::size_t>(row * bank.bins + bin)] = value;
        }
    };
    for (std::int64_t bin = 0; bin < bank.bins; ++bin) {
        const std::int64_t first = edges[static_cast<std::size_t>(bin)];
        const std::int64_t centre = edges[static_cast<std::size_t>(bin + 1)];
        const std::int64_t last = edges[static_cast<std::size_t>(bin + 2)];
        if (centre == first) {
            set(centre, bin, 1.0);
        }
        for (std::int64_t row = first; centre > first && row <= centre; ++row) {
            set(row, bin, static_cast<double>(row - first) / static_cast<double>(centre - first));
        }
        for (std::int64_t row = centre; row < last; ++row) {
            set(row, bin, static_cast<double>(last - row) / static_cast<double>(last - centre));
        }
    }
    return weights;
}

/// One number of a scalar input.
base::Result<double> numberOf(const KernelContext& context, std::size_t index) {
    TESSERA_CHECK(requireComputable(context, index));
    if (context.input(index).count() != 1) {
        return refuseInput(index, "must be a scalar");
    }
    return load<double>(context.input(index)).front();
}

} // namespace

base::Result<Tensors> hannWindow(const KernelContext& context) {
    return cosineWindow(context, 0.5, 0.5, 0.0);
}

base::Result<Tensors> hammingWindow(const KernelContext& context) {
    return cosineWindow(context, 25.0 / 46.0, 21.0 / 46.0, 0.0);
}

base::Result<Tensors> blackmanWindow(const KernelContext& context) {
    return cosineWindow(context, 0.42, 0.5, 0.08);
}

base::Result<Tensors> dft(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    const Tensor& x = context.input(0);
    if (x.extents().size() < 2) {
        return refuseInput(0, "must have an axis to transform and one of real and imaginary parts");
    }
    TESSERA_TRY(const std::size_t axis, transformAxis(context));
    TESSERA_TRY(const Transform transform, transformOf(context, axis));
    const std::int64_t kept =
        transform.half == Transform::Half::kOutput ? transform.length / 2 + 1 : transform.length;
    const std::int64_t parts = transform.half == Transform::Half::kInput ? 1 : 2;
    Extents extents = x.extents();
    extents[axis] = kept;
    extents.back() = parts;
    TESSERA_TRY(Tensor y, context.makeOutput(x.dtype(), extents));
    const std::vector<double> values = load<double>(x);
    std::vector<double> out(static_cast<std::size_t>(y.count()));
    const AxisView& view = transform.view;
    const double scale = transform.sign == Sign::kInverse ? 1.0 / static_cast<double>(transform.length) : 1.0;
    for (std::int64_t line = 0; line < view.outer * view.inner; ++line) {
        const auto result = transformed(lineOf(transform, values, line), transform.sign);
        for (std::int64_t k = 0; k < kept; ++k) {
            const auto at = static_cast<std::size_t>(
                ((line / view.inner * kept + k) * view.inner + line % view.inner) * parts);
            out[at] = result[static_cast<std::size_t>(k)].real() * scale;
            if (parts == 2) {
                out[at + 1] = result[static_cast<std::size_t>(k)].imag() * scale;
            }
        }
    }
    store<double>(out, y);
    return Tensors{y};
}

base::Result<Tensors> stft(const KernelContext& context) {
    TESSERA_CHECK(requireFloating(context, 0));
    const Tensor& x = context.input(0); // [batch, samples, parts] or [batch, samples]
    if (x.extents().size() != 3 && x.extents().size() != 2) {
        return refuseInput(0, "must be [batch, samples, 1 or 2]");
    }
    const std::int64_t parts = x.extents().size() == 3 ? x.extents()[2] : 1;
    TESSERA_TRY(const std::int64_t step, integerOf(context, 1, 0));
    std::vector<double> window;
    if (context.hasInput(2)) {
        TESSERA_CHECK(requireSameType(context, 2));
        window = load<double>(context.input(2));
    }
    TESSERA_TRY(const std::int64_t length, integerOf(context, 3, static_cast<std::int64_t>(window.size())));
    const std::int64_t samples = x.extents()[1];
    if (step < 1 || length < 1 || length > samples || (parts != 1 && parts != 2) ||
        (!window.empty() && static_cast<std::int64_t>(window.size()) != length)) {
        return refuseInput(3, "step " + std::to_string(step) + " and length " + std::to_string(length) +
                                  " do not fit window and signal");
    }
    window.resize(static_cast<std::size_t>(length), 1.0);
    const std::int64_t frames = (samples - length) / step + 1;
    const bool isHalf = context.attributes().intOr("onesided", 1) != 0;
    const std::int64_t kept = isHalf ? length / 2 + 1 : length;
    TESSERA_TRY(Tensor y, context.makeOutput(x.dtype(), {x.extents()[0], frames, kept, 2}));
    const std::vector<double> values = load<double>(x);
    std::vector<double> out;
    out.reserve(static_cast<std::size_t>(y.count()));
    for (std::int64_t i = 0; i < x.extents()[0] * frames; ++i) {
        const std::int64_t first = i / frames * samples + i % frames * step;
        std::vector<Complex> line(static_cast<std::size_t>(length));
        for (std::size_t k = 0; k < line.size(); ++k) {
            const auto at = static_cast<std::size_t>((first + static_cast<std::int64_t>(k)) * parts);
            line[k] = Complex(values[at], parts == 2 ? values[at + 1] : 0.0) * window[k];
        }
        line = transformed(std::move(line), Sign::kForward);
        for (std::int64_t k = 0; k < kept; ++k) {
            out.push_back(line[static_cast<std::size_t>(k)].real());
            out.push_back(line[static_cast<std::size_t>(k)].imag());
        }
    }
    store<double>(out, y);
    return Tensors{y};
}

base::Result<Tensors> melWeightMatrix(const KernelContext& context) {
    MelBank bank;
    TESSERA_TRY(bank.bins, integerOf(context, 0, 0));
    TESSERA_TRY(bank.length, integerOf(context, 1, 0));
    TESSERA_TRY(bank.rate, integerOf(context, 2, 0));
    TESSERA_TRY(bank.low, numberOf(context, 3));
    TESSERA_TRY(bank.high, numberOf(context, 4));
    TESSERA_TRY(const DType dtype, outputType(context));
    constexpr std::int64_t kMost = std::int64_t{1} << 31;
    const std::array<std::int64_t, 3> counts{bank.bins, bank.length, bank.rate};
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] < 1 || counts[i] > kMost) {
            return refuseInput(i, std::to_string(counts[i]) + " is no count");
        }
    }
    if (!(bank.low >= 0.0) || !(bank.high > bank.low)) {
        return refuseInput(4, "and input 3 are no range of frequencies");
    }
    const std::int64_t rows = bank.length / 2 + 1;
    TESSERA_TRY(Tensor y, context.makeOutput(dtype, {rows, bank.bins}));
    store<double>(melWeights(bank, rows), y);
    return Tensors{y};
}

KernelRows signalKernels() {
    static constexpr std::array kRows{
        KernelEntry{"", "BlackmanWindow", blackmanWindow},   KernelEntry{"", "DFT", dft},
        KernelEntry{"", "HammingWindow", hammingWindow},     KernelEntry{"", "HannWindow", hannWindow},
        KernelEntry{"", "MelWeightMatrix", melWeightMatrix}, KernelEntry{"", "STFT", stft},
    };
    return kRows;
}

} // namespace tessera::kernels
