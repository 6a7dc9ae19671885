"""What is exported: small instances of the usual families with random weights, nothing downloaded.

Sizes are the least at which every layer still has something to do, so that the whole list runs in minutes. There
is no detector: with random weights its boxes tie, and which come first is not the same anywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import torch
import torchvision
from torch import Tensor, nn
from torchvision.models import segmentation, video

Inputs = dict[str, Tensor]


@dataclass(frozen=True)
class Architecture:
    """`dynamic` names the axes of each input that stay symbolic in the file; `sample` is then run at other sizes
    than `example`, which the exporter saw. `traced`: written by the older exporter, whose files are many."""

    name: str
    build: Callable[[], nn.Module]
    example: Callable[[], Inputs]
    dynamic: dict[str, dict[int, str]] = field(default_factory=dict)
    sample: Callable[[], Inputs] | None = None
    traced: bool = False


def image(size: int, batch: int = 1, name: str = "image") -> Callable[[], Inputs]:
    return lambda: {name: torch.randn(batch, 3, size, size)}


def sequence(batch: int, length: int, width: int, name: str = "sequence") -> Callable[[], Inputs]:
    return lambda: {name: torch.randn(batch, length, width)}


class FirstOutput(nn.Module):
    """A recurrent layer's sequence and state as a flat tuple."""

    def __init__(self, layer: nn.Module) -> None:
        super().__init__()
        self.layer = layer

    def forward(self, sequence: Tensor) -> tuple[Tensor, ...]:
        output, state = self.layer(sequence)
        return (output, *state) if isinstance(state, tuple) else (output, state)


class Decoder(nn.Module):
    """A transformer decoder with its causal mask inside."""

    def __init__(self, width: int, heads: int, layers: int) -> None:
        super().__init__()
        layer = nn.TransformerDecoderLayer(width, heads, 4 * width, batch_first=True)
        self.decoder = nn.TransformerDecoder(layer, layers)

    def forward(self, target: Tensor, memory: Tensor) -> Tensor:
        length = target.shape[1]
        mask = torch.triu(torch.full((length, length), float("-inf")), diagonal=1)
        return self.decoder(target, memory, tgt_mask=mask, tgt_is_causal=True)


class SegmentationOut(nn.Module):
    """The main output of a segmentation network, which answers with a dictionary."""

    def __init__(self, network: nn.Module) -> None:
        super().__init__()
        self.network = network

    def forward(self, image: Tensor) -> Tensor:
        return self.network(image)["out"]


def vision_transformer() -> nn.Module:
    return torchvision.models.VisionTransformer(
        image_size=64, patch_size=16, num_layers=4, num_heads=4, hidden_dim=96, mlp_dim=384, num_classes=100
    )


def encoder() -> nn.Module:
    layer = nn.TransformerEncoderLayer(64, 4, 256, activation="gelu", batch_first=True)
    return nn.TransformerEncoder(layer, 3, enable_nested_tensor=False)


def embedded_encoder() -> nn.Module:
    return nn.Sequential(nn.Embedding(200, 64), encoder(), nn.Linear(64, 200))


def tokens(batch: int, length: int) -> Callable[[], Inputs]:
    return lambda: {"tokens": torch.randint(0, 200, (batch, length))}


def decoder_inputs() -> Inputs:
    return {"target": torch.randn(2, 9, 64), "memory": torch.randn(2, 13, 64)}


def clip() -> Inputs:
    return {"clip": torch.randn(1, 3, 4, 48, 48)}


def plain(name: str, size: int, **options: bool) -> Architecture:
    return Architecture(name, lambda: torchvision.models.get_model(name, weights=None, **options), image(size))


BATCH = {0: "batch"}
SEQUENCE = {0: "batch", 1: "length"}

