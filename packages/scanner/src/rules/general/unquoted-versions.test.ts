import { testRule } from "../../../test/rule-fixtures.ts";

const workflow = (matrix: string, setup = "") => ({
  ".github/workflows/it.yml": `on: push\njobs:\n  it:\n    runs-on: ubuntu-24.04\n    strategy:\n      matrix:\n        ${matrix}\n    steps:\n      - uses: actions/setup-python@v5\n        with:\n          cache: pip\n${setup}`,
});
const pipeline = (variables: string) => ({
  ".gitlab-ci.yml": `it:\n  script: [make]\n  variables:\n    ${variables}\n`,
});

testRule("gen-unquoted-version", {
  fails: {
    "a version of a matrix": workflow("python-version: [3.9, 3.10, 3.11]"),
    "a version in a matrix by its language": workflow("go:\n          - 1.20"),
    "an argument": workflow("os: [a]", "          python-version: 3.10\n"),
    "the first of a series": workflow("ruby: [3.0, 3.1]"),
    "a variable of a pipeline": pipeline("PYTHON_VERSION: 3.10"),
    "an argument of an image": {
      "compose.yaml": "services:\n  it:\n    build:\n      args:\n        GO_VERSION: 1.20\n",
    },
  },
  passes: {
    quotes: workflow('python-version: ["3.9", "3.10"]'),
    "numbers that stay": workflow("python-version: [3.9, 3.11]"),
    "three parts": workflow("python-version: [3.10.1]"),
    "a whole number": workflow("node: [20]"),
    "another number": workflow("ratio: [0.10]"),
    "the format of a Compose file": { "docker-compose.yml": "version: 3.0\nservices: {}\n" },
    "another file": { "it.yaml": "python-version: 3.10\n" },
  },
});
