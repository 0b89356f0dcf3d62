import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COSTLY_INPUTS } from "../test/costly-inputs/costly-inputs.ts";
import { scanTexts } from "../test/scan-texts.ts";
import type { ConfigBody } from "./config/config-body.ts";
import { ValueBody } from "./config/value-body.ts";
import { readYaml } from "./documents/yaml-value.ts";
import { Budget } from "./evaluate/budget.ts";
import { NO_MARKS } from "./evaluate/marks.ts";
import { object, string } from "./evaluate/value.ts";
import { evaluateModule } from "./evaluate-module.ts";
import { readTemplate } from "./formats/cloudformation/read-template.ts";
import { readMaskedPlan } from "./formats/terraform-plan/mask-plan.ts";
import { DEFAULT_LIMITS } from "./limits.ts";
import { BlockView } from "./rule-language/block-view.ts";
import { collectPrograms } from "./runs-code/collect-programs.ts";
import { SourceFile } from "./source/source-file.ts";
import { ModuleTree } from "./terraform/tree.ts";
import { validateModules } from "./validate/validate.ts";

const LONG = process.env.TEST_LONG === "1";

const treeOf = (texts: Readonly<Record<string, string>>) =>
  new ModuleTree(
    new Map(Object.entries(texts).map(([path, text]) => [path, new SourceFile(path, text)])),
  );

/** Most that modules can declare, in all instances: the limit, and as much beyond it. */
const MAX_PARTS = 2 * 10_000;

/** Calls that call, by how many times each level calls the next, and what the last one declares. */
const calls = fc
  .tuple(
    fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom(0, 3, 250)), {
      minLength: 1,
      maxLength: 6,
    }),
    fc.integer({ min: 1, max: 400 }),
  )
  .map(([levels, resources]) =>
    Object.fromEntries(
      [...levels, undefined].map((level, depth) => {
        const source = depth === 0 ? `./m${depth + 1}` : `../m${depth + 1}`;
        const [times, count] = level ?? [resources, 0];
        const block = (n: number) =>
          level === undefined
            ? `resource "null_resource" "r${n}" {\n  provisioner "local-exec" {\n    command = "make"\n  }\n}\n`
            : `module "c${n}" {\n  source = "${source}"\n${count === 0 ? "" : `  count = ${count}\n`}}\n`;
        const text = Array.from({ length: times }, (_, n) => block(n)).join("");
        return [depth === 0 ? "main.tf" : `m${depth}/main.tf`, text];
      }),
    ),
  );

describe("module calls that multiply", () => {
  it("make no more declarations than the limit allows", () => {
    fc.assert(
      fc.property(calls, (texts) => {
        const tree = treeOf(texts);
        const { evaluated } = evaluateModule(tree, new Map(), DEFAULT_LIMITS);
        const once = [...tree.configurations.values()].reduce(
          (sum, { resources, moduleCalls }) => sum + resources.size + moduleCalls.size + 1,
          0,
        );
        for (const { modules, expansions } of evaluated) {
          const parts = modules.reduce(
            (sum, { configuration: { resources, moduleCalls } }) =>
              sum + resources.size + moduleCalls.size,
            0,
          );
          expect(parts).toBeLessThanOrEqual(MAX_PARTS + 2 * once);
          expect(expansions.length).toBeLessThanOrEqual(MAX_PARTS + 2 * once);
        }
        expect(collectPrograms(tree, evaluated).length).toBeGreaterThan(0);
      }),
      { seed: 7, numRuns: LONG ? 40 : 4 },
    );
  });

  it("are named where they are not judged", () => {
    const { notEvaluated } = scanTexts(COSTLY_INPUTS["calls with counts"]?.(20_000) ?? {});
    expect(notEvaluated.join("\n")).toMatch(/^not evaluated: \d+ more instances of module\.c$/m);
  });

  it("say so if circles among them can't be looked for", () => {
    const tree = treeOf(COSTLY_INPUTS["calls that call"]?.(20_000) ?? {});
    const { notJudged } = validateModules(
      tree,
      () => true,
      new Budget(DEFAULT_LIMITS.evaluationSteps),
    );
    expect(notJudged).toContain("circles among the many references in .");
  });
});

describe("a file that is read for many values", () => {
  it("is parsed once", () => {
    const template = new SourceFile("t.yaml", "Resources: {}\n");
    expect(readTemplate(template)).toBe(readTemplate(template));
    const plan = new SourceFile("plan.json", '{"format_version":"1.2","planned_values":{}}');
    const masked = readMaskedPlan(plan);
    expect(readMaskedPlan(masked.file)).toBe(masked);
  });
});

it("a block that many rules ask about is looked for once", () => {
  let asked = 0;
  const location = { file: new SourceFile("main.tf", ""), start: 0, end: 0 };
  const body = new ValueBody(object(new Map([["user", string("it")]])), location);
  const around: ConfigBody = {
    location,
    attribute: () => undefined,
    blocks: (type) => {
      asked++;
      const blocks = [{ body, presence: { isCertain: true, marks: NO_MARKS } }];
      return { blocks: type === "context" ? blocks : [], isComplete: true, marks: NO_MARKS };
    },
    toValue: () => object(new Map()),
  };
  const view = new BlockView(around);
  const users = Array.from({ length: 40 }, () => view.attr("context.user").is("it").truth);
  expect(new Set(users)).toEqual(new Set([true]));
  expect(view.attr("other.user").isAbsent().truth).toBe(true);
  expect(asked).toBe(2);
});

it("merges of merges are refused by count", () => {
  const text = COSTLY_INPUTS["Kubernetes: merge keys"]?.(20_000)["p.yaml"] ?? "";
  const { documents, diagnostics } = readYaml(new SourceFile("p.yaml", text));
  expect(documents).toEqual([]);
  expect(diagnostics.map(({ message }) => message)).toEqual([
    "The document is merged too many times",
  ]);
});

/** A tenth, which small inputs go beyond as well. */
const LIMITS = LONG
  ? {}
  : {
      evaluationSteps: DEFAULT_LIMITS.evaluationSteps / 10,
      explorationSteps: DEFAULT_LIMITS.explorationSteps / 10,
      explorationVerdicts: DEFAULT_LIMITS.explorationVerdicts / 10,
      resourceInstances: DEFAULT_LIMITS.resourceInstances / 10,
    };

/** At a part of their size; `npm run bench scanner` measures all of it. */
it.each(Object.entries(COSTLY_INPUTS))("%s: a report", (_, make) => {
  const report = scanTexts(make(LONG ? 100_000 : 3_000), { limits: LIMITS });
  expect(JSON.stringify(report).length).toBeLessThan(5_000_000);
});
