"""The statistics of the comparison with peers, without any peer."""

import itertools
import json
import math
import random
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from peers.figure import OURS, PEER_PRECISIONS, Figure, Side
from peers.fusion import unfused, variants, write_unfused
from peers.machine import Busy, alone, cpu_name
from peers.paired import Interval, full_speed, geometric_mean, is_full, median, median_interval, paired_ratio
from peers.report import document, summaries, summary_text, table
from peers.rounds import Basis, Canary, Samples, measure


class Median(unittest.TestCase):
    def test_is_the_middle_or_between_the_two_middle_ones(self):
        self.assertEqual(median([3.0, 1.0, 2.0]), 2.0)
        self.assertEqual(median([4.0, 1.0, 2.0, 3.0]), 2.5)

    def test_interval_takes_the_ranks_of_the_binomial_table(self):
        # Conover, table A3 at p = 1/2: of 6 the range; of 10 the 2nd and 9th; of 25 the 8th and 18th; of 50 the
        # 18th and 33rd.
        for count, low, high in ((6, 1, 6), (10, 2, 9), (25, 8, 18), (50, 18, 33)):
            found = median_interval([float(value) for value in range(1, count + 1)])
            self.assertEqual((found.low, found.high), (low, high), count)

    def test_interval_of_few_samples_is_their_range(self):
        self.assertEqual(median_interval([5.0]), Interval(5.0, 5.0, 5.0))
        self.assertEqual(median_interval([9.0, 1.0, 4.0]), Interval(4.0, 1.0, 9.0))

    def test_interval_holds_the_true_median_as_often_as_it_says(self):
        drawn = random.Random(11)
        hits = 0
        for _ in range(2000):
            found = median_interval([drawn.expovariate(1.0) for _ in range(21)])
            hits += found.low <= math.log(2.0) <= found.high
        self.assertGreater(hits / 2000, 0.95)
        self.assertLess(hits / 2000, 0.99)


class Echo:
    """A rival or the canary, of whom the clock is told."""

    def __init__(self, name, answers):
        self.name = name
        self._answers = iter(answers)

    def time(self, warmup, count):
        return [next(self._answers)] * count

    def ask(self, request):
        return {"speed": next(self._answers)}

    def settle(self):
        pass


def steady(*speeds):
    """Of turns during which the machine's speed did not change."""
    return [(speed, speed) for speed in speeds]


