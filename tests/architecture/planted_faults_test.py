#!/usr/bin/env python3
"""Plants one fault of each kind in a small tree and expects the architecture test, or that of the pages, to name
exactly it."""
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import architecture_test as architecture
import pages_test as pages


def tree(files):
    folder = tempfile.TemporaryDirectory()
    for name, text in files.items():
        path = Path(folder.name) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (Path(folder.name) / "engine").mkdir(exist_ok=True)
    return folder


class PlantedFaults(unittest.TestCase):
    def faults(self, part, files):
        with tree(files) as folder:
            return list(architecture.CHECKS[part](Path(folder)))

    def test_an_include_against_the_table(self):
        good = {"engine/graph/a.cpp": '#include "engine/base/result.h"\n'}
        self.assertEqual(self.faults("includes", good), [])
        bad = {"engine/graph/a.cpp": '\n#include "engine/plan/plan.h"\n'}
        self.assertEqual(self.faults("includes", bad), ["engine/graph/a.cpp:2: engine/graph may not include engine/plan/plan.h"])

    def test_what_is_included_includes_on(self):
        self.assertEqual(self.faults("includes", {"engine/plan/a.cpp": '#include "engine/pattern/spec.h"\n'}), [])
        self.assertEqual(len(self.faults("includes", {"engine/plan/a.cpp": '#include "engine/search/solver.h"\n'})), 1)

    def test_backends_do_not_include_each_other(self):
        bad = {"engine/backends/onednn/a.cpp": '#include "engine/backends/openblas/b.h"\n'}
        self.assertEqual(len(self.faults("includes", bad)), 1)
        good = {"engine/backends/reference/a.cpp": '#include "engine/kernels/kernel.h"\n'}
        self.assertEqual(self.faults("includes", good), [])

    def test_a_device_is_included_by_its_own_backends_alone(self):
        include = '#include "engine/backends/opencl/opencl.h"\n'
        for backend in ("clblast", "generated-opencl"):
            self.assertEqual(self.faults("includes", {f"engine/backends/{backend}/a.cpp": include}), [])
        for room in ("engine/backends/cudnn", "engine/backends/onednn", "engine/backend", "engine/measure"):
            self.assertEqual(len(self.faults("includes", {f"{room}/a.cpp": include})), 1, room)
        bad = {"engine/backends/opencl/a.cpp": '#include "engine/backends/clblast/b.h"\n'}
        self.assertEqual(len(self.faults("includes", bad)), 1)
        include = '#include "engine/backends/cuda/current.h"\n'
        for backend in ("generated-cuda", "cublas", "cudnn"):
            self.assertEqual(self.faults("includes", {f"engine/backends/{backend}/a.cpp": include}), [])
        self.assertEqual(len(self.faults("includes", {"engine/backends/clblast/a.cpp": include})), 1)

    def test_views_do_not_include_each_other(self):
        bad = {"widgets/panels/a.cpp": '#include "widgets/canvas/canvas.h"\n'}
        self.assertEqual(len(self.faults("includes", bad)), 1)

    def test_an_unknown_room(self):
        self.assertEqual(len(self.faults("includes", {"engine/misc/a.cpp": ""})), 1)
        self.assertEqual(len(self.faults("layout", {"engine/misc/a.cpp": ""})), 1)

    def test_vendor_headers_stay_at_home(self):
        for header in ("oneapi/dnnl/dnnl.hpp", "cblas.h", "google/protobuf/message.h", "QString", "QtWidgets/QLabel", "sqlite3.h",
                       "CL/cl.h", "cuda.h", "cublasLt.h", "cudnn.h", "nvrtc.h"):
            self.assertEqual(len(self.faults("vendors", {"engine/graph/a.cpp": f"#include <{header}>\n"})), 1, header)
        self.assertEqual(self.faults("vendors", {"engine/backends/onednn/a.cpp": "#include <oneapi/dnnl/dnnl.hpp>\n"}), [])
        self.assertEqual(self.faults("vendors", {"widgets/style/a.cpp": "#include <QString>\n"}), [])

    def test_long_files_and_functions(self):
        long_body = "int f() {\n" + "    g();\n" * 99 + "}\n"
        self.assertEqual(len(self.faults("sizes", {"engine/base/a.cpp": long_body})), 1)
        self.assertEqual(self.faults("sizes", {"engine/base/a.cpp": long_body.replace("    g();\n", "", 1)}), [])
        self.assertEqual(len(self.faults("sizes", {"engine/base/a.cpp": "// x\n" * 801})), 1)

    def test_braces_in_strings_do_not_count(self):
        text = 'int f() {\n    g("}{", \'{\');\n' + "    h();\n" * 120 + "}\n"
        self.assertEqual(len(self.faults("sizes", {"engine/base/a.cpp": text})), 1)

    def test_a_class_is_no_function(self):
        text = "class A {\n" + "    int m_x = f();\n" * 120 + "};\n"
        self.assertEqual(self.faults("sizes", {"engine/base/a.cpp": text}), [])

    def test_a_parallel_region_that_the_thread_sanitizer_is_not_told_of(self):
        team = "void Data::read(long size) {\n    {\n#pragma omp parallel\n        { work(size); }\n    }\n}\n"
        listed = {"tests/support/tsan.supp": "# why\nrace:Data::read\nrace:/kernels-*.so\n"}
        self.assertEqual(self.faults("teams", {"engine/base/a.cpp": team} | listed), [])
        faults = self.faults("teams", {"engine/base/a.cpp": team, "tests/support/tsan.supp": "race:/kernels-*.so\n"})
        self.assertEqual(len(faults), 1)
        self.assertIn("engine/base/a.cpp:3: a parallel region", faults[0])
        self.assertEqual(self.faults("teams", listed), ["tests/support/tsan.supp: there is no function Data::read"])

    def test_a_stray_file_at_the_top(self):
        self.assertEqual(len(self.faults("layout", {"notes.txt": ""})), 1)


