import { testRule } from "../../../test/rule-fixtures.ts";

testRule("gen-repeated-key", {
  fails: {
    "a key": { "it.yaml": "a: 1\nb: 2\na: 3\n" },
    "a key within": { "values.yml": "a:\n  b: 1\n  b: 2\n" },
    "a key in a list": { "it.yaml": "- { a: 1, a: 2 }\n" },
  },
  passes: {
    "a key at two places": { "it.yaml": "a: { b: 1 }\nb: { b: 1 }\n" },
    "a key that replaces a merged one": {
      "it.yaml": "x: &x { a: 1 }\ny:\n  <<: *x\n  a: 2\n",
    },
    "tasks of Cirrus CI": { ".cirrus.yml": "task: { name: a }\ntask: { name: b }\n" },
    "two documents": { "it.yaml": "a: 1\n---\na: 2\n" },
  },
});
