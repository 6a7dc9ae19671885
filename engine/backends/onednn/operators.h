// The operators that oneDNN runs: each function adds the candidates of a region whose first node it knows.
// They throw plugin::Unsupported to refuse the whole region.
#pragma once

#include "engine/backends/onednn/candidate.h"

namespace tessera::onednn {

/// Conv and ConvTranspose in one to three spatial dimensions, with bias and what follows.
void offerConvolution(const Problem& problem, Collector& collector);
/// MatMul and Gemm, with bias and what follows.
void offerMatmul(const Problem& problem, Collector& collector);
/// MaxPool, AveragePool and their global forms, with what follows.
void offerPool(const Problem& problem, Collector& collector);
/// Activations and other functions of one tensor, chains of them included.
void offerElementwise(const Problem& problem, Collector& collector);
/// PRelu with a constant slope.
void offerPRelu(const Problem& problem, Collector& collector);
/// Add, Sub, Mul, Div, Max, Min with broadcast, with what follows.
void offerBinary(const Problem& problem, Collector& collector);
/// Products of 8-bit integers: MatMulInteger, ConvInteger, QLinearMatMul, QLinearConv, and MatMul, Gemm and
/// Conv of dequantised operands with what follows.
void offerQuantized(const Problem& problem, Collector& collector);
/// RNN, GRU and LSTM with constant weights.
void offerRecurrent(const Problem& problem, Collector& collector);
/// Softmax and LogSoftmax.
void offerSoftmax(const Problem& problem, Collector& collector);
/// LayerNormalization over the trailing axes.
void offerLayerNormalization(const Problem& problem, Collector& collector);
/// LRN over channels of images.
void offerLocalResponse(const Problem& problem, Collector& collector);
/// BatchNormalization at inference, with a Relu behind it.
void offerBatchNormalization(const Problem& problem, Collector& collector);
/// ReduceMean, ReduceSum, ReduceMax, ReduceMin, ReduceProd.
void offerReduction(const Problem& problem, Collector& collector);
/// Concat.
void offerConcat(const Problem& problem, Collector& collector);
/// tessera.Convert between two physical layouts, and Transpose.
void offerReorder(const Problem& problem, Collector& collector);

} // namespace tessera::onednn
