import { expect, it } from "vitest";
import { parseHclExpression } from "../hcl/parser.ts";
import { onOneLine } from "./on-one-line.ts";

it.each([
  ["string", "string"],
  [
    "object({\n    a = string # first, {\n    // none\n    b = number\n  })",
    "object({ a = string, b = number })",
  ],
  [
    "list(\n  object({\n    a = string,\n    b = any\n  })\n)",
    "list(object({ a = string, b = any }))",
  ],
  ['object({ a = optional(string, "#x") })', 'object({ a = optional(string, "#x") })'],
  [
    'object({\n  a = optional(list(string), [\n    "x",\n    "y"\n  ])\n})',
    'object({ a = optional(list(string), ["x", "y"]) })',
  ],
  ["object({ /* two\n lines */ a = string\n\n\n b = bool })", "object({ a = string, b = bool })"],
])("%j", (type, expected) => {
  const line = onOneLine(type);
  expect(line).toBe(expected);
  expect(parseHclExpression(line)).toBeDefined();
});