class Rounds(unittest.TestCase):
    def test_a_machine_that_is_slow_most_of_the_time_is_held_to_its_full_speed(self):
        full = full_speed([60.0] * 8 + [100.0] * 2)
        self.assertEqual(full, 100.0)
        self.assertTrue(is_full(95.0, full))
        self.assertFalse(is_full(90.0, full))
        self.assertEqual(full_speed([]), 0.0)

    def test_turns_count_at_full_speed_and_pairs_where_both_do(self):
        samples = Samples({"a": [1.0, 2.0, 3.0], "b": [4.0, 5.0, 6.0]},
                          {"a": steady(100.0, 60.0, 99.0), "b": steady(100.0, 100.0, 70.0)})
        self.assertEqual(samples.times_of("a", Basis.FULL), [1.0, 3.0])
        self.assertEqual(samples.times_of("b", Basis.FULL), [4.0, 5.0])
        self.assertEqual(samples.pairs("a", "b", Basis.FULL), ([1.0], [4.0]))
        self.assertEqual(samples.fewest_pairs("a", Basis.FULL), 1)
        self.assertEqual(samples.rounds(), 3)

    def test_pairs_of_one_speed_count_where_full_speed_is_rare(self):
        # Alike and slow; one slower than the other; a change within a turn; alike and slow again.
        a = [(60.0, 61.0), (60.0, 60.0), (60.0, 70.0), (62.0, 63.0)] * 10 + [(100.0, 100.0)] * 20
        b = [(62.0, 63.0), (70.0, 71.0), (61.0, 61.0), (60.0, 60.0)] * 10 + [(70.0, 70.0)] * 20
        times = [1.0, 2.0, 3.0, 4.0] * 10 + [5.0] * 20
        samples = Samples({"a": times, "b": times}, {"a": a, "b": b})
        self.assertEqual(samples.fewest_pairs("a", Basis.FULL), 0)
        self.assertEqual(samples.basis("a"), Basis.ONE)
        self.assertEqual(samples.pairs("a", "b", Basis.ONE)[0], [1.0, 4.0] * 10)
        self.assertEqual(len(samples.times_of("a", Basis.ONE)), 50)
        self.assertLess(samples.share_of_full(), 0.9)

    def test_full_speed_is_the_basis_where_it_is_had_often_enough(self):
        both = {"a": steady(*[100.0] * 10, *[60.0] * 40), "b": steady(*[100.0] * 10, *[60.0] * 40)}
        samples = Samples({"a": [1.0] * 50, "b": [1.0] * 50}, both)
        self.assertEqual(samples.basis("a"), Basis.FULL)
        self.assertEqual(samples.fewest_pairs("a", samples.basis("a")), 10)

    def test_a_turn_has_the_lower_speed_of_before_and_after(self):
        # First each has a turn to see how long it takes; one that takes a second runs once.
        second = 1e9
        rivals = [Echo("a", [second, 2 * second]), Echo("b", [second, 3 * second])]
        samples = measure(rivals, Canary(Echo("canary", [100.0, 90.0, 100.0]), 2), 0.0, 1, seed=1)
        self.assertEqual(samples.times, {"a": [2 * second], "b": [3 * second]})
        self.assertEqual(samples.speeds, {"a": [(90.0, 100.0)], "b": [(90.0, 100.0)]})

    def test_it_goes_on_for_twice_as_long_while_pairs_with_the_one_that_is_asked_for_are_few(self):
        for beside, pairs, rounds in (("b", 0, 11), ("b", 1, 5), ("", 0, 5)):
            rivals = [Echo(name, itertools.repeat(1e9)) for name in "ab"]
            clock = itertools.count()
            with mock.patch("peers.rounds.time.monotonic", lambda: next(clock)), mock.patch.object(
                Samples, "fewest_pairs", return_value=pairs
            ) as fewest:
                samples = measure(rivals, Canary(Echo("canary", itertools.repeat(100.0)), 2), 6, 1, 1, beside)
            self.assertEqual(samples.rounds(), rounds)
            self.assertTrue(all(call.args == (beside, Basis.FULL) for call in fewest.call_args_list))

    # Rounds of nasnet-a-224 take seven seconds: its comparison was void with 6 pairs of 16 rounds.
    def test_a_slow_network_has_rounds_enough_for_its_pairs(self):
        for pairs, rounds in ((3, 3), (2, 12)):
            rivals = [Echo(name, itertools.repeat(1e9)) for name in "ab"]
            clock = itertools.count(step=100)
            with mock.patch("peers.rounds.time.monotonic", lambda: next(clock)), mock.patch.object(
                Samples, "fewest_pairs", return_value=pairs
            ):
                samples = measure(rivals, Canary(Echo("canary", itertools.repeat(100.0)), 2), 1, 3, 1, "b")
            self.assertEqual(samples.rounds(), rounds)

    def test_the_rounds_of_another_start_come_behind_the_first(self):
        samples = Samples()
        samples.add(Samples({"a": [1.0], "b": [2.0]}, {"a": steady(100.0), "b": steady(100.0)}))
        samples.add(Samples({"a": [3.0], "b": [4.0]}, {"a": steady(60.0), "b": steady(60.0)}))
        self.assertEqual(samples.times, {"a": [1.0, 3.0], "b": [2.0, 4.0]})
        self.assertEqual(samples.times_of("b", Basis.FULL), [2.0])

    def test_a_rival_that_one_start_lacks_is_left_out(self):
        samples = Samples()
        samples.add(Samples({"a": [1.0], "b": [2.0]}, {"a": steady(100.0), "b": steady(100.0)}))
        samples.add(Samples({"a": [3.0]}, {"a": steady(100.0)}))
        self.assertEqual(samples.times, {"a": [1.0, 3.0]})
        self.assertEqual(samples.speeds, {"a": steady(100.0, 100.0)})


