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

} // namespace tessera::kernels
