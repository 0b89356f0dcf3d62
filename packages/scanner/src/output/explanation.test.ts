import { expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";
import { ALL_RULES } from "../rules/all-rules.ts";
import { describedRules } from "../rules/described-rules.ts";
import { explanationOf } from "./explanation.ts";

function explain(id: string): string {
  const rule = ALL_RULES.find((each) => each.id === id);
  if (rule === undefined) throw new Error(`There is no rule ${id}.`);
  return explanationOf(rule);
}

it("every rule can be explained by its ID", () => {
  for (const { id } of describedRules()) {
    const text = explain(id);
    expect(text, id).toMatch(
      /^[a-z0-9-]+: \S.*\n[A-Z]+, [a-z]+\n\n\S.{19,}\nFix: \S.{5,}\n(https:\S+\n)?/,
    );
    expect(text, id).not.toMatch(/undefined|\[object/);
  }
});

it("the comment that an explanation offers suppresses the finding", () => {
  const [, comment = ""] =
    /(# stackyard:ignore \S+) REASON/.exec(explain("aws-ebs-encryption")) ?? [];
  const { suppressed } = scanTexts(
    `${comment} Public data\nresource "aws_ebs_volume" "a" {\n  encrypted = false\n}\n`,
  );
  expect(suppressed.map(({ ruleId }) => ruleId)).toEqual(["aws-ebs-encryption"]);
});
