"""How a run on a GPU keeps to its time and says what it did, without one."""

import contextlib
import io
import sys
import tempfile
import unittest
from pathlib import Path

import pack
import run_packed
from run_packed import CANNOT_BE_RUN_HERE, SHARES, Run, slower_than


def python(text):
    return [sys.executable, "-c", text]


class Steps(unittest.TestCase):
    def setUp(self):
        held = tempfile.TemporaryDirectory()
        self.addCleanup(held.cleanup)
        self.folder = Path(held.name)

    def run_of(self, seconds=1000.0, part="machine", spent=0.0):
        run = Run(self.folder, {}, seconds, part=part)
        run.start -= spent
        return run

    def step(self, run, name, command):
        with contextlib.redirect_stdout(io.StringIO()):
            return run.step(name, command)

    def test_shares_are_the_whole_time(self):
        self.assertAlmostEqual(sum(SHARES.values()), 1.0)

    def test_what_a_part_leaves_is_the_next_ones(self):
        names = list(SHARES)
        run = self.run_of(part=names[1])
        self.assertAlmostEqual(run.left(), 1000 * (SHARES[names[0]] + SHARES[names[1]]), delta=1)
        run.part = names[-1]
        self.assertAlmostEqual(run.left(), 1000, delta=1)

    def test_a_step_behind_the_time_of_its_part_is_left_out_by_name(self):
        run = self.run_of(part="faults", spent=900.0)
        self.assertIsNone(self.step(run, "late", python("raise SystemExit(1)")))
        self.assertEqual(run.steps, [{"part": "faults", "step": "late", "outcome": "left out: the time of 'faults' was over"}])
        self.assertEqual((run.left_out(), run.failed()), (["late"], []))
        run.part = "peers"  # whose time has not come yet
        self.assertEqual(self.step(run, "later", python("print('here')")), "here\n")

    def test_a_step_that_the_end_of_its_part_meets_is_ended_and_left_out(self):
        run = self.run_of(part="machine", spent=1000 * SHARES["machine"] - 2)
        self.assertIsNone(self.step(run, "slow", python("import time; print('began', flush=True); time.sleep(60)")))
        self.assertIn("not done when the time of 'machine' was over", run.steps[0]["outcome"])
        self.assertIn("began", (self.folder / "slow.log").read_text(), "what it said is kept")

    def test_outcomes_say_the_last_line_of_the_log(self):
        run = self.run_of()
        self.step(run, "a/bad one", python("import sys; print('why', file=sys.stderr); sys.exit(7)"))
        self.step(run, "not here", python(f"import sys; print('no NumPy', file=sys.stderr); sys.exit({CANNOT_BE_RUN_HERE})"))
        self.step(run, "no program", ["/nowhere/nvidia-smi"])
        self.assertEqual([each["outcome"] for each in run.steps], [
            "failed: status 7: why", "left out: no NumPy", "left out: No such file or directory: /nowhere/nvidia-smi"])
        self.assertEqual((run.failed(), run.left_out()), (["a/bad one"], ["not here", "no program"]))
        self.assertTrue((self.folder / "a-bad-one.log").exists())

    def test_a_plan_must_not_be_slower_than_a_backend_alone(self):
        def baseline(name, high, feasible=True):
            return {"name": name, "feasible": feasible, "high_ns": high}

        search = {"plan": {"low_ns": 100}, "baselines": [
            baseline("faster", 90), baseline("alike", 110), baseline("not timed", None), baseline("cannot", 1, False)]}
        self.assertEqual(slower_than(search), ["faster"])


class Packed(unittest.TestCase):
    def test_every_program_that_is_run_is_packed(self):
        text = Path(run_packed.__file__).read_text()
        for name in ("cuda_contract", "cuda_faults", "cudnn_properties", "conformance_cuda", "print_cudnn_properties"):
            self.assertIn(f'"{name}"', text)
            self.assertIn(name, pack.TESTS)


if __name__ == "__main__":
    unittest.main()