class PlantedFaultsOfPages(unittest.TestCase):
    def faults(self, part, files):
        with tree({"README.md": "# Name\n"} | files) as folder:
            return list(pages.CHECKS[part](Path(folder).resolve()))

    def test_a_link_that_leads_nowhere(self):
        good = {"resources/help/a.md": "# A\n[b](sub/b.md#one-two) [a\n web](https://x.org) `[no](link)`\n",
                "resources/help/sub/b.md": "# B\n## One `two`\n[a](../a.md)\n```\n[no](link)\n```\n"}
        self.assertEqual(self.faults("links", good), [])
        bad = good | {"resources/help/c.md": "# C\n[b](b.md) [a](a.md#nowhere) ![p](p.png)\n"}
        self.assertEqual(len(self.faults("links", bad)), 3)

    def test_a_page_of_two_titles(self):
        self.assertEqual(len(self.faults("links", {"resources/help/a.md": "# A\n# B\n"})), 1)

    def test_a_path_that_is_not_there(self):
        good = {"engine/graph/a.h": "", "tests/run": "",
                "resources/help/a.md": "# A\n`engine/graph/a.h`, `engine/graph/ROOM.cpp`, `build/engine/x`\n\n"
                                       "    tests/run -R x  # engine/graph/*.h\n\nengine/prose\n"}
        self.assertEqual(self.faults("paths", good), [])
        bad = {"engine/graph/a.h": "", "resources/help/a.md": "# A\n`engine/graph/b.h`\n\n    tests/run\n"}
        self.assertEqual(self.faults("paths", bad), ["resources/help/a.md:2: there is no engine/graph/b.h",
                                                     "resources/help/a.md:4: there is no tests/run"])

    def test_a_table_of_rooms_that_is_not_the_enforced_one(self):
        def table(*rows):
            return {pages.ARCHITECTURE: "# A\n" + "".join(f"| `{room}` | text | {may} |\n" for room, may in rows),
                    "engine/base/a.h": "", "engine/graph/a.h": ""}
        good = (("engine/base", ""), ("engine/graph", "`engine/base`"))
        self.assertEqual(self.faults("rooms", table(*good)), [])
        self.assertEqual(len(self.faults("rooms", table(good[0]))), 1)
        self.assertEqual(len(self.faults("rooms", table(good[0], ("engine/graph", "`engine/plan`")))), 1)
        self.assertEqual(len(self.faults("rooms", table(*good, ("engine/misc", "")))), 1)

    def test_a_table_of_families_that_is_not_the_code_s(self):
        def files(cell):
            return {pages.FAMILY_TABLE: 'Family{"gemm", a},\nFamily{"direct-amx", b},\n',
                    pages.KERNEL_FAMILIES: f"# A\n| Family | Computes |\n|---|---|\n{cell}\n| Test | `no` |\n"}
        self.assertEqual(self.faults("families", files("| `gemm`, `direct-amx` | `x` |\n")), [])
        self.assertEqual(self.faults("families", files("| `gemm`, `pool` | x |\n")),
                         [f"{pages.KERNEL_FAMILIES}: the table has no row for the family direct-amx",
                          f"{pages.KERNEL_FAMILIES}: pool is no family of {pages.FAMILY_TABLE}"])

    def test_a_page_that_the_window_does_not_show(self):
        files = {file: 'x "a.md" "sub/b.md"\n' for file in pages.WINDOW}
        good = files | {"resources/help/a.md": "", "resources/help/sub/b.md": ""}
        self.assertEqual(self.faults("window", good), [])
        self.assertEqual(len(self.faults("window", good | {"resources/help/b.md": ""})), len(pages.WINDOW))

    def test_a_page_that_sources_name_and_that_is_not_there(self):
        good = {"engine/base/a.h": "// resources/help/a.md, README.md\n", "resources/help/a.md": ""}
        self.assertEqual(self.faults("mentions", good), [])
        bad = {"engine/base/a.h": "// resources/help/a.md\n// NOTES.md\n"}
        self.assertEqual(self.faults("mentions", bad), ["engine/base/a.h:1: there is no page resources/help/a.md",
                                                        "engine/base/a.h:2: there is no page NOTES.md"])


if __name__ == "__main__":
    unittest.main()
