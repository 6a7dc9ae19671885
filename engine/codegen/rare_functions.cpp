#include "engine/codegen/rare_functions.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace tessera::codegen {

namespace {

struct RareFunction {
    std::string_view name;
    std::string_view text; ///< `@` stands for the width
};

/// Rounding to even, then one step where that went the wrong way; the sign of zero is that of x.
constexpr std::string_view kFloor = R"(static inline v@ floor@(v@ x) {
  v@ r = round@(x);
  return r > x ? r - 1.0f : r;
}
)";
constexpr std::string_view kCeil = R"(static inline v@ ceil@(v@ x) {
  v@ r = round@(x);
  return (v@)((i@)(r < x ? r + 1.0f : r) | ((i@)x & ~0x7fffffff));
}
)";
constexpr std::string_view kSign = R"(static inline v@ sign@(v@ x) {
  return x > 0.0f ? splat@(1.0f) : x < 0.0f ? splat@(-1.0f) : x == x ? splat@(0.0f) : x;
}
)";
constexpr std::string_view kThreshold = R"(static inline v@ threshold@(v@ x, v@ limit) {
  return x <= limit ? splat@(0.0f) : x;
}
)";
constexpr std::string_view kPrelu = R"(static inline v@ prelu@(v@ x, v@ slope) {
  return x < 0.0f ? x * slope : x;
}
)";
constexpr std::string_view kRoot = R"(static inline v@ root@(v@ x) {
  return x == -__builtin_inff() ? -x : sqrt@(x) + 0.0f;
}
)";

/// After Cephes (Moshier): x is 2^e times m, from the root of one half on; subnormal numbers are made normal
/// first. The constant 0x3f3504f3 holds the bits of that root.
constexpr std::string_view kLogarithm = R"(static inline v@ log@(v@ x) {
  i@ small = x < 1.17549435e-38f;
  v@ s = small ? x * 8388608.0f : x;
  i@ e = ((i@)s - 0x3f3504f3) >> 23;
  v@ f = (v@)((i@)s - (e << 23)) - 1.0f, z = f * f;
  v@ k = __builtin_convertvector(e - (small & 23), v@);
  v@ p = f * 7.0376836292e-2f - 1.1514610310e-1f;
  p = p * f + 1.1676998740e-1f;
  p = p * f - 1.2420140846e-1f;
  p = p * f + 1.4249322787e-1f;
  p = p * f - 1.6668057665e-1f;
  p = p * f + 2.0000714765e-1f;
  p = p * f - 2.4999993993e-1f;
  p = p * f + 3.3333331174e-1f;
  v@ r = f + (p * f * z - k * 2.12194440e-4f - 0.5f * z) + k * 0.693359375f;
  v@ edge = x == 0.0f ? splat@(-__builtin_inff()) : x > 0.0f ? x : splat@(__builtin_nanf(""));
  return (x > 0.0f) & (x < __builtin_inff()) ? r : edge;
}
)";
/// log(1 + e) is log(u) for u = 1 + e as it rounds, plus what rounding took of e over u.
constexpr std::string_view kSoftplus = R"(static inline v@ softplus@(v@ x) {
  v@ e = exp@(-abs@(x)), u = e + 1.0f;
  return max@(splat@(0.0f), x) + (log@(u) + (e - (u - 1.0f)) / u);
}
)";
/// tanh(log(1 + e)) is (e^2 + 2 e) / (e^2 + 2 e + 2), which is one long before e^2 overflows.
constexpr std::string_view kMish = R"(static inline v@ mish@(v@ x) {
  v@ e = exp@(min@(splat@(20.0f), x)), n = e * (e + 2.0f);
  return x * (n / (n + 2.0f));
}
)";
/// Near zero Taylor's series, whose last term there is below 2e-8 of the first; further off the complement
/// of gelu's polynomial.
constexpr std::string_view kErf = R"(static inline v@ erf@(v@ x) {
  v@ a = abs@(x), z = x * x, c = min@(splat@(6.5f), a * 1.41421356f);
  v@ s = z * 1.20553329e-4f - 8.54832740e-4f;
  s = s * z + 5.22397762e-3f;
  s = s * z - 2.68661706e-2f;
  s = s * z + 0.112837917f;
  s = s * z - 0.376126389f;
  s = s * z + 1.12837917f;
  v@ p = c * -1.64565641e-6f + 2.49961705e-5f;
  p = p * c - 1.16877666e-4f;
  p = p * c - 3.07782445e-4f;
  p = p * c + 7.2932450e-3f;
  p = p * c - 5.26621270e-2f;
  p = p * c - 0.459149982f;
  p = p * c - 1.15111261f;
  v@ far = 1.0f - exp2Down@(p * c);
  return a < 0.625f ? s * x : (v@)((i@)far | ((i@)x & ~0x7fffffff));
}
)";

