"""The comparison on a GPU without one, and without any framework: processes that speak the peers' protocol stand in for
all of them."""

import contextlib
import io
import json
import os
import sys
import tempfile
import unittest
from pathlib import Path

from peers.gpu.__main__ import parse, run
from peers.gpu.catalogue import PEERS, Case, GpuPeer, cases, environment
from peers.gpu.comparison import Outcome, Prepared, Side, compare, single_backends
from peers.gpu.report import document, summaries, summary_text, table
from peers.paired import FEWEST_PAIRS, Interval
from peers.rival import Rival, RivalFailed
from peers.tessera import NotPrepared

MS = 1_000_000
FAKE = str(Path(__file__).with_name("fake_peer.py"))
SEARCH = {
    "plan": {"median_ns": 2 * MS, "low_ns": 1.9 * MS, "high_ns": 2.1 * MS},
    "identical_to": None,
    "baselines": [
        {"name": "cudnn", "feasible": True, "median_ns": 3 * MS, "low_ns": 2.9 * MS, "high_ns": 3.1 * MS},
        {"name": "cublas", "feasible": False, "median_ns": None, "low_ns": None, "high_ns": None},
    ],
}


class FakeMachine:
    """Rivals by name, as fake_peer.py takes them."""

    def __init__(self, folder, rivals, search=None):
        self.folder = Path(folder)
        self.rivals = rivals
        self.search = search or SEARCH
        self.started = []

    def prepare(self, case):
        if case.network == "absent":
            raise NotPrepared("tessera-cli export-model builtin:absent: there is no such network")
        (self.folder / "right").write_text("0")
        return Prepared(
            self.folder / "m.onnx", {}, self.folder / "plan.json", self.search, {"y": self.folder / "right"}, self.folder
        )

    def start_ours(self, prepared):
        return self._start("tessera", prepared)

    def start_peer(self, peer, case, prepared):
        return self._start(peer.name, prepared)

    def error(self, got, expected):
        return abs(float(got.read_text()) - float(expected.read_text()))

    def _start(self, name, prepared):
        about = {"outputs": {"y": str(self.folder / "right")}, **self.rivals[name]}
        command = [sys.executable, FAKE, json.dumps(about)]
        rival = Rival(name, command, {}, sorted(os.sched_getaffinity(0)), self.folder / f"{name}.log")
        self.started.append(rival)
        try:
            rival.open({})
        except RivalFailed:
            rival.close()
            raise
        return rival


def peer(name):
    return GpuPeer(name, f"title of {name}", "none", {})