class Alone(unittest.TestCase):
    def test_a_second_run_is_refused_until_the_first_has_ended(self):
        with tempfile.TemporaryDirectory() as folder:
            build = Path(folder)
            with alone(build):
                with self.assertRaisesRegex(Busy, "another run"), alone(build):
                    self.fail("it began beside the first")
            with alone(build):
                pass


class CpuName(unittest.TestCase):
    def test_tells_designs_apart_that_share_a_name(self):
        shared = {"model name": "AMD EPYC", "cpu family": "23", "model": "1"}
        self.assertEqual(cpu_name(shared), "AMD EPYC (family 23, model 1)")
        self.assertEqual(cpu_name({**shared, "model name": "AMD EPYC 7B13"}), "AMD EPYC 7B13")
        self.assertEqual(cpu_name({"model name": "Neoverse"}), "Neoverse")


class Ratios(unittest.TestCase):
    def test_pairs_cancel_what_both_meet(self):
        speeds = [1.0, 2.0, 1.5, 3.0, 1.0, 2.5, 1.2]
        found = paired_ratio([3.0 * speed for speed in speeds], [2.0 * speed for speed in speeds])
        for value in (found.median, found.low, found.high):
            self.assertAlmostEqual(value, 1.5)

    def test_lists_of_different_length_are_refused(self):
        with self.assertRaises(ValueError):
            paired_ratio([1.0, 2.0], [1.0])

    def test_geometric_mean_of_ratios(self):
        found = geometric_mean([Interval(2.0, 1.0, 4.0), Interval(0.5, 0.25, 1.0)])
        self.assertAlmostEqual(found.median, 1.0)
        self.assertAlmostEqual(found.low, 0.5)
        self.assertAlmostEqual(found.high, 2.0)


def side(name, precision, median_ms, **changes):
    """A rival that takes `median_ms`, where Tessera takes 1 ms."""
    interval = Interval(median_ms, median_ms, median_ms)
    made = Side(name, f"title of {name}", precision, error=0.0, **changes)
    if not made.failed:
        made.time_ms, made.ratios = interval, {ours: interval for ours in OURS}
    return made


class Classes(unittest.TestCase):
    def setUp(self):
        self.figure = Figure("a", [side("openvino-default", "f16", 1.5), side("onnxruntime", "f32", 4.0),
                                   side("torch-bf16", "bf16", 2.0), side("tessera", "f32", 1.0)])

    def test_a_peer_counts_in_the_class_that_it_computes_in(self):
        best = {kind: self.figure.best_peer(kind).name for kind in PEER_PRECISIONS}
        self.assertEqual(best, {"f32": "onnxruntime", "bf16": "torch-bf16", "f16": "openvino-default"})
        self.assertEqual(document([self.figure], {})["networks"][0]["best_peer"], best)
        self.assertIn("best f32 peer: title of onnxruntime, which takes 4.000", table(self.figure))
        self.assertIn("best f16 peer: title of openvino-default, which takes 1.500", table(self.figure))

    def test_a_class_without_a_peer_has_none(self):
        self.assertIsNone(Figure("a", [side("openvino-default", "f16", 1.5)]).best_peer("f32"))


