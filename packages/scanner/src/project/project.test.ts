import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";
import { ALL_RULES } from "../rules/all-rules.ts";
import { SourceFile } from "../source/source-file.ts";
import { readProjectFile } from "./project-file.ts";
import { testCustomRule } from "./test-custom-rule.ts";

const VOLUME = 'resource "aws_ebs_volume" "a" {\n  encrypted = false\n}\n';

const SUPPRESSED = (more = "") => `suppressions:
  - rule: aws-ebs-encryption
    reason: Only public data
${more}`;

const RULE = `rules:
  - id: acme-owner
    type: aws_s3_bucket
    path: tags.Owner
    operator: present
    message: Bucket has no owner
    severity: HIGH
`;

const BUCKET = 'resource "aws_s3_bucket" "a" {}\n';

const read = (text: string) => readProjectFile(new SourceFile("stackyard.yaml", text), ALL_RULES);

const SELLER = { suppressions: { by: "seller", accepted: [] } } as const;

const scanWith = (yaml: string, code = VOLUME, options: Parameters<typeof scanTexts>[1] = {}) =>
  scanTexts({ "main.tf": code, "stackyard.yaml": yaml }, options);

const has = (report: ReturnType<typeof scanWith>, id: string) =>
  report.findings.some(({ ruleId }) => ruleId === id);