class Compared(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def compare(self, rivals, search=None, network="resnet50"):
        machine = FakeMachine(self.folder, rivals, search)
        peers = tuple(peer(name) for name in rivals if name != "tessera")
        outcome = compare(Case(network, 1, "f32"), peers, machine, 0.0, seed=1)
        self.assertTrue(all(rival._process.poll() is not None for rival in machine.started), "each process has ended")
        return outcome, {side.name: side for side in outcome.sides}

    def requests(self, name):
        lines = Path(self.folder, f"{name}.log").read_text().splitlines()
        return [json.loads(line)["do"] for line in lines]

    def test_each_rival_has_a_turn_in_each_round(self):
        outcome, sides = self.compare({"tessera": {"times": [2 * MS]}, "a": {"times": [3 * MS]}, "b": {"times": [MS]}})
        self.assertEqual(outcome.rounds, FEWEST_PAIRS)
        for name in ("tessera", "a", "b"):
            self.assertEqual(self.requests(name).count("time"), FEWEST_PAIRS + 1, "one to see how long it takes")
        self.assertEqual(sides["a"].ratio, Interval(1.5, 1.5, 1.5))
        self.assertEqual(sides["b"].time_ms, Interval(1.0, 1.0, 1.0))
        self.assertEqual(outcome.best_peer().name, "b")
        self.assertEqual(outcome.faults, [])

    def test_a_ratio_has_the_spread_of_its_rounds(self):
        # A turn of 12 ms is timed once, with one run to warm up.
        outcome, sides = self.compare(
            {"tessera": {"times": [12 * MS]}, "a": {"times": [12 * MS, 12 * MS, 12 * MS, 24 * MS, 12 * MS, 36 * MS]}}
        )
        self.assertEqual(len(outcome.sides), 2)
        self.assertLess(sides["a"].ratio.low, sides["a"].ratio.high)

    def test_a_peer_that_is_not_there_is_named_with_the_reason(self):
        outcome, sides = self.compare({"tessera": {}, "a": {"fails": "ModuleNotFoundError: No module named 'torch'"}})
        self.assertEqual(sides["a"].failed, "a: ModuleNotFoundError: No module named 'torch'")
        self.assertIn("title of a                      a: ModuleNotFoundError: No module named 'torch'", table(outcome))
        self.assertEqual(outcome.faults, [], "which is no fault of ours")
        self.assertIsNotNone(sides["tessera"].time_ms)
        self.assertIsNone(outcome.best_peer())

    def test_a_peer_whose_outputs_are_wrong_is_not_timed(self):
        wrong = Path(self.folder, "wrong")
        wrong.write_text("0.5")
        outcome, sides = self.compare(
            {"tessera": {}, "a": {"outputs": {"y": str(wrong)}}, "b": {"outputs": {"z": str(wrong)}}}
        )
        self.assertEqual(sides["a"].failed, "its outputs differ by 5.00e-01 (relative L2, at most 1e-04)")
        self.assertEqual(sides["b"].failed, "its outputs are z")
        self.assertNotIn("time", self.requests("a"))
        self.assertEqual(outcome.faults, [])

    def test_a_plan_that_is_wrong_is_a_fault_and_no_peer_is_started(self):
        wrong = Path(self.folder, "wrong")
        wrong.write_text("0.5")
        outcome, sides = self.compare({"tessera": {"outputs": {"y": str(wrong)}}, "a": {}})
        self.assertEqual(outcome.faults, ["Tessera: its outputs differ by 5.00e-01 (relative L2, at most 1e-04)"])
        self.assertEqual(list(sides), ["tessera"])

    def test_the_rounds_go_on_without_a_peer_that_ends_in_them(self):
        outcome, sides = self.compare({"tessera": {"times": [2 * MS]}, "a": {"ends_at": "time"}, "b": {"times": [3 * MS]}})
        self.assertRegex(sides["a"].failed, "^a ended: ")
        self.assertEqual(sides["b"].ratio, Interval(1.5, 1.5, 1.5))
        self.assertEqual(outcome.faults, [])

    def test_without_tessera_there_is_nothing_to_compare(self):
        outcome, _ = self.compare({"tessera": {"ends_at": "time"}, "b": {}})
        self.assertRegex(outcome.faults[0], "^tessera ended: ")

    def test_a_network_that_cannot_be_prepared_is_said(self):
        outcome, sides = self.compare({"tessera": {}}, network="absent")
        self.assertEqual(outcome.faults, ["tessera-cli export-model builtin:absent: there is no such network"])
        self.assertEqual(sides, {})

    def test_a_plan_that_is_slower_than_one_backend_is_a_fault(self):
        baseline = {"name": "cudnn", "feasible": True, "median_ns": MS, "low_ns": 0.9 * MS, "high_ns": 1.1 * MS}
        slower = {**SEARCH, "baselines": [baseline]}
        outcome, sides = self.compare({"tessera": {}}, slower)
        self.assertEqual(outcome.faults, ["the plan is slower than cudnn alone"])
        self.assertIsNotNone(sides["tessera"].time_ms, "it is timed all the same")


class Shape(unittest.TestCase):
    def test_single_backends_are_those_that_were_timed(self):
        self.assertEqual(single_backends(SEARCH), ({"cudnn": 3.0}, []))

    def test_intervals_that_meet_are_no_difference(self):
        near = {"name": "cudnn", "feasible": True, "median_ns": 1.8 * MS, "low_ns": 1.7 * MS, "high_ns": 1.95 * MS}
        self.assertEqual(single_backends({**SEARCH, "baselines": [near]})[1], [])

    def test_classes_and_batches_come_in_the_order_of_their_worth(self):
        made = [str(case) for case in cases(["a", "b"], [1, 16], ["f32", "f16"])]
        self.assertEqual(made[:3], ["a, batch 1, f32", "b, batch 1, f32", "a, batch 16, f32"])
        self.assertEqual(made[-1], "b, batch 16, f16")
        self.assertEqual(Case("a", 16, "f32").source, "a@16")
        self.assertEqual(Case("a", 1, "f32").source, "a")

    def test_f32_is_without_tf32_whatever_a_framework_sets(self):
        self.assertEqual(environment("f32"), {"NVIDIA_TF32_OVERRIDE": "0"})
        self.assertEqual(environment("tf32"), {})

    def test_means_are_over_networks_with_a_peer_and_name_the_others(self):
        def outcome(network, ratio):
            sides = [Side("a", "A", ratio=Interval(ratio, ratio, ratio))] if ratio else [Side("a", "A", "not there")]
            return Outcome(Case(network, 1, "f32"), sides)

        lines = summaries([outcome("x", 2.0), outcome("y", 8.0), outcome("z", None)])
        self.assertAlmostEqual(lines[0]["geometric_mean"]["median"], 4.0)
        self.assertEqual(lines[0]["lacking"], ["z"])
        self.assertIn("geometric mean of 2 networks: 4.000 [4.000, 4.000]; without z", summary_text(lines))
        self.assertIn("no peer was timed", summary_text(summaries([outcome("z", None)])))
        json.dumps(document([outcome("x", 2.0)], {"time": "now"}))


class WholeRun(unittest.TestCase):
    def options(self, folder, *more):
        return parse(["--programs", folder, "--output", folder, "--networks", "resnet50,bert", "--classes", "f32",
                      "--seconds", "0", *more])  # fmt: skip

    def run_with_clock(self, options, folder, times):
        clock = iter(times)
        machine = FakeMachine(folder, {"tessera": {}, **{each.name: {"fails": "not here"} for each in PEERS}})
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            outcomes = run(options, machine, lambda: next(clock))
        return outcomes, printed.getvalue(), json.loads(Path(folder, "gpu-peers.json").read_text())

    def test_what_begins_behind_the_limit_is_left_out_by_name(self):
        with tempfile.TemporaryDirectory() as folder:
            options = self.options(folder, "--batches", "1,16", "--limit", "100")
            outcomes, printed, written = self.run_with_clock(options, folder, [0, 0, 50, 100, 200])
        self.assertEqual([bool(each.left_out) for each in outcomes], [False, False, True, True])
        self.assertIn("bert, batch 16, f32: left out, the time was over", printed)
        self.assertEqual(len(written["cases"]), 4)
        self.assertEqual(written["cases"][0]["sides"][1]["failed"], "torch-compile: not here")

    def test_wrong_usage_is_said(self):
        with tempfile.TemporaryDirectory() as folder:
            for more in (["--classes", "f64"], ["--peers", "nobody"], ["--batches", "0"]):
                with self.assertRaises(SystemExit) as ended, contextlib.redirect_stderr(io.StringIO()):
                    self.options(folder, *more)
                self.assertEqual(ended.exception.code, 2)


if __name__ == "__main__":
    unittest.main()
