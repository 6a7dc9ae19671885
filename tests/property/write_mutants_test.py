"""A mutant is written into the copy, or its table is refused: no change of a source takes a mutant away unseen."""

import unittest

from write_mutants import Edit, Mutant, mutated, write

SOURCE = "engine/search/solver.cpp"


def mutant(original, replacement="false", name="M", source=SOURCE):
    return Mutant(name, "a bug", (Edit(source, original, replacement),))


class Mutated(unittest.TestCase):
    def refusal(self, call, *arguments):
        with self.assertRaises(SystemExit) as ended:
            call(*arguments)
        self.assertNotIn("\n", str(ended.exception))
        return str(ended.exception)

    def test_asks_whether_the_mutant_is_active(self):
        text = mutated(SOURCE, "if (a < b) {\n", [mutant("x", source="other.cpp"), mutant("a < b", "a > b")])
        self.assertEqual(text, "if ((::tessera::test::isActive(1) ? (a > b) : (a < b))) {\n")

    def test_mutants_may_share_a_text(self):
        text = mutated(SOURCE, "f(a);\n", [mutant("a", "b"), mutant("a", "c")])
        self.assertEqual(
            text, "f((::tessera::test::isActive(1) ? (c) : (::tessera::test::isActive(0) ? (b) : (a))));\n"
        )

    def test_a_replacement_is_not_edited_again(self):
        text = mutated(SOURCE, "f(a, b);\n", [mutant("a", "b"), mutant("b", "a")])
        self.assertEqual(
            text, "f((::tessera::test::isActive(0) ? (b) : (a)), (::tessera::test::isActive(1) ? (a) : (b)));\n"
        )

    def test_refuses_a_text_that_the_source_lacks(self):
        self.assertEqual(
            self.refusal(mutated, SOURCE, "if (a <= b) {\n", [mutant("a < b")]),
            f"error: mutant M: 'a < b' occurs 0 times in {SOURCE}, not once",
        )

    def test_refuses_a_text_that_occurs_twice(self):
        self.assertEqual(
            self.refusal(mutated, SOURCE, "if (a < b || a < b) {\n", [mutant("a < b")]),
            f"error: mutant M: 'a < b' occurs 2 times in {SOURCE}, not once",
        )

    def test_refuses_texts_that_overlap(self):
        for one, other in (("a < b", "b < c"), ("a < b < c", "b"), ("a", "a < b")):
            found = self.refusal(mutated, SOURCE, "if (a < b < c) {\n", [mutant(one), mutant(other)])
            self.assertEqual(found, f"error: texts of two mutants overlap in {SOURCE}")

    def test_refuses_a_source_that_is_not_copied(self):
        found = self.refusal(write, [mutant("a", source="engine/search/greedy.cpp")], "none.cpp", [SOURCE])
        self.assertEqual(found, "error: mutant M: engine/search/greedy.cpp is not among the sources that are copied")


if __name__ == "__main__":
    unittest.main()
