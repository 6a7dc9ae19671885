// The operators that cuDNN computes: each function adds a region, whose first node it knows, to a graph in
// the graph's order of axes. They throw plugin::Unsupported to refuse it in that order.
#pragma once

#include "engine/backends/cudnn/region_graph.h"

namespace tessera::cudnn {

/// Conv in one to three spatial dimensions, with bias and what follows.
void addConvolution(RegionGraph& graph);
/// ConvTranspose: the gradient of a convolution's input.
void addTransposedConvolution(RegionGraph& graph);
/// MaxPool, AveragePool and their global forms.
void addPool(RegionGraph& graph);
/// BatchNormalization at inference, with what follows.
void addBatchNormalisation(RegionGraph& graph);
/// InstanceNormalization.
void addInstanceNormalisation(RegionGraph& graph);
/// LayerNormalization and RMSNormalization over the trailing axes.
void addRowNormalisation(RegionGraph& graph);

} // namespace tessera::cudnn
