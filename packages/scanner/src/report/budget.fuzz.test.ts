import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";
import { readDocuments } from "../documents/read-documents.ts";
import { Budget } from "../evaluate/budget.ts";
import { DEFAULT_LIMITS } from "../limits.ts";
import { IntervalSet } from "../network/interval-set.ts";
import { AttributeView } from "../rule-language/attribute-view.ts";
import { ALL_RULES } from "../rules/all-rules.ts";
import { SourceFile } from "../source/source-file.ts";
import { evaluateTree } from "../terraform/evaluate-tree.ts";
import { ModuleTree } from "../terraform/tree.ts";
import { evaluateRules, MAX_STEPS } from "./evaluate-rules.ts";
import { RuleTable } from "./rule-table.ts";

const size = fc.constantFrom(1, 7, 60, 400);
const texts = (count: number, text: string) => `[for j in range(${count}) : "${text}"]`;

/** A policy: statements × actions × resources × values of conditions. */
const policy = fc.tuple(size, size, size, size).map(
  ([statements, actions, resources, values]) => `
resource "aws_s3_bucket_policy" "it" {
  bucket = "it"
  policy = jsonencode({ Statement = [for i in range(${statements}) : {
    Effect    = i % 3 == 0 ? "Deny" : "Allow"
    Principal = "*"
    Action    = ${texts(actions, `s3:Get\${j}*\${i}`)}
    Resource  = ${texts(resources, `arn:aws:s3:::\${j}/*`)}
    Condition = { NotIpAddress = { "aws:SourceIp" = ${texts(values, `10.\${i % 250}.\${j % 250}.0/24`)} } }
  }] })
}
`,
);

/** A firewall: rules × ports × sources. */
const firewall = fc.tuple(size, size, size).map(
  ([rules, ports, sources]) => `
resource "azurerm_network_security_group" "it" {
  name                = "it"
  location            = "here"
  resource_group_name = "it"
  dynamic "security_rule" {
    for_each = range(${rules})
    content {
      name                       = "rule-\${security_rule.value}"
      priority                   = 100 + security_rule.value
      direction                  = "Inbound"
      access                     = security_rule.value % 8 == 0 ? "Deny" : "Allow"
      protocol                   = "Tcp"
      source_port_range          = "*"
      destination_port_ranges    = ${texts(ports, `\${j * 9 + security_rule.value}`)}
      source_address_prefixes    = ${texts(sources, `\${j % 250}.\${security_rule.value % 250}.0.0/17`)}
      destination_address_prefix = "*"
    }
  }
}
`,
);

/** Loops in loops, over what is in them. */
const loops = fc.array(size, { minLength: 1, maxLength: 5 }).map((sizes) => {
  const value = sizes.reduce((inner, count) => `[for x in range(${count}) : ${inner}]`, '"x"');
  return `
locals {
  it   = ${value}
  text = jsonencode([local.it, local.it])
}
resource "aws_s3_bucket" "it" {
  bucket = local.text
}
output "it" {
  value = flatten([local.it, [for each in local.it : length(each)]])
}
`;
});

/** Functions and templates that make a longer text of a text. */
const LENGTHENING = [
  (x: string) => `"\${${x}}\${${x}}"`,
  (x: string) => `format("%s %s", ${x}, ${x})`,
  (x: string) => `join(",", [for i in range(9) : ${x}])`,
  (x: string) => `replace(${x}, "/x|A/", "xxxx")`,
  (x: string) => `jsonencode({ a = ${x}, b = [${x}] })`,
  (x: string) => `jsonencode(jsondecode(jsonencode([${x}, ${x}])))`,
  (x: string) => `yamlencode({ a = ${x}, b = ${x} })`,
  (x: string) => `base64encode(urlencode(${x}))`,
  (x: string) => `join("", split("x", "\${${x}}\${${x}}"))`,
];

/** Outputs, each longer than the one before. */
const lengthening = fc
  .array(fc.constantFrom(...LENGTHENING), { minLength: 5, maxLength: 60 })
  .map((makers) =>
    [
      'locals {\n  a0 = "x"\n}\n',
      ...makers.map(
        (make, n) =>
          `locals {\n  a${n + 1} = ${make(`local.a${n}`)}\n}\noutput "a${n + 1}" {\n  value = local.a${n + 1}\n}\n`,
      ),
    ].join(""),
  );

function judge(text: string) {
  const tree = new ModuleTree(new Map([["main.tf", new SourceFile("main.tf", text)]]));
  const budget = new Budget(DEFAULT_LIMITS.evaluationSteps);
  const evaluated = evaluateTree(tree, new Map(), budget);
  const documents = readDocuments(tree, { given: new Map(), budget });
  const module = { tree, evaluated, documents, partOf: () => "module" as const };
  const run = { limits: DEFAULT_LIMITS, onJudgement: () => {} };
  return evaluateRules(new RuleTable(ALL_RULES), module, run);
}

/** Counts calls without keeping them, as a spy would. */
function counting<T>(run: () => T): { result: T; operations: number } {
  const { of } = IntervalSet;
  const { evidence } = AttributeView.prototype;
  let operations = 0;
  IntervalSet.of = (intervals) => {
    operations += intervals.length;
    return of(intervals);
  };
  AttributeView.prototype.evidence = function counted() {
    operations++;
    return evidence.call(this);
  };
  try {
    return { result: run(), operations };
  } finally {
    IntervalSet.of = of;
    AttributeView.prototype.evidence = evidence;
  }
}

/** How many characters a step of the evaluation may make: a text costs one step for each 64. */
const CHARACTERS_A_STEP = 64;

it("modules that lengthen texts make no more characters than the steps that are counted", () => {
  const steps = 20_000;
  let longest = 0;
  fc.assert(
    fc.property(lengthening, (text) => {
      const budget = new Budget(steps);
      const tree = new ModuleTree(new Map([["main.tf", new SourceFile("main.tf", text)]]));
      const [evaluated] = evaluateTree(tree, new Map(), budget);
      let characters = 0;
      for (const name of evaluated?.root.configuration.outputs.keys() ?? []) {
        const value = evaluated?.root.output(name);
        if (value?.kind === "string") characters += value.value.length;
        longest = Math.max(longest, characters);
        expect(characters).toBeLessThanOrEqual(CHARACTERS_A_STEP * (steps - budget.stepsLeft));
      }
    }),
    { seed: 7, numRuns: 40 },
  );
  // The texts reach the budget, so that it is what ends them.
  expect(longest).toBeGreaterThan((CHARACTERS_A_STEP * steps) / 10);
}, 120_000);

describe("modules that multiply sets", () => {
  it("take no more work than the steps that are counted", () => {
    fc.assert(
      fc.property(fc.oneof(policy, firewall), (text) => {
        const { result, operations } = counting(() => judge(text));
        expect(result.steps).toBeLessThanOrEqual(MAX_STEPS);
        expect(operations).toBeLessThanOrEqual(20 * result.steps + 20_000);
      }),
      { seed: 5, numRuns: 10 },
    );
  }, 240_000);

  it("get a report, which fails if a verdict was out of reach", () => {
    fc.assert(
      fc.property(fc.oneof(policy, firewall, loops), (text) => {
        const { status, notEvaluated } = scanTexts(text);
        const isOpen = notEvaluated.some((sentence) => /takes too much work/.test(sentence));
        expect(isOpen && status === "passed").toBe(false);
        expect(JSON.stringify(notEvaluated).length).toBeLessThan(20_000);
      }),
      { seed: 6, numRuns: 10 },
    );
  }, 240_000);
});

it.each([
  [
    "a policy document that is too large",
    `data "aws_iam_policy_document" "it" {
  dynamic "statement" {
    for_each = range(200)
    content {
      actions   = [for j in range(200) : "s3:\${j}*"]
      resources = [for j in range(200) : "arn:\${j}"]
      dynamic "condition" {
        for_each = range(20)
        content {
          test     = "StringLike"
          variable = "aws:\${condition.value}"
          values   = [for j in range(100) : "\${j}*"]
        }
      }
    }
  }
}
resource "aws_s3_bucket_policy" "it" {
  bucket = "it"
  policy = data.aws_iam_policy_document.it.json
}
`,
    "main.tf",
  ],
  [
    "arguments of an image that double",
    `ARG a0=xxxxxxxxxx\n${Array.from({ length: 60 }, (_, n) => `ARG a${n + 1}=$a${n}$a${n}\n`).join("")}FROM $a60\n`,
    "Dockerfile",
  ],
  [
    "values that hold one another",
    `locals {\n  a0 = [1, "a"]\n${Array.from({ length: 60 }, (_, n) => `  a${n + 1} = { x = local.a${n}, y = local.a${n} }\n`).join("")}}\noutput "it" {\n  value = flatten([true ? local.a60 : local.a59])\n}\n`,
    "main.tf",
  ],
])("%s get a report", (_, text, path) => {
  expect(scanTexts({ [path]: text }).rulesetVersion).toBeDefined();
});