/// The logarithm is taken in double, since the exponent multiplies its error: m is 2^e times (1 + f) / (1 -
/// f), whose logarithm is a series in f of at most 0.172. Then the cases of C's annex F.
constexpr std::string_view kPower = R"(typedef double double@ __attribute__((vector_size(8 * @)));
static inline v@ pow@(v@ x, v@ y) {
  v@ a = abs@(x), inf = splat@(__builtin_inff());
  i@ small = a < 1.17549435e-38f;
  v@ s = small ? a * 8388608.0f : a;
  i@ e = ((i@)s - 0x3f3504f3) >> 23;
  double@ m = __builtin_convertvector((v@)((i@)s - (e << 23)), double@);
  double@ f = (m - 1.0) / (m + 1.0), z = f * f;
  double@ q = z * (2.88539008177792681 / 13.0) + 2.88539008177792681 / 11.0;
  q = q * z + 2.88539008177792681 / 9.0;
  q = q * z + 2.88539008177792681 / 7.0;
  q = q * z + 2.88539008177792681 / 5.0;
  q = q * z + 2.88539008177792681 / 3.0;
  q = q * z + 2.88539008177792681;
  double@ t = f * q + __builtin_convertvector(__builtin_convertvector(e - (small & 23), v@), double@);
  t *= __builtin_convertvector(y, double@);
  double@ most = double@{} + 160.0;
  t = t > 160.0 ? most : t < -160.0 ? -most : t;
  v@ n = round@(__builtin_convertvector(t, v@));
  v@ r = __builtin_convertvector((t - __builtin_convertvector(n, double@)) * 0.69314718055994531, v@);
  v@ p = r * 1.9875691500e-4f + 1.3981999507e-3f;
  p = p * r + 8.3334519073e-3f;
  p = p * r + 4.1665795894e-2f;
  p = p * r + 1.6666665459e-1f;
  p = p * r + 5.0000001201e-1f;
  p = p * r * r + r + 1.0f;
  i@ k = __builtin_convertvector(n, i@), half = k >> 1;
  p = p * (v@)((half + 127) << 23) * (v@)((k - half + 127) << 23);
  i@ edge = (a == 0.0f) | (a == inf), grows = (y > 0.0f) ^ (a == 0.0f);
  p = edge ? (grows ? inf : splat@(0.0f)) : p;
  i@ whole = floor@(y) == y, odd = whole & (floor@(y * 0.5f) != y * 0.5f);
  p = (v@)((i@)p ^ ((i@)x & odd & ~0x7fffffff));
  p = (x < 0.0f) & ~whole & ~edge ? splat@(__builtin_nanf("")) : p;
  p = (x == x) & (y == y) ? p : x + y;
  return (y == 0.0f) | (x == 1.0f) | ((a == 1.0f) & (abs@(y) == inf)) ? splat@(1.0f) : p;
}
)";

