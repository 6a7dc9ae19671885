// Operators that only move elements, in every form and for elements of every width.
#include "tests/conformance/cases.h"

namespace tessera::conformance {

namespace {

std::string input(const std::string& type) {
    return "input x: " + type + "\n";
}

std::string ints(const std::string& name, const std::string& list) {
    std::size_t count = list.empty() ? 0 : 1;
    for (const char c : list) {
        count += c == ',' ? 1U : 0U;
    }
    return "const " + name + ": i64[" + std::to_string(count) + "] = {" + list + "}\n";
}

void addTransposes(std::vector<Case>& cases) {
    const auto add = [&](const std::string& name, const std::string& type, const std::string& perm) {
        cases.push_back(made("transpose_" + name, input(type) + "y = Transpose(x) {perm=[" + perm + "]}\n"));
    };
    for (const auto* type : {"u8", "f16", "i32", "f64", "bool", "bf16", "i64"}) {
        add(std::string("of_") + type, std::string(type) + "[37,53]", "1,0");
        add(std::string("images_of_") + type, std::string(type) + "[2,19,9,7]", "0,2,3,1");
    }
    add("to_three_channels", "f32[2,3,11,13]", "0,2,3,1");
    add("from_three_channels", "f32[2,11,13,3]", "0,3,1,2");
    add("from_two_channels_u8", "u8[2,11,13,2]", "0,3,1,2");
    add("to_four_channels_f16", "f16[1,4,11,13]", "0,2,3,1");
    add("of_pairs", "f32[5,7,9,2]", "2,0,1,3");
    add("of_wide_words", "f64[33,35,2]", "1,0,2");
    add("of_rows", "f32[6,5,4,33]", "2,0,1,3");
    add("with_ones", "f32[1,7,1,9,1]", "3,4,2,1,0");
    add("of_five_axes", "i32[3,4,5,6,7]", "4,2,0,3,1");
    add("large", "f32[1,64,56,56]", "0,2,3,1");
    add("large_back", "f32[1,56,56,64]", "0,3,1,2");
    add("large_matrix_u16", "u16[301,263]", "1,0");
    add("of_nothing", "f32[0,5]", "1,0");
    cases.push_back(made("transpose_scalar", "input x: f32[]\ny = Transpose(x)\n"));
}

void addSlices(std::vector<Case>& cases) {
    const auto add = [&](const std::string& name, const std::string& type, const std::string& starts,
                         const std::string& ends, const std::string& axes, const std::string& steps) {
        cases.push_back(made("slice_" + name, input(type) + ints("s", starts) + ints("e", ends) +
                                                  ints("a", axes) + ints("t", steps) +
                                                  "y = Slice(x, s, e, a, t)\n"));
    };
    add("every_other", "f32[3,8,17]", "1", "100", "2", "2");
    add("backwards", "f32[3,8,17]", "-1", "-100", "2", "-1");
    add("rows_backwards", "i64[9,8,5]", "-2,0", "0,8", "0,1", "-3,1");
    add("bytes_backwards", "u8[5,67]", "60", "2", "1", "-1");
    add("inside", "f16[2,9,11,6]", "1,2,1", "8,-1,5", "1,2,3", "1,1,1");
    add("of_bool", "bool[7,9]", "1,1", "6,9", "0,1", "2,3");
    add("to_nothing", "f32[4,6]", "3", "3", "1", "1");
    add("channels_of_image", "f32[1,64,6,5]", "16", "48", "1", "1");
    add("steps_of_image", "f32[1,32,9,8]", "0,0", "9,8", "2,3", "2,2");
    cases.push_back(made("slice_old", input("f32[4,9]") + "y = Slice(x) {starts=[1,-5], ends=[3,9]}\n", 9));
    cases.push_back(made("slice_without_axes",
                         input("f64[6,7]") + ints("s", "2,1") + ints("e", "5,6") + "y = Slice(x, s, e)\n"));
}

void addPads(std::vector<Case>& cases) {
    for (const auto* mode : {"constant", "reflect", "edge", "wrap"}) {
        const std::string attribute = std::string(" {mode=\"") + mode + "\"}\n";
        const auto add = [&](const std::string& name, const std::string& type, const std::string& pads) {
            cases.push_back(made("pad_" + std::string(mode) + "_" + name,
                                 input(type) + ints("p", pads) + "y = Pad(x, p)" + attribute, 19));
        };
        add("image", "f32[1,32,9,7]", "0,0,1,2,0,0,3,1");
        add("all_axes", "i32[3,4,5]", "2,1,3,0,2,1");
        add("negative", "f16[6,7,8]", "-1,2,-2,1,-3,2");
        add("bytes", "u8[2,30]", "0,7,1,5");
        add("wide", "f64[3,9]", "0,0,1,4");
    }
    cases.push_back(made("pad_wrap_early",
                         input("f32[3,9]") + ints("p", "1,2,0,3") + "y = Pad(x, p) {mode=\"wrap\"}\n", 18));
    cases.push_back(made("pad_value", input("f32[3,9]") + ints("p", "1,2,0,3") +
                                          "const v: f32[] = {-2.5}\ny = Pad(x, p, v)\n"));
    cases.push_back(made("pad_value_i64", input("i64[3,4,2]") + ints("p", "1,0,1,0,2,0") +
                                              "const v: i64[] = {7}\ny = Pad(x, p, v)\n"));
    cases.push_back(made("pad_of_axes",
                         input("f32[2,5,9]") + ints("p", "2,1") + ints("a", "-1") + "y = Pad(x, p, _, a)\n",
                         19));
    cases.push_back(
        made("pad_old", input("f32[2,5,9]") + "y = Pad(x) {pads=[0,1,2,0,0,3], value=1.5}\n", 10));
    cases.push_back(made("pad_of_nothing", input("f32[0,3]") + ints("p", "1,1,1,0") + "y = Pad(x, p)\n"));
    for (const auto* shape : {"4,9", "9,4", "3,4"}) {
        cases.push_back(made("center_crop_pad_" + std::string(1, shape[0]) + shape[2],
                             input("f32[5,6]") + ints("s", shape) + "y = CenterCropPad(x, s)\n", 18));
    }
    cases.push_back(made("center_crop_pad_axes",
                         input("u8[3,7,8]") + ints("s", "10,5") + "y = CenterCropPad(x, s) {axes=[1,2]}\n",
                         18));
}

void addRepeats(std::vector<Case>& cases) {
    const auto tile = [&](const std::string& name, const std::string& type, const std::string& repeats) {
        cases.push_back(made("tile_" + name, input(type) + ints("r", repeats) + "y = Tile(x, r)\n"));
    };
    tile("rows", "f32[3,5]", "4,1");
    tile("columns", "f16[3,5]", "1,6");
    tile("image", "f32[1,32,5,6]", "2,1,2,3");
    tile("number", "i64[1]", "1000");
    tile("to_nothing", "f32[3,5]", "1,0");
    tile("bytes", "bool[7,1,9]", "2,3,2");
    const auto expand = [&](const std::string& name, const std::string& type, const std::string& shape) {
        cases.push_back(made("expand_" + name, input(type) + ints("s", shape) + "y = Expand(x, s)\n"));
    };
    expand("columns", "f32[7,1]", "7,33");
    expand("few_columns", "u16[37,1]", "37,3");
    expand("rows", "f32[1,33]", "9,33");
    expand("rank", "i32[5,1]", "2,3,5,4");
    expand("scalar", "f64[]", "3,5");
    expand("channels", "f32[1,32,1,1]", "2,32,5,6");
    expand("nothing", "f32[3,5]", "3,5");
    expand("heads", "f16[2,1,9,8]", "2,4,9,8");
}

void addJoins(std::vector<Case>& cases) {
    const auto concat = [&](const std::string& name, const std::string& a, const std::string& b,
                            const std::string& axis) {
        cases.push_back(
            made("concat_" + name, input(a) + "input z: " + b + "\ny = Concat(x, z) {axis=" + axis + "}\n"));
    };
    concat("u8", "u8[3,5,7]", "u8[3,2,7]", "1");
    concat("numbers", "i64[1]", "i64[1]", "0");
    concat("columns", "f32[37,1]", "f32[37,1]", "1");
    concat("f16_last", "f16[9,20]", "f16[9,12]", "-1");
    concat("first", "f32[2,3,5]", "f32[1,3,5]", "0");
    concat("with_nothing", "f32[2,0,5]", "f32[2,3,5]", "1");
    concat("blocks", "f32[2,32,5,6]", "f32[2,16,5,6]", "1");
    concat("pixels", "f32[2,32,5,6]", "f32[2,32,5,3]", "3");
    cases.push_back(made("concat_constant", input("f32[2,4]") + "const c: f32[2,3] = random(4)\n"
                                                                "y = Concat(c, x, c) {axis=1}\n"));
    cases.push_back(made("concat_one", input("i32[2,4]") + "y = Concat(x) {axis=0}\n"));
    cases.push_back(made("split_listed", input("f32[3,9,5]") + ints("p", "2,3,4") +
                                             "a, b, y = Split(x, p) {axis=1}\noutput a\noutput b\n"));
    cases.push_back(made("split_last_u8", input("u8[7,24]") + "a, y = Split(x) {axis=-1}\noutput a\n"));
    cases.push_back(made("split_half_used", input("i64[4,6]") + "a, y = Split(x) {axis=1}\n"));
    cases.push_back(
        made("split_image_channels", input("f32[1,64,5,5]") + "a, y = Split(x) {axis=1}\noutput a\n"));
    cases.push_back(
        made("split_shorter_last",
             input("f32[7,3]") + "a, b, y = Split(x) {axis=0, num_outputs=3}\noutput a\noutput b\n", 18));
}

void addShuffles(std::vector<Case>& cases) {
    for (const auto* mode : {"DCR", "CRD"}) {
        const std::string attribute = std::string(", mode=\"") + mode + "\"}\n";
        cases.push_back(made("depth_to_space_" + std::string(mode == std::string("DCR") ? "dcr" : "crd"),
                             input("f32[2,36,5,4]") + "y = DepthToSpace(x) {blocksize=3" + attribute));
        cases.push_back(made("depth_to_space_u8_" + std::string(mode == std::string("DCR") ? "dcr" : "crd"),
                             input("u8[1,16,5,9]") + "y = DepthToSpace(x) {blocksize=2" + attribute));
        cases.push_back(made("space_to_depth_" + std::string(mode == std::string("DCR") ? "dcr" : "crd"),
                             input("f16[2,3,6,8]") + "y = SpaceToDepth(x) {blocksize=2" + attribute, 28));
    }
    cases.push_back(
        made("space_to_depth_image", input("f32[1,3,12,20]") + "y = SpaceToDepth(x) {blocksize=4}\n"));
    const auto gather = [&](const std::string& name, const std::string& type, const std::string& indices,
                            const std::string& axis) {
        cases.push_back(made("gather_constant_" + name,
                             input(type) + indices + "y = Gather(x, i) {axis=" + axis + "}\n"));
    };
    gather("rows", "f32[9,33]", ints("i", "3,0,-1,3,8"), "0");
    gather("columns", "i64[5,40]", ints("i", "3,0,-1,3,8,20,21,22,23"), "1");
    gather("one", "f32[4,6,8]", "const i: i64[] = {2}\n", "1");
    gather("matrix", "f16[4,6]", "const i: i64[2,3] = {0, 5, 2, 1, -2, 3}\n", "-1");
    gather("short", "u8[7,3]", "const i: i32[2] = {6, 1}\n", "0");
}

void addNearest(std::vector<Case>& cases) {
    const auto resize = [&](const std::string& name, const std::string& type, const std::string& constants,
                            const std::string& call, const std::string& attributes) {
        cases.push_back(made("nearest_" + name,
                             input(type) + constants + "y = Resize(" + call + ") {mode=\"nearest\"" +
                                 (attributes.empty() ? "" : ", " + attributes) + "}\n",
                             19));
    };
    const std::string doubled = "const s: f32[4] = {1, 1, 2, 2}\n";
    const std::string odd = "const s: f32[4] = {1, 1, 1.7, 0.6}\n";
    resize("doubled", "f32[1,32,5,7]", doubled, "x, _, s", "coordinate_transformation_mode=\"asymmetric\"");
    resize("doubled_f16", "f16[1,5,5,7]", doubled, "x, _, s", "");
    resize("tripled_u8", "u8[2,3,5,7]", "const s: f32[4] = {1, 1, 3, 3}\n", "x, _, s", "");
    resize("sizes", "f32[1,3,5,7]", ints("z", "1,3,13,9"), "x, _, _, z", "");
    resize("axes", "i64[1,3,5,7]", ints("z", "13,9"), "x, _, _, z", "axes=[2,3]");
    resize("not_larger", "f32[1,3,5,7]", ints("z", "13,9"), "x, _, _, z",
           "axes=[2,3], keep_aspect_ratio_policy=\"not_larger\"");
    resize("not_smaller", "f32[1,3,5,7]", ints("z", "13,9"), "x, _, _, z",
           "axes=[2,3], keep_aspect_ratio_policy=\"not_smaller\"");
    for (const auto* mode : {"half_pixel", "half_pixel_symmetric", "pytorch_half_pixel", "align_corners",
                             "asymmetric", "tf_half_pixel_for_nn"}) {
        resize(mode, "f32[1,2,9,10]", odd, "x, _, s",
               std::string("coordinate_transformation_mode=\"") + mode + "\"");
    }
    for (const auto* rounding : {"round_prefer_floor", "round_prefer_ceil", "floor", "ceil"}) {
        resize(rounding, "f32[1,2,9,10]", odd, "x, _, s", std::string("nearest_mode=\"") + rounding + "\"");
    }
    const std::string inexact = "const s: f32[4] = {1, 1, 1.3, 1.7}\n"; // no float is either
    resize("inexact", "f32[1,2,20,20]", inexact, "x, _, s",
           "coordinate_transformation_mode=\"asymmetric\", nearest_mode=\"floor\"");
    resize("cropped", "f32[1,2,9,10]",
           "const r: f32[8] = {0, 0, 0.2, -0.3, 1, 1, 0.7, 1.2}\n" + ints("z", "1,2,6,11"), "x, r, _, z",
           "coordinate_transformation_mode=\"tf_crop_and_resize\", extrapolation_value=3.5");
    cases.push_back(
        made("nearest_old", input("f32[1,2,5,7]") + doubled + "y = Resize(x, s) {mode=\"nearest\"}\n", 10));
    cases.push_back(
        made("upsample", input("f32[1,32,5,7]") + doubled + "y = Upsample(x, s) {mode=\"nearest\"}\n", 9));
    cases.push_back(
        made("upsample_old", input("f32[1,2,5,7]") + "y = Upsample(x) {scales=[1.0,1.0,2.0,3.0]}\n", 8));
}

/// Indices are drawn from 0 to 6.
void addIndexed(std::vector<Case>& cases) {
    const auto gather = [&](const std::string& name, const std::string& data, const std::string& indices,
                            const std::string& call) {
        cases.push_back(made(name, input(data) + "input i: " + indices + "\ny = " + call + "\n"));
    };
    gather("gather_rows", "f32[9,33]", "i64[5]", "Gather(x, i)");
    gather("gather_columns", "f16[3,8,5]", "i32[2,4]", "Gather(x, i) {axis=1}");
    gather("gather_last", "u8[6,9]", "i64[11]", "Gather(x, i) {axis=-1}");
    gather("gather_one", "i64[7]", "i64[]", "Gather(x, i)");
    gather("gather_nothing", "f32[7,3]", "i64[0]", "Gather(x, i)");
    cases.push_back(
        made("gather_table", "const w: f32[19,24] = random(3)\ninput i: i64[2,6]\ny = Gather(w, i)\n"));
    gather("gather_elements", "f32[5,8]", "i64[4,6]", "GatherElements(x, i) {axis=1}");
    gather("gather_elements_first", "f64[7,5,6]", "i32[9,4,6]", "GatherElements(x, i) {axis=0}");
    gather("gather_elements_middle", "bf16[2,9,6]", "i64[2,3,5]", "GatherElements(x, i) {axis=-2}");
    cases.push_back(made("gather_elements_constant", input("f32[3,8]") +
                                                         "const i: i64[2,3] = {0, -1, 7, -8, 3, 2}\n"
                                                         "y = GatherElements(x, i) {axis=1}\n"));
    gather("gather_nd", "f32[8,9,5]", "i64[3,4,2]", "GatherND(x, i)");
    gather("gather_nd_elements", "u8[8,9]", "i64[6,2]", "GatherND(x, i)");
    gather("gather_nd_batches", "f32[2,3,7,8,4]", "i64[2,3,5,1]", "GatherND(x, i) {batch_dims=2}");
    cases.push_back(
        made("gather_nd_constant",
             input("i32[3,4,2]") + "const i: i64[3,2] = {0, -1, -3, 2, 2, 3}\ny = GatherND(x, i)\n"));
    const auto scatter = [&](const std::string& name, const std::string& data, const std::string& indices,
                             const std::string& updates, const std::string& call) {
        cases.push_back(
            made(name, input(data) + "input i: " + indices + "\ninput u: " + updates + "\ny = " + call + "\n",
                 18));
    };
    for (const auto* how : {"none", "add", "mul", "max", "min"}) {
        const std::string reduction = std::string("reduction=\"") + how + "\"}";
        const std::string suffix = how;
        scatter("scatter_elements_" + suffix, "f32[9,8]", "i64[4,6]", "f32[4,6]",
                "ScatterElements(x, i, u) {axis=1, " + reduction);
        scatter("scatter_elements_first_" + suffix, "i32[7,5,6]", "i32[9,4,6]", "i32[9,4,6]",
                "ScatterElements(x, i, u) {axis=0, " + reduction);
        scatter("scatter_elements_f16_" + suffix, "f16[2,9,5]", "i64[2,4,5]", "f16[2,4,5]",
                "ScatterElements(x, i, u) {axis=1, " + reduction);
        scatter("scatter_nd_" + suffix, "f32[8,9,5]", "i64[3,4,2]", "f32[3,4,5]",
                "ScatterND(x, i, u) {" + reduction);
        scatter("scatter_nd_u8_" + suffix, "u8[8,9]", "i64[6,2]", "u8[6]",
                "ScatterND(x, i, u) {" + reduction);
    }
    scatter("scatter_nd_bf16", "bf16[8,3]", "i64[12,1]", "bf16[12,3]",
            "ScatterND(x, i, u) {reduction=\"add\"}");
    scatter("scatter_nd_f64", "f64[8,3]", "i64[12,1]", "f64[12,3]", "ScatterND(x, i, u) {reduction=\"mul\"}");
    scatter("scatter_nd_bool", "bool[8,3]", "i64[5,1]", "bool[5,3]", "ScatterND(x, i, u)");
    scatter("scatter_nd_large", "f32[16,4099]", "i64[7,1]", "f32[7,4099]",
            "ScatterND(x, i, u) {reduction=\"add\"}");
    cases.push_back(made("scatter_nd_constant", input("i64[3,4]") + "input u: i64[2]\n"
                                                                    "const i: i64[2,2] = {0, -1, -3, 2}\n"
                                                                    "y = ScatterND(x, i, u)\n"));
    cases.push_back(made("scatter_of_itself", input("i64[7]") + "y = ScatterElements(x, x, x)\n"));
    cases.push_back(made("scatter_old",
                         input("f32[9,8]") + "input i: i64[4,6]\ninput u: f32[4,6]\n"
                                             "y = Scatter(x, i, u) {axis=1}\n",
                         9));
}

void addRows(std::vector<Case>& cases) {
    const auto hot = [&](const std::string& name, const std::string& indices, const std::string& values,
                         const std::string& axis) {
        cases.push_back(made("one_hot_" + name, input(indices) + "const d: i64[] = {5}\nconst v: " + values +
                                                    "\ny = OneHot(x, d, v) {axis=" + axis + "}\n"));
    };
    hot("last", "i64[3,4]", "f32[2] = {0, 1}", "-1"); // some indices are beyond the depth
    hot("first", "i32[3,4]", "i64[2] = {-1, 3}", "0");
    hot("middle", "i64[3,4]", "f16[2] = {0.5, 2}", "1");
    cases.push_back(made("triangle_upper", input("f32[2,5,7]") + "y = Trilu(x)\n"));
    cases.push_back(
        made("triangle_lower", input("i64[6,4]") + "const k: i64[] = {-1}\ny = Trilu(x, k) {upper=0}\n"));
    cases.push_back(made("triangle_above", input("u8[6,4]") + "const k: i64[] = {2}\ny = Trilu(x, k)\n"));
    cases.push_back(
        made("triangle_far", input("f16[3,4]") + "const k: i64[] = {-9}\ny = Trilu(x, k) {upper=0}\n"));
    cases.push_back(made("reverse_sequence", input("f32[8,3,5]") + "const l: i64[3] = {8, 0, 5}\n"
                                                                   "y = ReverseSequence(x, l)\n"));
    cases.push_back(made("reverse_sequence_batch_first",
                         input("i32[3,7]") + "input l: i64[3]\n"
                                             "y = ReverseSequence(x, l) {batch_axis=0, time_axis=1}\n"));
}

void addResampled(std::vector<Case>& cases) {
    const auto resize = [&](const std::string& name, const std::string& type, const std::string& constants,
                            const std::string& call, const std::string& attributes) {
        cases.push_back(
            made(name, input(type) + constants + "y = Resize(" + call + ") {" + attributes + "}\n", 19));
    };
    const std::string doubled = "const s: f32[4] = {1, 1, 2, 2}\n";
    const std::string odd = "const s: f32[4] = {1, 1, 1.7, 0.6}\n";
    for (const std::string mode : {"linear", "cubic"}) {
        const std::string named = "mode=\"" + mode + "\"";
        for (const auto* coordinates :
             {"half_pixel", "half_pixel_symmetric", "pytorch_half_pixel", "align_corners", "asymmetric"}) {
            resize(mode + "_" + coordinates, "f32[1,2,9,10]", odd, "x, _, s",
                   named + ", coordinate_transformation_mode=\"" + coordinates + "\"");
        }
        resize(mode + "_inexact", "f32[1,2,20,20]", "const s: f32[4] = {1, 1, 1.3, 0.45}\n", "x, _, s",
               named);
        resize(mode + "_doubled", "f32[2,5,8,7]", doubled, "x, _, s", named);
        resize(mode + "_aligned_integers", "f32[1,8,5,5]", ints("z", "1,8,9,9"), "x, _, _, z",
               named + ", coordinate_transformation_mode=\"align_corners\"");
        resize(mode + "_antialias", "f32[1,3,19,17]", "const s: f32[4] = {1, 1, 0.3, 0.6}\n", "x, _, s",
               named + ", antialias=1");
        resize(mode + "_antialias_mixed", "f32[1,3,19,7]", "const s: f32[4] = {1, 1, 0.3, 1.6}\n", "x, _, s",
               named + ", antialias=1, exclude_outside=1");
        resize(mode + "_of_f16", "f16[1,2,9,10]", odd, "x, _, s", named);
        resize(mode + "_of_bf16", "bf16[1,2,9,10]", doubled, "x, _, s", named);
        resize(mode + "_of_f64", "f64[1,2,9,10]", odd, "x, _, s", named);
        resize(mode + "_of_u8", "u8[1,2,9,10]", odd, "x, _, s", named);
        resize(mode + "_of_i8", "i8[1,2,9,10]", doubled, "x, _, s", named);
        resize(mode + "_channels_last", "f32[1,9,10,3]", ints("z", "13,8"), "x, _, _, z",
               named + ", axes=[1,2]");
        resize(mode + "_one_axis", "f32[3,9,5]", ints("z", "13"), "x, _, _, z", named + ", axes=[1]");
        resize(mode + "_volume", "f32[1,2,5,6,7]", "const s: f32[5] = {1, 1, 2, 0.5, 1.5}\n", "x, _, s",
               named);
        resize(mode + "_to_one", "f32[1,2,5,6]", ints("z", "1,1"), "x, _, _, z", named + ", axes=[2,3]");
        resize(mode + "_unchanged", "f32[1,2,5,6]", ints("z", "5,6"), "x, _, _, z", named + ", axes=[2,3]");
        resize(mode + "_cropped", "f32[1,2,9,10]",
               "const r: f32[8] = {0, 0, 0.2, -0.3, 1, 1, 0.7, 1.2}\n" + ints("z", "1,2,6,11"), "x, r, _, z",
               named + ", coordinate_transformation_mode=\"tf_crop_and_resize\", extrapolation_value=3.5");
        resize(mode + "_large", "f32[1,8,40,56]", doubled, "x, _, s", named);
        resize(mode + "_large_of_one_plane", "f32[1,1,130,141]", doubled, "x, _, s", named);
    }
    resize("cubic_coefficient", "f32[1,2,9,10]", odd, "x, _, s",
           "mode=\"cubic\", cubic_coeff_a=-0.5, exclude_outside=1");
    cases.push_back(made("upsample_linear",
                         input("f32[1,2,5,7]") + doubled + "y = Upsample(x, s) {mode=\"linear\"}\n", 9));
}

} // namespace

std::vector<Case> movementCases() {
    std::vector<Case> cases;
    addTransposes(cases);
    addSlices(cases);
    addPads(cases);
    addRepeats(cases);
    addJoins(cases);
    addShuffles(cases);
    addNearest(cases);
    addIndexed(cases);
    addRows(cases);
    addResampled(cases);
    return cases;
}

} // namespace tessera::conformance
