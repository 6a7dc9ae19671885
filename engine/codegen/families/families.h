// The schedule templates. Each lists its schedules for a problem, or says in one clause why it has none.
#pragma once

#include "engine/codegen/family.h"

namespace tessera::codegen {

/// Products with constant weights, row-major.
[[nodiscard]] base::Result<std::vector<Candidate>> productCandidates(const Problem& problem,
                                                                     const Target& target);
/// The same with operands rounded to bfloat16.
[[nodiscard]] base::Result<std::vector<Candidate>> productPairCandidates(const Problem& problem,
                                                                         const Target& target);
/// Likewise, by matrix tiles.
[[nodiscard]] base::Result<std::vector<Candidate>> productTileCandidates(const Problem& problem,
                                                                         const Target& target);
/// Convolutions as they are defined, in blocked layouts; 1x1 ones are products over pixels.
[[nodiscard]] base::Result<std::vector<Candidate>> directCandidates(const Problem& problem,
                                                                    const Target& target);
/// The same with operands rounded to bfloat16, in blocked layouts.
[[nodiscard]] base::Result<std::vector<Candidate>> directPairCandidates(const Problem& problem,
                                                                        const Target& target);
/// Convolutions and transposed ones by matrix tiles, operands rounded to bfloat16.
[[nodiscard]] base::Result<std::vector<Candidate>> directTileCandidates(const Problem& problem,
                                                                        const Target& target);
/// Products, and 1x1 convolutions in blocked layouts, with seven products of halves, or 49 of
/// quarters.
[[nodiscard]] base::Result<std::vector<Candidate>> strassenCandidates(const Problem& problem,
                                                                      const Target& target);
/// Convolutions with a kernel of its own for each channel, in blocked layouts.
[[nodiscard]] base::Result<std::vector<Candidate>> depthwiseCandidates(const Problem& problem,
                                                                       const Target& target);
/// The same with a 1x1 convolution behind, which takes their result some lines at a time.
[[nodiscard]] base::Result<std::vector<Candidate>> separableCandidates(const Problem& problem,
                                                                       const Target& target);
/// With every schedule of the first, not the likely fastest ones alone.
[[nodiscard]] base::Result<std::vector<Candidate>> everySeparable(const Problem& problem,
                                                                  const Target& target);
/// Convolutions with groups of several channels that fill whole vectors or divide one, in blocked layouts.
[[nodiscard]] base::Result<std::vector<Candidate>> groupedCandidates(const Problem& problem,
                                                                     const Target& target);
/// Convolutions and transposed ones tap by tap, without products that meet the padding, in blocked layouts.
[[nodiscard]] base::Result<std::vector<Candidate>> tapsCandidates(const Problem& problem,
                                                                  const Target& target);
/// The same with operands rounded to bfloat16.
[[nodiscard]] base::Result<std::vector<Candidate>> tapsPairCandidates(const Problem& problem,
                                                                      const Target& target);
/// Convolutions and transposed ones to few output channels, and those of groups that suit no vectors of
/// channels, in vectors along the rows.
[[nodiscard]] base::Result<std::vector<Candidate>> narrowCandidates(const Problem& problem,
                                                                    const Target& target);
/// Convolutions and transposed ones with fewer products than they are defined by, strides by phases.
[[nodiscard]] base::Result<std::vector<Candidate>> winogradCandidates(const Problem& problem,
                                                                      const Target& target);
/// Convolutions of few channels with fewer products along their depth, or a plane's height, from row-major
/// images.
[[nodiscard]] base::Result<std::vector<Candidate>> deepCandidates(const Problem& problem,
                                                                  const Target& target);
/// Attention of many heads in one pass over the queries of each.
[[nodiscard]] base::Result<std::vector<Candidate>> attentionCandidates(const Problem& problem,
                                                                       const Target& target);
/// LayerNormalization, and Softmax over the last axis, with steps before and behind.
[[nodiscard]] base::Result<std::vector<Candidate>> rowsCandidates(const Problem& problem,
                                                                  const Target& target);
/// Softmax over an axis before the last, with steps before and behind.
[[nodiscard]] base::Result<std::vector<Candidate>> columnsCandidates(const Problem& problem,
                                                                     const Target& target);
/// Local response normalisation over the channels of images, with steps behind.
[[nodiscard]] base::Result<std::vector<Candidate>> lrnCandidates(const Problem& problem,
                                                                 const Target& target);
/// Chains of elementwise operators in one pass over memory, row-major or blocked.
[[nodiscard]] base::Result<std::vector<Candidate>> elementwiseCandidates(const Problem& problem,
                                                                         const Target& target);
/// The same where operands are broadcast to one another.
[[nodiscard]] base::Result<std::vector<Candidate>> broadcastCandidates(const Problem& problem,
                                                                       const Target& target);
/// Averages and maxima of windows over one channel each, in blocked layouts.
[[nodiscard]] base::Result<std::vector<Candidate>> poolCandidates(const Problem& problem,
                                                                  const Target& target);
/// Sums, means, maxima, minima and products over any set of axes.
[[nodiscard]] base::Result<std::vector<Candidate>> reduceCandidates(const Problem& problem,
                                                                    const Target& target);
/// Transposes, and changes between row-major and blocked layouts.
[[nodiscard]] base::Result<std::vector<Candidate>> reorderCandidates(const Problem& problem,
                                                                     const Target& target);

} // namespace tessera::codegen