describe("stackyard.yaml", () => {
  it.each([
    [
      "suppressions:\n  - rul: x\n    reason: y\n",
      2,
      'unknown key "rul" in a suppression; perhaps rule',
    ],
    ["suppression: []\n", 1, 'unknown key "suppression" in stackyard.yaml; perhaps suppressions'],
    ["suppressions:\n  - rule: aws-ebs-encryption\n", 2, '"reason" is missing'],
    ["suppressions:\n  - rule: aws-ebs-encryption\n    reason: ''\n", 3, '"reason" is not a text'],
    ["suppressions:\n  - rule: '*'\n    reason: all\n", 2, "names one rule"],
    [
      "suppressions:\n  - rule: aws-ebs-encrypton\n    reason: x\n",
      2,
      "perhaps aws-ebs-encryption",
    ],
    [SUPPRESSED("    expires: tomorrow\n"), 4, '"expires" is a day'],
    [SUPPRESSED("    expires: 2027-02-30\n"), 4, '"expires" is a day'],
    [SUPPRESSED("    path: '[z-a]'\n"), 4, '"path" is not a pattern'],
    ["suppressions: yes please\n", 1, '"suppressions" is not a list'],
    ["suppressions:\n  - x\n", 2, "a suppression is not a mapping"],
    ["[]\n", 1, "stackyard.yaml is not a mapping"],
    ["a: [\n", 2, "Flow sequence"],
    [RULE.replace("acme-owner", "aws-ebs-encryption"), 2, "already a rule"],
    [RULE.replace("acme-owner", "Acme"), 2, "lowercase words joined by hyphens"],
    [RULE.replace("present", "is"), 5, '"operator" is one of equals'],
    [RULE.replace("present", "equals"), 2, '"equals" needs a "value"'],
    [RULE.replace("HIGH", "AWFUL"), 7, '"severity" is one of CRITICAL'],
    [RULE.replace("tags.Owner", "tags[0]"), 4, "names joined by dots"],
    [RULE.replace("present", "matches\n    value: '('"), 6, "not a regular expression"],
    [RULE.replace("present", "at_least\n    value: many"), 6, "is not a number"],
    [`${RULE}    value: 1\n`, 8, 'takes no "value"'],
    [RULE + RULE.replace("rules:\n", ""), 8, 'already a rule "acme-owner"'],
  ])("%j is wrong in line %i", (text, line, message) => {
    const [fault] = read(text).faults;
    expect(fault).toMatch(new RegExp(`^stackyard\\.yaml:${line}: `));
    expect(fault).toContain(message);
  });

  it("may be empty", () => {
    for (const text of ["", "# later\n", "suppressions:\nrules:\n"]) {
      expect(read(text)).toEqual({ suppressions: [], rules: [], faults: [] });
    }
  });

  it("of any content never crashes a scan", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, text) => {
        for (const yaml of [JSON.stringify({ suppressions: [value], rules: [value] }), text]) {
          expect(scanWith(yaml, "", SELLER).status).toBe("passed");
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe("a suppression in stackyard.yaml", () => {
  it("takes the finding out on one's own machine, with its reason and line", () => {
    const report = scanWith(SUPPRESSED());
    expect(has(report, "aws-ebs-encryption")).toBe(false);
    expect(report.suppressed).toMatchObject([
      {
        ruleId: "aws-ebs-encryption",
        suppression: { reason: "Only public data", file: "stackyard.yaml", line: 2 },
      },
    ]);
  });

  it.each([
    ["main.tf", true],
    ["*.tf", true],
    ["modules/**", false],
  ])("with the path %s holds for it only", (path, isSuppressed) => {
    const report = scanWith(SUPPRESSED(`    path: "${path}"\n`));
    expect(has(report, "aws-ebs-encryption")).toBe(!isSuppressed);
  });

  it("holds on its last day, and is named once it has expired", () => {
    const yaml = SUPPRESSED("    expires: 2027-03-31\n");
    const lastDay = scanWith(yaml, VOLUME, { today: "2027-03-31" });
    expect(has(lastDay, "aws-ebs-encryption")).toBe(false);
    const expired = scanWith(yaml, VOLUME, { today: "2027-04-01" });
    expect(has(expired, "aws-ebs-encryption")).toBe(true);
    expect(expired.notEvaluated).toContain(
      "suppression expired: aws-ebs-encryption, which ended on 2027-03-31 (stackyard.yaml:2)",
    );
  });

  it("never raises a seller's score by high findings", () => {
    const plain = scanTexts(VOLUME, SELLER);
    const sold = scanWith(SUPPRESSED(), VOLUME, SELLER);
    expect(sold.scores.security.score).toBe(plain.scores.security.score);
    expect(sold.findings.find(({ ruleId }) => ruleId === "aws-ebs-encryption")).toMatchObject({
      suppression: { reason: "Only public data", isAccepted: false },
    });
  });

  it("of all rules has no effect for a seller, and is named", () => {
    const yaml = "suppressions:\n  - rule: '*'\n    reason: all\n";
    const sold = scanWith(yaml, VOLUME, SELLER);
    expect(has(sold, "aws-ebs-encryption")).toBe(true);
    expect(sold.suppressed).toEqual([]);
    expect(sold.notEvaluated).toContainEqual(expect.stringContaining("stackyard.yaml:2: "));
  });

  it("takes bounded work, whatever the patterns", () => {
    const glob = `${"{*,**}".repeat(45)}x`;
    const entry = `  - rule: quality-provider-requirement\n    reason: x\n    path: "${glob}"\n`;
    const yaml = `suppressions:\n${entry.repeat(500)}`;
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `modules/${"a".repeat(100)}${index}/main.tf`,
        `resource "aws_s3_bucket" "a" {}\n`,
      ]),
    );
    expect(scanTexts({ ...files, "stackyard.yaml": yaml }, SELLER).status).toBe("passed");
  });
});

describe("a rule in stackyard.yaml", () => {
  it("finds what violates it, and leaves the scores alone", () => {
    const report = scanWith(RULE, BUCKET);
    expect(report.findings.find(({ ruleId }) => ruleId === "acme-owner")).toMatchObject({
      title: "Bucket has no owner",
      severity: "HIGH",
      resource: "aws_s3_bucket.a",
      fix: "`tags.Owner` has to be set.",
    });
    const plain = scanTexts(BUCKET);
    const figuresOf = ({ scores }: typeof plain) =>
      Object.values(scores).map(({ score, cappedAt, losses }) => [
        score,
        cappedAt,
        losses.map(({ ruleId, points }) => [ruleId, points]),
      ]);
    expect(figuresOf(report)).toEqual(figuresOf(plain));
    expect(report.scores.security.losses.map(({ ruleId }) => ruleId)).not.toContain("acme-owner");
    expect(report.coverage).toEqual(plain.coverage);
  });

  it("of a seller is not judged, and the report says so", () => {
    const sold = scanWith(RULE, BUCKET, SELLER);
    expect(has(sold, "acme-owner")).toBe(false);
    expect(sold.notEvaluated).toContain(
      "not evaluated: 1 of the author's own rules in stackyard.yaml",
    );
  });

  it("says where it can't tell", () => {
    const code = 'variable "tags" {}\nresource "aws_s3_bucket" "a" {\n  tags = var.tags\n}\n';
    const { notEvaluated } = scanWith(RULE, code);
    expect(notEvaluated).toContainEqual(
      expect.stringMatching(/^not evaluated: acme-owner on 1 resource, .*var\.tags/),
    );
  });

  const custom = (operator: string, value: string, path: string, good: string, bad: string) =>
    `rules:
  - id: acme-rule
    type: [acme_thing]
    path: ${path}
    operator: ${operator}
${value === "" ? "" : `    value: ${value}\n`}    message: Wrong
    severity: LOW
    pass: [${JSON.stringify(good)}]
    fail: [${JSON.stringify(bad)}]
`;
  const thing = (body: string) => `resource "acme_thing" "a" {\n  ${body}\n}\n`;

  it.each([
    ["equals", "true", "on", "on = true", "on = false"],
    ["equals", "true", "on", 'on = "true"', ""],
    ["not_equals", "public", "acl", "", 'acl = "public"'],
    ["one_of", "[a, b]", "size", 'size = "b"', 'size = "c"'],
    ["not_one_of", "[a, b]", "size", 'size = "c"', 'size = "a"'],
    ["contains", "x", "names", 'names = ["x", "y"]', 'names = ["y"]'],
    ["contains", "x", "name", 'name = "axb"', 'name = "ab"'],
    [
      "not_contains",
      "0.0.0.0/0",
      "in.cidrs",
      'in {\n cidrs = ["10.0.0.0/8"]\n }',
      'in {\n cidrs = []\n }\n in {\n cidrs = ["0.0.0.0/0"]\n }',
    ],
    ["matches", "^acme-", "name", 'name = "acme-a"', 'name = "a"'],
    ["not_matches", "test", "name", 'name = "live"', 'name = "a-test"'],
    ["at_least", "7", "days", "days = 7", "days = 6"],
    ["at_most", "7", "days", "days = 7", "days = 8"],
    ["present", "", "tags.Owner", 'tags = { Owner = "a" }', 'tags = { Other = "a" }'],
    ["absent", "", "key", "", 'key = "a"'],
  ])("with %s %s on %s tells its examples apart", (operator, value, path, good, bad) => {
    const { rules, faults } = read(custom(operator, value, path, thing(good), thing(bad)));
    expect(faults).toEqual([]);
    expect(rules.flatMap(testCustomRule)).toEqual([]);
    const swapped = rules.map((rule) => ({ ...rule, pass: rule.fail, fail: rule.pass }));
    expect(swapped.flatMap(testCustomRule)).toHaveLength(2);
  });

  it.each([
    ['resource "other" "a" {}\n', "has no resource of type acme_thing"],
    ["resource {\n", "can't be loaded: main.tf:1"],
    [
      'variable "x" {}\nresource "acme_thing" "a" {\n  on = var.x\n}\n',
      "can't be judged, because of",
    ],
  ])("with the example %j is not tested", (example, message) => {
    const { rules } = read(custom("equals", "true", "on", example, thing("on = false")));
    expect(rules.flatMap(testCustomRule)).toEqual([expect.stringContaining(message)]);
  });

  it("needs examples of both kinds", () => {
    expect(read(RULE).rules.flatMap(testCustomRule)).toEqual([
      'acme-owner: there is no example under "pass"',
      'acme-owner: there is no example under "fail"',
    ]);
  });
});
