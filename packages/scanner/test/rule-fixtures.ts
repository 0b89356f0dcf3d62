import { describe, expect, it } from "vitest";
import type { Rule } from "../src/rule-language/rule.ts";
import { ALL_RULES } from "../src/rules/all-rules.ts";
import { type Outcome, outcomeOf } from "./verdict.ts";

type Module = string | Record<string, string>;

/** Modules by what is special about each, grouped by the expected result. */
export interface RuleFixtures {
  readonly fails?: Readonly<Record<string, Module>>;
  readonly failsByDefault?: Readonly<Record<string, Module>>;
  readonly passes?: Readonly<Record<string, Module>>;
  readonly open?: Readonly<Record<string, Module>>;
}

/** Tests a rule on complete modules. */
export function testRule(id: string, fixtures: RuleFixtures): void {
  const rule = ruleById(id);
  describe(id, () => {
    expectAll(rule, "fails", fixtures.fails);
    expectAll(rule, "fails by default", fixtures.failsByDefault);
    expectAll(rule, "passes", fixtures.passes);
    expectAll(rule, "open", fixtures.open);
  });
}

function expectAll(rule: Rule, outcome: Outcome, modules: RuleFixtures["fails"] = {}): void {
  for (const [name, module] of Object.entries(modules)) {
    it(`${outcome}: ${name}`, () => expect(outcomeOf([rule], module)).toBe(outcome));
  }
}

export interface ArgumentFixtures {
  readonly type: string;
  /** `encrypted`, or with its blocks: `metadata_options.http_tokens`. */
  readonly argument: string;
  /** Values as HCL. */
  readonly bad: readonly string[];
  readonly good: readonly string[];
  /** The result if the argument is missing or null. */
  readonly absent: "fails" | "passes";
  /** The result for a value required from the caller: `open`, unless any value is sufficient. */
  readonly required?: Outcome;
  /** Additional resource arguments, as HCL. */
  readonly body?: string;
  /** Additional arguments of the innermost block, as HCL. */
  readonly blockBody?: string;
}

/**
 * Tests a rule on one argument in every form: a literal, a local, a variable's default, required
 * from the caller, null, missing and, in a block, `dynamic`.
 */
export function testArgumentRule(id: string, fixtures: ArgumentFixtures): void {
  const rule = ruleById(id);
  const { argument, absent, required = "open" } = fixtures;
  const check = (name: string, outcome: Outcome, module: string) =>
    it(`${outcome}: ${name}`, () => expect(outcomeOf([rule], module)).toBe(outcome));
  describe(`${id} on ${fixtures.type}.${argument}`, () => {
    for (const value of fixtures.bad) {
      check(`= ${value}`, "fails", resourceWith(fixtures, value));
      check(`= ${value} through a local`, "fails", throughLocal(fixtures, value));
      check(`= ${value} as a default`, "fails by default", throughDefault(fixtures, value));
      if (argument.includes(".")) {
        check(`= ${value} in a dynamic block`, "fails", dynamicBlock(fixtures, value));
      }
    }
    for (const value of fixtures.good) {
      check(`= ${value}`, "passes", resourceWith(fixtures, value));
      check(`= ${value} through a local`, "passes", throughLocal(fixtures, value));
      check(`= ${value} as a default`, "passes", throughDefault(fixtures, value));
      if (argument.includes(".")) {
        check(`= ${value} in a dynamic block`, "passes", dynamicBlock(fixtures, value));
      }
    }
    check("missing", absent, resourceWith(fixtures, undefined));
    check("= null", absent, resourceWith(fixtures, "null"));
    const byDefault = absent === "fails" ? "fails by default" : "passes";
    check("= null as a default", byDefault, throughDefault(fixtures, "null"));
    check(
      "required of the caller",
      required,
      `variable "given" {}\n${resourceWith(fixtures, "var.given")}`,
    );
  });
}

function resourceWith(fixtures: ArgumentFixtures, value: string | undefined): string {
  const blocks = fixtures.argument.split(".");
  const name = blocks.pop() ?? "";
  const argument = value === undefined ? "" : `${name} = ${value}`;
  const inner = blocks.length > 0 ? `${fixtures.blockBody ?? ""}\n${argument}` : argument;
  const written = blocks.reduceRight((text, block) => `${block} {\n${text}\n}`, inner);
  return resource(fixtures, written);
}

function dynamicBlock(fixtures: ArgumentFixtures, value: string): string {
  const blocks = fixtures.argument.split(".");
  const name = blocks.pop() ?? "";
  const last = blocks.pop() ?? "";
  const dynamic = `dynamic "${last}" {
    for_each = [${value}]
    content {
      ${fixtures.blockBody ?? ""}
      ${name} = ${last}.value
    }
  }`;
  return resource(
    fixtures,
    blocks.reduceRight((text, block) => `${block} {\n${text}\n}`, dynamic),
  );
}

function throughLocal(fixtures: ArgumentFixtures, value: string): string {
  return `locals {\n  chosen = ${value}\n}\n${resourceWith(fixtures, "local.chosen")}`;
}

function throughDefault(fixtures: ArgumentFixtures, value: string): string {
  return `variable "chosen" {\n  default = ${value}\n}\n${resourceWith(fixtures, "var.chosen")}`;
}

function resource({ type, body = "" }: ArgumentFixtures, written: string): string {
  return `resource "${type}" "fixture" {\n${body}\n${written}\n}\n`;
}

function ruleById(id: string): Rule {
  const rule = ALL_RULES.find((candidate) => candidate.id === id);
  if (rule === undefined) throw new Error(`There is no rule ${id}`);
  return rule;
}