class Summaries(unittest.TestCase):
    def test_every_class_has_its_own_mean(self):
        figures = [Figure(name, [side("onnxruntime", "f32", f32), side("openvino-default", "f16", f16)])
                   for name, f32, f16 in (("a", 2.0, 1.0), ("b", 8.0, 4.0))]
        lines = {(line["peers"], line["ours"]): line for line in summaries(figures)}
        self.assertEqual(set(lines), {(kind, ours) for kind in ("f32", "f16") for ours in OURS})
        self.assertAlmostEqual(lines["f32", "tessera"]["geometric_mean"]["median"], 4.0)
        self.assertAlmostEqual(lines["f16", "tessera"]["geometric_mean"]["median"], 2.0)
        self.assertEqual(lines["f32", "tessera"]["void"], [])
        self.assertNotIn("VOID", summary_text(summaries(figures)))

    def test_a_peer_that_did_not_run_voids_the_mean_and_is_named(self):
        whole = Figure("a", [side("onnxruntime", "f32", 2.0)])
        lacking = Figure("b", [side("onnxruntime", "f32", 8.0)], faults=["OpenVINO, f32 does not run: why"])
        text = summary_text(summaries([whole, lacking]))
        self.assertIn("best f32 peer / tessera 4.000 [4.000, 4.000] VOID, 2 of 2 networks\n"
                      "  VOID: b: OpenVINO, f32 does not run: why", text)

    def test_a_network_without_a_figure_voids_the_mean_and_is_named(self):
        whole = Figure("a", [side("onnxruntime", "f32", 2.0)])
        text = summary_text(summaries([whole, Figure("b", faults=["tessera-cli search: why"])]))
        self.assertIn("best f32 peer / tessera 2.000 [2.000, 2.000] VOID, 1 of 2 networks", text)
        self.assertIn("  VOID: b: tessera-cli search: why\n  VOID: b: no f32 peer was timed", text)

    def test_a_mean_of_nothing_is_said(self):
        text = summary_text(summaries([Figure("a", faults=["why"])]))
        self.assertIn("best f32 peer / tessera not measured VOID, 0 of 1 networks", text)

    def test_a_class_that_one_network_lacks_is_void(self):
        figures = [Figure("a", [side("onnxruntime", "f32", 2.0), side("openvino-default", "f16", 2.0)]),
                   Figure("b", [side("onnxruntime", "f32", 2.0)])]
        lines = {line["peers"]: line for line in summaries(figures)}
        self.assertEqual(lines["f32"]["void"], [])
        self.assertEqual(lines["f16"]["void"], ["b: no f16 peer was timed"])


class Fusion(unittest.TestCase):
    def test_a_spec_without_fusion_takes_regions_of_one_operator(self):
        spec = {"id": "a", "patterns": [{"id": "p", "match": "Relu(x)", "where": "x.rank == 4 or x.rank == 5"}, {"id": "q"}]}
        made = unfused(spec)
        self.assertEqual(made["patterns"][0]["where"], "(x.rank == 4 or x.rank == 5) and len(region.ops) == 1")
        self.assertEqual(made["patterns"][1]["where"], "len(region.ops) == 1")
        self.assertEqual(made["id"], "a")
        self.assertEqual(spec["patterns"][0]["where"], "x.rank == 4 or x.rank == 5", "the given one stays")

    def test_the_folder_has_every_spec_and_the_installed_libraries(self):
        with tempfile.TemporaryDirectory() as held:
            installed = Path(held, "installed")
            installed.mkdir()
            (installed / "a.json").write_text('{"patterns": [{"match": "Relu(x)"}]}')
            (installed / "liba.so").write_bytes(b"library")
            for _ in range(2):  # what an earlier run left there is replaced
                made = write_unfused(installed, Path(held, "unfused"))
            self.assertEqual(json.loads((made / "a.json").read_text())["patterns"][0]["where"], "len(region.ops) == 1")
            self.assertEqual((made / "liba.so").read_bytes(), b"library")

    def test_only_the_library_variant_leaves_generated_kernels_out(self):
        made = {each.name: each for each in variants(["onednn", "generated", "reference"])}
        self.assertEqual([name for name, each in made.items() if "generated" not in each.backends], ["library"])
        self.assertEqual([name for name, each in made.items() if each.one_operator], ["nonfused"])
        self.assertEqual(made["fused"].backends, ("generated", "reference"))


if __name__ == "__main__":
    unittest.main()
