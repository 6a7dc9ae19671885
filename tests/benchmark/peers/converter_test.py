"""The PyTorch side of the comparison computes what the file says: small random graphs against ONNX Runtime, or against
ONNX's reference evaluator where that has no such operator.

converter_test.py BUILD     in the private environment of tests/support/frameworks.py, which is made where it is absent
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent

if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent.parent / "support"))
    from frameworks import install

    python = install(Path(sys.argv[1], "frameworks"))
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONWARNINGS": "ignore"}
    os.chdir(HERE)
    os.execve(python, [str(python), "-m", "unittest", "-v", "converter_test"], environment)

import numpy as np  # noqa: E402
import onnx  # noqa: E402
import torch  # noqa: E402
from onnx import TensorProto, helper, numpy_helper  # noqa: E402

from converter_case import Graphs  # noqa: E402
from peers.onnx_to_torch import NotConvertible, convert  # noqa: E402
from peers.onnx_to_torch.conversion import CONVERTERS  # noqa: E402


class Windows(Graphs):
    def test_convolutions_pad_as_they_say(self) -> None:
        for trial in range(24):
            rank = 1 + trial % 3
            group = 1 + trial % 2
            kernel = self.random.integers(1, 4, rank).tolist()
            extents = self.random.integers(6, 9, rank).tolist()
            inputs = [self.floats(2, 4, *extents), self.floats(6, 4 // group, *kernel), self.floats(6)]
            forms = ({"pads": self.random.integers(0, 3, 2 * rank).tolist()}, {"auto_pad": "SAME_UPPER"},
                     {"auto_pad": "SAME_LOWER"}, {"auto_pad": "VALID"})
            strides = self.random.integers(1, 3, rank).tolist()
            form = forms[trial % 4 if trial % 8 else 0]
            dilations = self.random.integers(1, 3, rank).tolist() if "pads" in form else [1] * rank
            self.check("Conv", inputs, constants=(1, 2), group=group, strides=strides, dilations=dilations, **form)

    def test_transposed_convolutions_pad_as_they_say(self) -> None:
        for trial in range(12):
            rank = 1 + trial % 2
            kernel = self.random.integers(2, 5, rank).tolist()
            strides = self.random.integers(1, 3, rank).tolist()
            inputs = [self.floats(2, 4, *self.random.integers(4, 7, rank)), self.floats(4, 3, *kernel)]
            forms = ({"pads": self.random.integers(0, 2, 2 * rank).tolist()},
                     {"auto_pad": "SAME_UPPER"}, {"auto_pad": "SAME_LOWER"},
                     {"output_shape": [extent * 2 for extent in inputs[0].shape[2:]]})
            form = forms[trial % 4]
            if "output_shape" in form:
                strides = [2] * rank
            self.check("ConvTranspose", inputs, constants=(1,), strides=strides, **form)
        self.check("ConvTranspose", [self.floats(1, 2, 5, 5), self.floats(2, 3, 3, 3), self.floats(3)], group=1,
                   strides=[2, 2], pads=[1, 1, 1, 1], output_padding=[1, 1])

    def test_pools_pad_and_end_as_they_say(self) -> None:
        for trial in range(32):
            rank = 1 + trial % 3
            kernel = self.random.integers(2, 4, rank).tolist()
            x = self.floats(2, 3, *self.random.integers(6, 10, rank), low=-3.0, high=-1.0)
            forms: tuple[dict[str, Any], ...] = (
                {"pads": [int(self.random.integers(0, size)) for size in kernel * 2]},
                {"pads": [size // 2 for size in kernel * 2]}, {"auto_pad": "SAME_UPPER"}, {"auto_pad": "SAME_LOWER"})
            strides = [int(self.random.integers(1, size + 1)) for size in kernel]
            form = {"kernel_shape": kernel, "strides": strides, **forms[trial % 4]}
            if "pads" in form:
                form["ceil_mode"] = trial // 4 % 2
            self.check("MaxPool", [x], **form)
            self.check("AveragePool", [x], count_include_pad=trial // 8 % 2, **form)
        self.check("MaxPool", [self.floats(1, 2, 9, 9)], kernel_shape=[2, 2], dilations=[2, 3], pads=[0, 1, 1, 0])
        self.check("LpPool", [self.floats(1, 2, 9, 9)], kernel_shape=[3, 2], strides=[2, 2], p=3)

    def test_global_pools(self) -> None:
        for rank in (1, 2, 3):
            x = self.floats(2, 3, *[4] * rank)
            self.check("GlobalAveragePool", [x])
            self.check("GlobalMaxPool", [x])
            self.check("GlobalLpPool", [x], opset=21, p=2)

    def test_what_is_not_taken_is_named(self) -> None:
        self.refuse("AveragePool", [self.floats(1, 1, 9, 9)], "attribute dilations: [2, 2] is not taken",
                    kernel_shape=[2, 2], dilations=[2, 2])
        self.refuse("MaxPool", [self.floats(1, 1, 9, 9)], "output 1 is not taken", outputs=2, kernel_shape=[2, 2])


class Products(Graphs):
    def test_products(self) -> None:
        self.check("MatMul", [self.floats(2, 3, 4), self.floats(4, 5)])
        self.check("MatMul", [self.floats(4), self.floats(4, 5)])
        for c in (self.floats(5), self.floats(3, 1), self.floats(3, 5), None):
            for scale in (1.0, 0.5):
                inputs = [self.floats(4, 3), self.floats(5, 4), c]
                self.check("Gemm", inputs, transA=1, transB=1, alpha=scale, beta=scale)
        self.check("Einsum", [self.floats(2, 3, 4), self.floats(2, 4, 5)], equation="bij,bjk->bik")

    def test_attention(self) -> None:
        heads = [self.floats(2, 4, 5, 8) for _ in range(3)]
        self.check("Attention", heads, opset=23)
        self.check("Attention", [*heads, self.floats(5, 5)], opset=23, scale=0.3)
        self.check("Attention", heads, opset=23, is_causal=1)
        self.check("Attention", [heads[0], heads[1][:, :2], heads[2][:, :2]], opset=23)
        self.check("Attention", [self.floats(2, 5, 16), self.floats(2, 5, 8), self.floats(2, 5, 8)], opset=23,
                   q_num_heads=4, kv_num_heads=2)


    def test_rotary_embeddings(self) -> None:
        tables, places = [self.floats(9, 4), self.floats(9, 4)], self.random.integers(0, 9, (2, 5))
        for interleaved in (0, 1):
            self.check("RotaryEmbedding", [self.floats(2, 3, 5, 8), *tables, places], opset=23, interleaved=interleaved)
            self.check("RotaryEmbedding", [self.floats(2, 5, 30), *tables, places], opset=23, interleaved=interleaved,
                       num_heads=3, rotary_embedding_dim=8)
        self.check("RotaryEmbedding", [self.floats(2, 3, 5, 8), self.floats(2, 5, 4), self.floats(2, 5, 4)], opset=23)


class Normalisations(Graphs):
    def test_normalisations(self) -> None:
        x, each = self.floats(2, 6, 4, 5), [self.floats(6) for _ in range(3)]
        self.check("BatchNormalization", [x, *each, self.floats(6, low=0.5)], epsilon=1e-3)
        self.check("InstanceNormalization", [x, *each[:2]])
        self.check("LayerNormalization", [x, self.floats(5), self.floats(5)])
        self.check("LayerNormalization", [x, self.floats(4, 5)], axis=2)
        self.check("LayerNormalization", [x, self.floats(5), None], axis=2)
        self.check("GroupNormalization", [x, *each[:2]], num_groups=3, opset=21)
        self.check("GroupNormalization", [x, self.floats(3), self.floats(3)], num_groups=3, opset=18)
        self.check("RMSNormalization", [x, self.floats(4, 5)], axis=-2, opset=23)
        self.check("LRN", [x], size=3, alpha=0.3, beta=0.6, bias=1.5)
        for order in (1, 2):
            self.check("LpNormalization", [x], axis=1, p=order)
        self.check("MeanVarianceNormalization", [x])
        self.check("Dropout", [x, np.float32(0.5)], constants=(1,))

    def test_training_is_not_taken(self) -> None:
        self.refuse("Dropout", [self.floats(3), np.float32(0.5), np.True_], "operand 2: training is not taken",
                    constants=(1, 2))


class Elements(Graphs):
    def test_functions_of_one_operand(self) -> None:
        for name in ("Abs Atan Asinh Ceil Cos Cosh Erf Exp Floor HardSwish Identity Mish Neg Reciprocal Relu Round "
                     "Sigmoid Sign Sin Sinh Softplus Softsign Tan Tanh HardSigmoid Gelu Elu Selu Celu LeakyRelu "
                     "ThresholdedRelu Shrink").split():
            self.check(name, [self.floats(2, 7)], 1e-4 if name == "Tan" else 1e-5)
        self.check("Swish", [self.floats(2, 7)], opset=24)
        self.check("Swish", [self.floats(2, 7)], opset=24, alpha=1.5)
        for name in ("Acos", "Asin", "Atanh"):
            self.check(name, [self.floats(2, 7, low=-0.9, high=0.9)])
        for name in ("Log", "Sqrt", "Acosh"):
            self.check(name, [self.floats(2, 7, low=1.1)])

    def test_their_attributes_count(self) -> None:
        for name, attributes in (
            ("HardSigmoid", {"alpha": 0.3, "beta": 0.4}), ("Elu", {"alpha": 0.7}), ("Celu", {"alpha": 0.7}),
            ("Selu", {"alpha": 1.2, "gamma": 0.8}), ("LeakyRelu", {"alpha": 0.3}), ("ThresholdedRelu", {"alpha": 0.4}),
            ("Shrink", {"bias": 0.3, "lambd": 0.7}), ("Gelu", {"approximate": "tanh"}),
        ):
            self.check(name, [self.floats(3, 5)], **attributes)
        self.check("PRelu", [self.floats(2, 3, 4), self.floats(3, 1)])

    def test_functions_of_several_operands(self) -> None:
        a, b = self.floats(2, 1, 4), self.floats(3, 1, low=0.5)
        for name in "Add Sub Mul Div Greater GreaterOrEqual Less LessOrEqual Equal".split():
            self.check(name, [a, b])
        self.check("Pow", [np.abs(a) + 0.5, b])
        self.check("Pow", [a, np.float32(2.0)], constants=(1,))
        self.check("Mod", [a, b], fmod=1)
        for name in "Max Min Sum Mean".split():
            self.check(name, [a, b, self.floats(4)])
        integers = [self.random.integers(low, 9, 6).astype(np.int64) for low in (-9, 1)]
        for name in "Div Mod BitwiseAnd BitwiseOr BitwiseXor".split():
            self.check(name, integers)
        self.check("BitwiseNot", integers[:1])
        for direction in ("LEFT", "RIGHT"):
            self.check("BitShift", [np.array([3, 200], np.uint8), np.array([1, 2], np.uint8)], direction=direction)
        truths = [self.random.integers(0, 2, 8).astype(np.bool_) for _ in range(2)]
        for name in ("And", "Or", "Xor"):
            self.check(name, truths)
        self.check("Not", truths[:1])
        self.check("Where", [truths[0], self.floats(8), self.floats(1)])
        odd = np.array([1.0, np.inf, -np.inf, np.nan], np.float32)
        self.check("IsNaN", [odd])
        self.check("IsInf", [odd], detect_negative=0)

    def test_clips_of_every_operator_set(self) -> None:
        x = self.floats(20)
        self.check("Clip", [x], opset=10, min=-0.5)
        self.check("Clip", [x, np.float32(-0.5), np.float32(1.0)], constants=(1, 2))
        self.check("Clip", [x, None, np.float32(1.0)], constants=(2,))
        self.check("Clip", [x, np.float32(-0.5), np.float32(1.0)])

    def test_softmax_of_every_operator_set(self) -> None:
        for name in ("Softmax", "LogSoftmax", "Hardmax"):
            for opset in (11, 13):
                self.check(name, [self.floats(2, 3, 4)], opset=opset)
                self.check(name, [self.floats(2, 3, 4)], opset=opset, axis=1)
                self.check(name, [self.floats(2, 3, 4)], opset=opset, axis=2)


class Reductions(Graphs):
    def test_reductions_by_attribute_and_operand(self) -> None:
        x = self.floats(3, 4, 5, low=0.1)
        for name in "L1 L2 LogSum LogSumExp Max Mean Min Prod Sum SumSquare".split():
            self.check(f"Reduce{name}", [x], opset=11, axes=[0, -1], keepdims=0)
            self.check(f"Reduce{name}", [x, np.array([1])], opset=18, constants=(1,))
            self.check(f"Reduce{name}", [x], opset=18, keepdims=0)

    def test_positions(self) -> None:
        x = self.random.integers(0, 3, (4, 6)).astype(np.float32)
        for name in ("ArgMax", "ArgMin"):
            for last in (0, 1):
                self.check(name, [x], axis=1, keepdims=last, select_last_index=last)
        self.check("TopK", [self.floats(3, 7), np.array([3])], outputs=2, constants=(1,))
        self.check("TopK", [self.floats(3, 7), np.array([3])], outputs=2, constants=(1,), largest=0, axis=-1)
        self.check("TopK", [self.floats(3, 7)], outputs=2, opset=9, k=2, axis=0)

    def test_sums_along_an_axis(self) -> None:
        for exclusive, reverse in ((0, 0), (0, 1), (1, 0), (1, 1)):
            self.check("CumSum", [self.floats(3, 5), np.array(1)], constants=(1,), exclusive=exclusive, reverse=reverse)
            self.check("CumProd", [self.floats(3, 5), np.array(0)], opset=26, constants=(1,), exclusive=exclusive,
                       reverse=reverse)


class Movement(Graphs):
    def test_slices(self) -> None:
        x = self.floats(7, 8, 9)
        for _ in range(30):
            axes = self.random.permutation(3)[: self.random.integers(1, 4)]
            bounds = [self.random.integers(-12, 12, len(axes)) for _ in range(2)]
            steps = self.random.choice([-3, -2, -1, 1, 2, 3], len(axes))
            self.check("Slice", [x, *bounds, axes, steps], constants=(1, 2, 3, 4))
        self.check("Slice", [x], opset=9, starts=[1, 2], ends=[5, -1], axes=[2, 0])
        self.check("Slice", [x, np.array([1]), np.array([5])], constants=(1, 2))

    def test_pads(self) -> None:
        x = self.floats(2, 3, 6, 7)
        for mode in ("constant", "reflect", "edge", "wrap"):
            for _ in range(4):
                pads = self.random.integers(0, 3, 8)
                pads[[0, 1, 4, 5]] *= mode != "reflect"
                self.check("Pad", [x, pads], opset=19, constants=(1,), mode=mode)
            self.check("Pad", [x, np.array([0, 0, 1, 2, 0, 0, 3, 2])], opset=19, constants=(1,), mode=mode)
        self.check("Pad", [x, np.array([1, -1, -2, 3]), np.float32(1.5), np.array([3, 1])], constants=(1, 2, 3))
        self.check("Pad", [x], opset=10, pads=[0, 0, 1, 2, 0, 1, 0, 1], value=2.5)
        self.refuse("Pad", [x, np.array([-1, 0, 0, 0, 0, 0, 0, 0])],
                    "operand 1: negative pads are not taken with mode edge", constants=(1,), mode="edge")

    def test_splits(self) -> None:
        x = self.floats(7, 6)
        self.check("Split", [x, np.array([1, 4, 2])], outputs=3, constants=(1,))
        self.check("Split", [x], outputs=3, opset=18, num_outputs=3)
        self.check("Split", [x], outputs=2, opset=11, axis=1)
        self.check("Split", [x], outputs=2, opset=11, axis=-1, split=[2, 4])

    def test_axes_come_and_go(self) -> None:
        x = self.floats(1, 3, 1, 4)
        self.check("Squeeze", [x])
        self.check("Squeeze", [x, np.array([-2])], constants=(1,))
        self.check("Squeeze", [x], opset=11, axes=[0])
        self.check("Unsqueeze", [x, np.array([0, -1])], constants=(1,))
        self.check("Unsqueeze", [x], opset=11, axes=[2, 0])
        self.check("Flatten", [x], axis=2)
        self.check("Flatten", [x], axis=0)
        self.check("Flatten", [x], axis=-1)
        self.check("Reshape", [x, np.array([0, -1, 2])], constants=(1,))
        self.check("Transpose", [x])
        self.check("Transpose", [x], perm=[0, 3, 1, 2])
        self.check("Concat", [x, x], axis=-2)
        self.check("Expand", [self.floats(3, 1), np.array([2, 1, 4])], constants=(1,))
        self.check("Tile", [x, np.array([2, 1, 3, 2])], constants=(1,))

    def test_gathers_and_scatters(self) -> None:
        x = self.floats(4, 5, 6)
        self.check("Gather", [x, np.array([[0, -1], [2, 1]])], axis=1)
        self.check("Gather", [x, np.array(-2)], axis=2, constants=(1,))
        self.check("Gather", [x, np.array(1)])
        some = self.random.integers(-4, 4, (2, 3, 6))
        self.check("GatherElements", [x, some], axis=0)
        self.check("GatherND", [x, np.array([[0, 1], [-1, 4]])])
        self.check("GatherND", [x, self.random.integers(0, 5, (4, 3, 1))], batch_dims=1)
        self.check("GatherND", [x, self.random.integers(0, 6, (4, 5, 2, 1))], batch_dims=2)
        places = np.stack([self.random.permutation(5)[:3] for _ in range(4)]).reshape(4, 3, 1)
        for reduction in ("none", "add", "mul", "max", "min"):
            self.check("ScatterElements", [x, places, self.floats(4, 3, 1)], axis=1, reduction=reduction)
            self.check("ScatterND", [x, np.array([[0, 1], [-1, 4]]), self.floats(2, 6)], reduction=reduction)
        self.check("OneHot", [np.array([[0, 2], [-1, 1]]), np.array(4), self.floats(2)], constants=(1,), axis=1)

    def test_depth_and_space(self) -> None:
        for mode in ("DCR", "CRD"):
            self.check("DepthToSpace", [self.floats(2, 8, 3, 4)], blocksize=2, mode=mode)
        self.check("SpaceToDepth", [self.floats(2, 3, 4, 6)], blocksize=2)

    def test_the_rest(self) -> None:
        x = self.floats(4, 5)
        self.check("ReverseSequence", [x, np.array([1, 4, 2, 3, 1])])
        self.check("ReverseSequence", [x, np.array([1, 4, 2, 5])], batch_axis=0, time_axis=1)
        self.check("Trilu", [x])
        self.check("Trilu", [x, np.array(-1)], constants=(1,), upper=0)
        self.check("Cast", [x], to=TensorProto.INT64)
        self.check("CastLike", [np.array([1, 0, 3]), x])
        self.check("Shape", [x], start=1)
        self.check("Size", [x])
        self.check("EyeLike", [x], k=1)
        self.check("ConstantOfShape", [np.array([2, 3])], constants=(0,),
                   value=numpy_helper.from_array(np.array([2.5], np.float32)))
        self.check("Range", [np.array(2), np.array(11), np.array(3)], constants=(0, 1, 2))
        for name, value in (("value_float", 2.5), ("value_ints", [1, 2])):
            self.check("Constant", [], **{name: value})

    def test_what_is_not_taken_is_named(self) -> None:
        self.refuse("Reshape", [self.floats(4), np.array([2, 2])], "operand 1 is not constant")
        self.refuse("NonZero", [self.floats(4)], "operator ai.onnx.NonZero is not in the table")
        self.refuse("Cast", [self.floats(4)], "type float16 is not taken", to=TensorProto.FLOAT16)


class Resizing(Graphs):
    def test_nearest(self) -> None:
        x = self.floats(1, 2, 5, 6)
        for rule in ("asymmetric", "half_pixel", "align_corners", "pytorch_half_pixel"):
            for rounding in ("floor", "ceil", "round_prefer_floor", "round_prefer_ceil"):
                form = {"mode": "nearest", "coordinate_transformation_mode": rule, "nearest_mode": rounding}
                for scales in ([1, 1, 2, 2], [1, 1, 0.7, 1.45]):
                    self.check("Resize", [x, None, np.array(scales, np.float32)], constants=(2,), **form)
                self.check("Resize", [x, None, None, np.array([1, 2, 7, 3])], constants=(3,), **form)

    def test_linear_and_cubic(self) -> None:
        for shape, mode in (((1, 2, 9), "linear"), ((1, 2, 5, 6), "linear"), ((1, 1, 4, 5, 6), "linear"),
                            ((1, 2, 8, 9), "cubic")):
            x = self.floats(*shape)
            for rule in ("half_pixel", "align_corners"):
                form = {"mode": mode, "coordinate_transformation_mode": rule}
                scales = np.array([1, 1, *[2.0, 1.5, 0.5][: x.ndim - 2]], np.float32)
                self.check("Resize", [x, None, scales], 1e-4, constants=(2,), **form)
                sizes = np.array([*shape[:2], *[7, 11, 3][: x.ndim - 2]])
                self.check("Resize", [x, None, None, sizes], 1e-4, constants=(3,), **form)
        self.refuse("Resize", [x, None, None, sizes],
                    "attribute coordinate_transformation_mode: asymmetric is not taken with mode linear",
                    constants=(3,), mode="linear", coordinate_transformation_mode="asymmetric")

    def test_older_forms(self) -> None:
        x, scales = self.floats(1, 2, 3, 4), np.array([1, 1, 2, 3], np.float32)
        self.check("Upsample", [x, scales], opset=9, constants=(1,))
        self.check("Resize", [x, scales], opset=10, constants=(1,))
        self.check("Resize", [x, None, np.array([2, 3], np.float32)], opset=18, constants=(2,), axes=[2, 3])

    def test_grids(self) -> None:
        x, grid = self.floats(2, 3, 5, 6), self.floats(2, 4, 7, 2, low=-1.2, high=1.2)
        for mode in ("linear", "nearest", "cubic"):
            for padding in ("zeros", "border", "reflection"):
                for aligned in (0, 1):
                    self.check("GridSample", [x, grid], 1e-4, mode=mode, padding_mode=padding, align_corners=aligned)


class Recurrent(Graphs):
    def test_layers_of_every_direction(self) -> None:
        for direction, count in (("forward", 1), ("reverse", 1), ("bidirectional", 2)):
            for name, gates in (("LSTM", 4), ("GRU", 3), ("RNN", 1)):
                weights = [self.floats(count, gates * 5, 3), self.floats(count, gates * 5, 5),
                           self.floats(count, 2 * gates * 5)]
                state = [None, self.floats(count, 2, 5), *([self.floats(count, 2, 5)] if name == "LSTM" else [])]
                form = {"direction": direction, "hidden_size": 5, "constants": (1, 2, 3),
                        "outputs": 3 if name == "LSTM" else 2}
                if name == "GRU":
                    form["linear_before_reset"] = 1
                self.check(name, [self.floats(4, 2, 3), *weights, *state], **form)
                self.check(name, [self.floats(4, 2, 3), *weights[:2]], **form)
        self.check("RNN", [self.floats(4, 2, 3), self.floats(1, 5, 3), self.floats(1, 5, 5)], constants=(1, 2),
                   hidden_size=5, activations=["Relu"], outputs=2)
        self.refuse("GRU", [self.floats(4, 2, 3), self.floats(1, 15, 3), self.floats(1, 15, 5)],
                    "attribute linear_before_reset: 0 is not taken", constants=(1, 2), hidden_size=5, outputs=2)


class Whole(Graphs):
    def test_shapes_that_are_computed_are_folded(self) -> None:
        """As exporters write `x.view(x.shape[0], -1)`."""
        nodes = [
            helper.make_node("Shape", ["x"], ["s"]),
            helper.make_node("Gather", ["s", "zero"], ["n"]),
            helper.make_node("Unsqueeze", ["n", "axes"], ["n1"]),
            helper.make_node("Concat", ["n1", "rest"], ["shape"], axis=0),
            helper.make_node("Reshape", ["x", "shape"], ["r"]),
            helper.make_node("Add", ["r", "r"], ["y"]),
        ]
        arrays = {"zero": np.array(0), "axes": np.array([0]), "rest": np.array([-1])}
        graph = helper.make_graph(
            nodes, "g", [helper.make_tensor_value_info("x", TensorProto.FLOAT, [2, 3, 4])],
            [onnx.ValueInfoProto(name="y")], [numpy_helper.from_array(each, name) for name, each in arrays.items()])
        path = self.folder / "shapes.onnx"
        onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), path)
        self.compare(path, {"x": self.floats(2, 3, 4)}, "shapes")
        self.assertEqual(len(list(convert(path).graph.find_nodes(op="call_function", target=torch.add))), 1)
        self.assertFalse(any("gather" in str(node.target) for node in convert(path).graph.nodes))

    def test_an_attribute_that_would_be_ignored_is_named(self) -> None:
        self.refuse("Relu", [self.floats(3)], "attribute slope is not taken", slope=2)

    def test_an_open_extent_is_named(self) -> None:
        path = self.model("Relu", [self.floats(3)])
        model = onnx.load(str(path))
        model.graph.input[0].type.tensor_type.shape.dim[0].dim_param = "n"
        onnx.save(model, path)
        with self.assertRaisesRegex(NotConvertible, "^Relu.onnx: input 'x0': axis 0 has no fixed extent$"):
            convert(path)


class ZEveryOperator(Graphs):
    def test_each_of_the_table_was_tried(self) -> None:
        self.assertEqual(sorted(set(CONVERTERS) - self.tried), [])
