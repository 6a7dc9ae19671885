#pragma once

#include "engine/kernels/kernel.h"

// One function an operator, by file. The table that maps names to them is kernel_table.cpp.
namespace tessera::kernels {

// convolution.cpp
base::Result<Tensors> conv(const KernelContext& context);
base::Result<Tensors> convTranspose(const KernelContext& context);

// matmul.cpp
base::Result<Tensors> matMul(const KernelContext& context);
base::Result<Tensors> gemm(const KernelContext& context);

// pool.cpp
base::Result<Tensors> maxPool(const KernelContext& context);
base::Result<Tensors> averagePool(const KernelContext& context);
base::Result<Tensors> lpPool(const KernelContext& context);
base::Result<Tensors> globalAveragePool(const KernelContext& context);
base::Result<Tensors> globalMaxPool(const KernelContext& context);

// normalization.cpp
base::Result<Tensors> batchNormalization(const KernelContext& context);
base::Result<Tensors> instanceNormalization(const KernelContext& context);
base::Result<Tensors> groupNormalization(const KernelContext& context);
base::Result<Tensors> layerNormalization(const KernelContext& context);
base::Result<Tensors> rmsNormalization(const KernelContext& context);
base::Result<Tensors> lrn(const KernelContext& context);

// activation.cpp
base::Result<Tensors> relu(const KernelContext& context);
base::Result<Tensors> leakyRelu(const KernelContext& context);
base::Result<Tensors> pRelu(const KernelContext& context);
base::Result<Tensors> thresholdedRelu(const KernelContext& context);
base::Result<Tensors> elu(const KernelContext& context);
base::Result<Tensors> selu(const KernelContext& context);
base::Result<Tensors> celu(const KernelContext& context);
base::Result<Tensors> gelu(const KernelContext& context);
base::Result<Tensors> sigmoid(const KernelContext& context);
base::Result<Tensors> hardSigmoid(const KernelContext& context);
base::Result<Tensors> hardSwish(const KernelContext& context);
base::Result<Tensors> swish(const KernelContext& context);
base::Result<Tensors> mish(const KernelContext& context);
base::Result<Tensors> softplus(const KernelContext& context);
base::Result<Tensors> softsign(const KernelContext& context);
base::Result<Tensors> clip(const KernelContext& context);

// unary.cpp
base::Result<Tensors> absolute(const KernelContext& context);
base::Result<Tensors> negate(const KernelContext& context);
base::Result<Tensors> sign(const KernelContext& context);
base::Result<Tensors> squareRoot(const KernelContext& context);
base::Result<Tensors> exponential(const KernelContext& context);
base::Result<Tensors> logarithm(const KernelContext& context);
base::Result<Tensors> reciprocal(const KernelContext& context);
base::Result<Tensors> floorOf(const KernelContext& context);
base::Result<Tensors> ceilOf(const KernelContext& context);
base::Result<Tensors> roundOf(const KernelContext& context);
base::Result<Tensors> sine(const KernelContext& context);
base::Result<Tensors> cosine(const KernelContext& context);
base::Result<Tensors> tangent(const KernelContext& context);
base::Result<Tensors> arcSine(const KernelContext& context);
base::Result<Tensors> arcCosine(const KernelContext& context);
base::Result<Tensors> arcTangent(const KernelContext& context);
base::Result<Tensors> hyperbolicSine(const KernelContext& context);
base::Result<Tensors> hyperbolicCosine(const KernelContext& context);
base::Result<Tensors> hyperbolicTangent(const KernelContext& context);
base::Result<Tensors> areaSine(const KernelContext& context);
base::Result<Tensors> areaCosine(const KernelContext& context);
base::Result<Tensors> areaTangent(const KernelContext& context);
base::Result<Tensors> errorFunction(const KernelContext& context);
base::Result<Tensors> isNan(const KernelContext& context);
base::Result<Tensors> isInf(const KernelContext& context);
base::Result<Tensors> logicalNot(const KernelContext& context);

// binary.cpp
base::Result<Tensors> add(const KernelContext& context);
base::Result<Tensors> subtract(const KernelContext& context);
base::Result<Tensors> multiplyElements(const KernelContext& context);
base::Result<Tensors> divide(const KernelContext& context);
base::Result<Tensors> power(const KernelContext& context);
base::Result<Tensors> modulo(const KernelContext& context);
base::Result<Tensors> maximum(const KernelContext& context);
base::Result<Tensors> minimum(const KernelContext& context);
base::Result<Tensors> sum(const KernelContext& context);
base::Result<Tensors> mean(const KernelContext& context);
base::Result<Tensors> equal(const KernelContext& context);
base::Result<Tensors> greater(const KernelContext& context);
base::Result<Tensors> greaterOrEqual(const KernelContext& context);
base::Result<Tensors> less(const KernelContext& context);
base::Result<Tensors> lessOrEqual(const KernelContext& context);
base::Result<Tensors> logicalAnd(const KernelContext& context);
base::Result<Tensors> logicalOr(const KernelContext& context);
base::Result<Tensors> logicalXor(const KernelContext& context);
base::Result<Tensors> where(const KernelContext& context);

// reshaping.cpp
base::Result<Tensors> identity(const KernelContext& context);
base::Result<Tensors> dropout(const KernelContext& context);
base::Result<Tensors> reshape(const KernelContext& context);
base::Result<Tensors> flatten(const KernelContext& context);
base::Result<Tensors> squeeze(const KernelContext& context);
base::Result<Tensors> unsqueeze(const KernelContext& context);
base::Result<Tensors> shapeOf(const KernelContext& context);
base::Result<Tensors> sizeOf(const KernelContext& context);

// movement.cpp
base::Result<Tensors> transpose(const KernelContext& context);
base::Result<Tensors> concat(const KernelContext& context);
base::Result<Tensors> split(const KernelContext& context);
base::Result<Tensors> slice(const KernelContext& context);
base::Result<Tensors> expand(const KernelContext& context);
base::Result<Tensors> tile(const KernelContext& context);
base::Result<Tensors> depthToSpace(const KernelContext& context);
base::Result<Tensors> spaceToDepth(const KernelContext& context);
base::Result<Tensors> trilu(const KernelContext& context);

// softmax.cpp
base::Result<Tensors> softmax(const KernelContext& context);
base::Result<Tensors> logSoftmax(const KernelContext& context);

// reduction.cpp
base::Result<Tensors> reduceSum(const KernelContext& context);
base::Result<Tensors> reduceMean(const KernelContext& context);
base::Result<Tensors> reduceProd(const KernelContext& context);
base::Result<Tensors> reduceSumSquare(const KernelContext& context);
base::Result<Tensors> reduceL1(const KernelContext& context);
base::Result<Tensors> reduceL2(const KernelContext& context);
base::Result<Tensors> reduceLogSum(const KernelContext& context);
base::Result<Tensors> reduceLogSumExp(const KernelContext& context);
base::Result<Tensors> reduceMax(const KernelContext& context);
base::Result<Tensors> reduceMin(const KernelContext& context);
base::Result<Tensors> argMax(const KernelContext& context);
base::Result<Tensors> argMin(const KernelContext& context);
base::Result<Tensors> cumSum(const KernelContext& context);
base::Result<Tensors> topK(const KernelContext& context);

// creation.cpp
base::Result<Tensors> cast(const KernelContext& context);
base::Result<Tensors> castLike(const KernelContext& context);
base::Result<Tensors> constant(const KernelContext& context);
base::Result<Tensors> constantOfShape(const KernelContext& context);
base::Result<Tensors> range(const KernelContext& context);
base::Result<Tensors> oneHot(const KernelContext& context);

// indexing.cpp
base::Result<Tensors> gather(const KernelContext& context);
base::Result<Tensors> gatherElements(const KernelContext& context);
base::Result<Tensors> gatherNd(const KernelContext& context);
base::Result<Tensors> scatterElements(const KernelContext& context);
base::Result<Tensors> scatterNd(const KernelContext& context);

// pad.cpp
base::Result<Tensors> pad(const KernelContext& context);

// resize.cpp
base::Result<Tensors> resize(const KernelContext& context);
base::Result<Tensors> upsample(const KernelContext& context);

// einsum.cpp
base::Result<Tensors> einsum(const KernelContext& context);

// attention.cpp
base::Result<Tensors> attention(const KernelContext& context);

} // namespace tessera::kernels
