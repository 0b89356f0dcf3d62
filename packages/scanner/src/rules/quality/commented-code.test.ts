import { expect, it } from "vitest";
import { testRule } from "../../../test/rule-fixtures.ts";
import { scanTexts } from "../../../test/scan-texts.ts";

const topic = (body: string) => `resource "aws_sns_topic" "it" {\n    ${body}\n}\n`;

testRule("quality-commented-code", {
  fails: {
    arguments: topic('# name = "it"\n    # fifo_topic = true'),
    "arguments after a text": topic('# Until then:\n    # name = "it"\n    # fifo_topic = true'),
    "a block": topic('# dynamic "it" {\n    # }'),
  },
  passes: {
    "one example": topic("# name = value"),
    "a text": topic("# The name is fixed.\n    # Each region has one."),
    "an example among texts": topic("# For example:\n    # a = b\n    # and nothing else"),
    "the type of what a variable takes": `variable "it" {
  # type = list(object({
  #   id   = string
  #   days = number
  # }))
  type = any
}
output "it" {
  value = var.it
}
`,
    "outside of the module": {
      "main.tf": topic(""),
      "examples/a/main.tf": "# a = 1\n# b = 2\n",
    },
  },
});

it("a comment is reported once", () => {
  const lines = Array.from({ length: 9 }, (_, n) => `# a${n} = ${n}`).join("\n");
  const { findings } = scanTexts({ "main.tf": topic(`${lines}\n    name = "it"\n    # b = 1`) });
  const places = findings.filter(({ ruleId }) => ruleId === "quality-commented-code");
  expect(places.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([[2, 10]]);
});
