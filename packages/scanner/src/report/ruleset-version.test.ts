import { expect, it } from "vitest";
import { digestOf, recordedDigests, rulesetSources } from "../../test/ruleset-digest.ts";
import { RULESET_VERSION } from "./ruleset-version.ts";

const IMPORTS = `import { kinds } from "../volumes/kinds.ts";
import { sizes } from "./sizes.ts";`;

const RULE = `${IMPORTS}
// Why it is here.
const least: number = 14;
export const RULES: Rule[] = [
  { id: "a", severity: "LOW", fails: (each) => each.attr("days").isBelow(least) },
];
`;

it("is raised whenever rules or scores judge otherwise", () => {
  const change = "raise RULESET_VERSION and run `npm run ruleset -w packages/scanner`";
  expect(recordedDigests()[RULESET_VERSION], change).toBe(digestOf(rulesetSources()));
});

it("stands for all rules and the arithmetic", () => {
  const all = rulesetSources().join("\n");
  for (const known of ['id: "aws-ebs-encryption"', "CRITICAL: 25", "OPEN_SHARE = ", "ghp"]) {
    expect(all).toContain(known);
  }
});

it.each([
  ["a comment", "Why it is here", "Because of something else"],
  ["a local name", /least/g, "atLeast"],
  ["a parameter's name", /each/g, "volume"],
  ["a type", ": Rule[]", ": readonly Rule[]"],
  ["a blank", "  {", "{"],
  ["an import's place", IMPORTS, IMPORTS.split("\n").reverse().join("\n")],
  ["an imported file's folder", "../volumes/", "../../storage/volumes/"],
])("stays for %s", (_, before, after) => {
  expect(digestOf([RULE.replaceAll(before, after)])).toBe(digestOf([RULE]));
});

it.each([
  ["a number", "14", "15"],
  ["a severity", "LOW", "MEDIUM"],
  ["a question", "isBelow", "isAbove"],
  ["an argument", "days", "hours"],
])("is another for %s", (_, before, after) => {
  expect(digestOf([RULE.replace(before, after)])).not.toBe(digestOf([RULE]));
});

it("is another for a rule added or taken away, and the same in another order", () => {
  const other = RULE.replace('"a"', '"b"');
  expect(digestOf([RULE, other])).not.toBe(digestOf([RULE]));
  expect(digestOf([RULE, other])).toBe(digestOf([other, RULE]));
});
