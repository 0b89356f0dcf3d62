import { expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";
import { requireRule } from "../cli/known-rule.ts";
import { ALL_RULES } from "../rules/all-rules.ts";
import { describedRules } from "../rules/described-rules.ts";
import { explanationOf } from "./explanation.ts";

it("every rule can be explained by its ID", () => {
  for (const { id } of describedRules()) {
    const text = explanationOf(requireRule(id, ALL_RULES));
    expect(text, id).toMatch(
      /^[a-z0-9-]+: \S.*\n[A-Z]+, [a-z]+\n\n\S.{19,}\nFix: \S.{5,}\n(https:\S+\n)?/,
    );
    expect(text, id).not.toMatch(/undefined|\[object/);
  }
});

it("the comment that an explanation offers suppresses the finding", () => {
  const [, comment = ""] =
    /(# stackyard:ignore \S+) REASON/.exec(
      explanationOf(requireRule("aws-ebs-encryption", ALL_RULES)),
    ) ?? [];
  const { suppressed } = scanTexts(
    `${comment} Public data\nresource "aws_ebs_volume" "a" {\n  encrypted = false\n}\n`,
  );
  expect(suppressed.map(({ ruleId }) => ruleId)).toEqual(["aws-ebs-encryption"]);
});