/// Quarter turns are taken off in three parts of one, after Cephes, up to 8192; further off lane by lane in
/// whole numbers, with 96 of the bits of 2 over pi that count (Payne and Hanek; the words overlap by 24
/// bits).
constexpr std::string_view kTurns = R"(static inline float farTurns@(unsigned bits, int* quarter) {
  static const unsigned kTwoOverPi[24] = {
    0xa2, 0xa2f9, 0xa2f983, 0xa2f9836e, 0xf9836e4e, 0x836e4e44, 0x6e4e4415, 0x4e441529,
    0x441529fc, 0x1529fc27, 0x29fc2757, 0xfc2757d1, 0x2757d1f5, 0x57d1f534, 0xd1f534dd, 0xf534ddc0,
    0x34ddc0db, 0xddc0db62, 0xc0db6295, 0xdb629599, 0x6295993c, 0x95993c43, 0x993c4390, 0x3c439041};
  const unsigned* words = kTwoOverPi + (bits >> 26 & 15);
  unsigned m = ((bits & 0xffffff) | 0x800000) << (bits >> 23 & 7);
  unsigned long low = (unsigned long)m * words[8];
  unsigned long product = ((unsigned long)(m * words[0]) << 32 | low >> 32) + (unsigned long)m * words[4];
  unsigned long turns = (product + (1ul << 61)) >> 62;
  *quarter = (int)turns;
  return (float)((double)(long)(product - (turns << 62)) * 0x1.921fb54442d18p-62);
}
static inline v@ quarterTurns@(v@ x, int first) {
  v@ m = x * 0.636619772f + 12582912.0f, n = m - 12582912.0f;
  i@ quarter = (i@)m;
  v@ r = x - n * 1.5703125f - n * 4.837512969970703125e-4f - n * 7.54978995489188216e-8f;
  i@ far = abs@(x) > 8192.0f;
  int any = 0;
  for (int l = 0; l < @; l++) any |= far[l];
  if (any)
    for (int l = 0; l < @; l++) {
      int turns = 0;
      unsigned bits = ((i@)x)[l];
      if (!far[l]) continue;
      if ((bits & 0x7f800000) == 0x7f800000) { r[l] = __builtin_nanf(""); continue; }
      float rest = farTurns@(bits, &turns);
      r[l] = bits >> 31 ? -rest : rest;
      quarter[l] = bits >> 31 ? -turns : turns;
    }
  quarter += first;
  v@ z = r * r;
  v@ s = z * -1.9515295891e-4f + 8.3321608736e-3f;
  s = s * z - 1.6666654611e-1f;
  s = s * z * r + r;
  v@ c = z * 2.443315711809948e-5f - 1.388731625493765e-3f;
  c = c * z + 4.166664568298827e-2f;
  c = c * z * z - 0.5f * z + 1.0f;
  v@ taken = (quarter & 1) != 0 ? c : s;
  return (v@)((i@)taken ^ (quarter << 30 & ~0x7fffffff));
}
)";
constexpr std::string_view kSine = R"(static inline v@ sin@(v@ x) { return quarterTurns@(x, 0); }
)";
constexpr std::string_view kCosine = R"(static inline v@ cos@(v@ x) { return quarterTurns@(x, 1); }
)";

/// What one calls stands before it.
constexpr std::array kFunctions{
    RareFunction{"floor", kFloor},   RareFunction{"ceil", kCeil},
    RareFunction{"sign", kSign},     RareFunction{"threshold", kThreshold},
    RareFunction{"prelu", kPrelu},   RareFunction{"root", kRoot},
    RareFunction{"log", kLogarithm}, RareFunction{"softplus", kSoftplus},
    RareFunction{"mish", kMish},     RareFunction{"erf", kErf},
    RareFunction{"pow", kPower},     RareFunction{"quarterTurns", kTurns},
    RareFunction{"sin", kSine},      RareFunction{"cos", kCosine},
};

std::string forWidth(std::string_view pattern, const std::string& width) {
    std::string text;
    for (const char character : pattern) {
        text += character == '@' ? width : std::string(1, character);
    }
    return text;
}

} // namespace

std::string rareFunctions(std::span<const PrintedKernel> kernels, int width) {
    const std::string suffix = std::to_string(width);
    std::string called; // what is known to be needed, from the last function on
    for (auto function = kFunctions.rbegin(); function != kFunctions.rend(); ++function) {
        const std::string call = std::string(function->name) + suffix + "(";
        const auto calls = [&](const PrintedKernel& kernel) {
            return kernel.width == width && kernel.text.find(call) != std::string::npos;
        };
        if (called.find(call) != std::string::npos || std::ranges::any_of(kernels, calls)) {
            called = forWidth(function->text, suffix) + called;
        }
    }
    return called;
}

} // namespace tessera::codegen