ARCHITECTURES = (
    plain("resnet18", 64),
    plain("resnet50", 64),
    plain("densenet121", 64),
    plain("efficientnet_b0", 64),
    plain("efficientnet_v2_s", 64),
    plain("convnext_tiny", 64),
    plain("swin_t", 64),
    plain("swin_v2_t", 64),
    plain("inception_v3", 96, init_weights=False),
    plain("googlenet", 64, init_weights=False),
    plain("shufflenet_v2_x1_0", 64),
    plain("regnet_y_400mf", 64),
    plain("mnasnet0_5", 64),
    plain("mobilenet_v3_small", 64),
    plain("squeezenet1_1", 64),
    Architecture("vit", vision_transformer, image(64)),
    Architecture("maxvit_t", lambda: torchvision.models.maxvit_t(weights=None), image(224)),
    Architecture("resnet18-batch", lambda: torchvision.models.resnet18(), image(64, 2), {"image": BATCH}, image(64, 3)),
    Architecture("vit-batch", vision_transformer, image(64, 2), {"image": BATCH}, image(64, 3)),
    Architecture(
        "swin-batch", lambda: torchvision.models.swin_t(weights=None), image(64, 2), {"image": BATCH}, image(64, 3)
    ),
    Architecture(
        "deeplabv3",
        lambda: SegmentationOut(segmentation.deeplabv3_mobilenet_v3_large(weights=None, weights_backbone=None)),
        image(64),
    ),
    Architecture(
        "fcn-any-size",
        lambda: SegmentationOut(segmentation.fcn_resnet50(weights=None, weights_backbone=None)),
        image(64, 2),
        {"image": {0: "batch", 2: "height", 3: "width"}},
        lambda: {"image": torch.randn(1, 3, 72, 56)},
    ),
    Architecture("r3d_18", lambda: video.r3d_18(weights=None), clip),
    Architecture("r2plus1d_18", lambda: video.r2plus1d_18(weights=None), clip),
    Architecture("lstm", lambda: FirstOutput(nn.LSTM(24, 32, 2, batch_first=True)), sequence(2, 7, 24)),
    Architecture(
        "lstm-bidirectional-batch",
        lambda: FirstOutput(nn.LSTM(24, 32, 2, batch_first=True, bidirectional=True)),
        sequence(2, 7, 24),
        {"sequence": BATCH},
        sequence(3, 7, 24),
    ),
    Architecture("gru", lambda: FirstOutput(nn.GRU(24, 32, 2, batch_first=True)), sequence(2, 7, 24)),
    Architecture(
        "gru-batch",
        lambda: FirstOutput(nn.GRU(24, 32, 2, batch_first=True, bidirectional=True)),
        sequence(2, 7, 24),
        {"sequence": BATCH},
        sequence(3, 7, 24),
    ),
    Architecture("transformer-encoder", encoder, sequence(2, 11, 64)),
    Architecture(
        "transformer-encoder-any-length", encoder, sequence(2, 11, 64), {"sequence": SEQUENCE}, sequence(3, 17, 64)
    ),
    Architecture("language-model", embedded_encoder, tokens(2, 11), {"tokens": SEQUENCE}, tokens(3, 17)),
    Architecture("transformer-decoder", lambda: Decoder(64, 4, 3), decoder_inputs),
    Architecture(
        "resnet18-traced", lambda: torchvision.models.resnet18(), image(64, 2), {"image": BATCH}, image(64, 3), True
    ),
    Architecture("vit-traced", vision_transformer, image(64, 2), {"image": BATCH}, image(64, 3), True),
    Architecture(
        "lstm-traced", lambda: FirstOutput(nn.LSTM(24, 32, 2, batch_first=True)), sequence(2, 7, 24), traced=True
    ),
    Architecture("decoder-traced", lambda: Decoder(64, 4, 3), decoder_inputs, traced=True),
    Architecture(
        "transformer-decoder-batch",
        lambda: Decoder(64, 4, 3),
        decoder_inputs,
        {"target": BATCH, "memory": BATCH},
        lambda: {"target": torch.randn(3, 9, 64), "memory": torch.randn(3, 13, 64)},
    ),
)


@torch.no_grad()
def instance(architecture: Architecture) -> nn.Module:
    """In inference mode, with weights from a fixed seed.

    What starts at zero or near it (biases, heads, layer scales) or at 0 and 1 (running statistics) would keep
    whole branches out of the output: it is drawn.
    """
    torch.manual_seed(7)
    network = architecture.build().eval()
    for name, parameter in network.named_parameters():
        if "layer_scale" in name:
            parameter.uniform_(0.2, 0.6)
        elif not parameter.any():
            parameter.normal_(0.0, 0.1)
    for name, buffer in network.named_buffers():
        if name.endswith("running_mean"):
            buffer.normal_(0.0, 0.1)
        elif name.endswith("running_var"):
            buffer.uniform_(0.7, 1.3)
    return network
