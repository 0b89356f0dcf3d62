import { expect, it } from "vitest";
import { scanTexts } from "./scan-texts.ts";

/**
 * A rule, a type of CloudFormation, the properties of a resource, and what is beside it, with
 * `«bad¦good»` for what the rule is about.
 */
export type TemplatePair = readonly [
  rule: string,
  type: string,
  properties: string,
  beside?: string,
];

/** Tests that rules tell resources apart by their properties. */
export function testTemplatePairs(pairs: readonly TemplatePair[]): void {
  const cases = pairs.map((pair) => ({ pair, rule: pair[0], type: pair[1], properties: pair[2] }));
  it.each(cases)("$rule is told apart in AWS::$type with $properties", ({ rule, pair }) => {
    expect(rulesOf(pair, 0)).toContain(rule);
    expect(rulesOf(pair, 1)).not.toContain(rule);
  });
}

function rulesOf([, type, properties, beside = ""]: TemplatePair, way: 0 | 1): readonly string[] {
  const text = `Resources:
  It:
    Type: AWS::${type}
    Properties:
${properties.replace(/^/gm, "      ")}
${beside.replace(/^/gm, "  ")}
`;
  const chosen = text.replace(/«([^¦»]*)¦([^¦»]*)»/g, (_, ...ways: string[]) => ways[way] ?? "");
  const { failures, findings } = scanTexts({ "template.yaml": chosen });
  expect(failures).toEqual([]);
  return findings.map(({ ruleId }) => ruleId);
}
