// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { describe, expect, it } from "vitest";
import { evaluateModule, plain } from "../../test/evaluated-module.ts";
import { SourceFile } from "../source/source-file.ts";
import { evaluateTree } from "../terraform/evaluate-tree.ts";
import { ModuleTree } from "../terraform/tree.ts";
import { Budget } from "./budget.ts";
import { fromJson } from "./functions/json.ts";

/** The evaluated blocks of `t_x.x` in a module with these additional declarations. */
function bodyOf(body: string, declarations = "", variables = {}): unknown {
  const module = `${declarations}\nresource "t_x" "x" {\n${body}\n}\n`;
  const { expansions } = evaluateModule(module, variables);
  const found = expansions.flatMap(({ instances }) => instances).at(-1);
  return found && plain(found.body.toValue());
}

describe("dynamic blocks", () => {
  it.each([
    ["a list", '["a", "b"]', "rule.value", [{ v: "a" }, { v: "b" }]],
    ["the places of a list", '["a", "b"]', "rule.key", [{ v: 0 }, { v: 1 }]],
    ["a set, of which keys are values", 'toset(["b", "a"])', "rule.key", [{ v: "a" }, { v: "b" }]],
    ["a map in the order of its keys", "{ b = 2, a = 1 }", "rule.value", [{ v: 1 }, { v: 2 }]],
    ["a map's keys", "{ b = 2, a = 1 }", "rule.key", [{ v: "a" }, { v: "b" }]],
    ["objects", "[{ n = 1 }, { n = 2 }]", "rule.value.n", [{ v: 1 }, { v: 2 }]],
    ["nothing", "[]", "rule.value", []],
    ["null", "null", "rule.value", []],
    [
      "the result of a for",
      "[for n in [1, 2, 3] : n if n > 1]",
      "rule.value",
      [{ v: 2 }, { v: 3 }],
    ],
    ["what a condition leaves", 'var.on ? ["x"] : []', "rule.value", [{ v: "x" }]],
  ])("go through %s", (_, collection, value, expected) => {
    const declarations = 'variable "on" {\n  default = true\n}';
    expect(
      bodyOf(
        `dynamic "rule" {\n  for_each = ${collection}\n  content {\n    v = ${value}\n  }\n}`,
        declarations,
      ),
    ).toEqual({ rule: expected });
  });

  it("are all there or known to be incomplete, of a map as of a list", () => {
    const blocksOf = (collection: string) => {
      const { expansions } = evaluateModule(
        `resource "t_x" "x" {\n  dynamic "rule" {\n    for_each = ${collection}\n    content {}\n  }\n}\n`,
      );
      const { blocks, isComplete } = expansions[0]?.instances[0]?.body.blocks("rule") ?? {};
      return [blocks?.length, isComplete];
    };
    const map = (length: number) => `{ for i in range(${length}) : "a\${i}" => i }`;
    expect(blocksOf("range(100)")).toEqual([100, true]);
    expect(blocksOf("range(101)")).toEqual([100, false]);
    expect(blocksOf(map(100))).toEqual([100, true]);
    expect(blocksOf(map(101))).toEqual([100, false]);
  });

  it("cost the same of a map as of a list", () => {
    const costOf = (members: unknown) => {
      const budget = new Budget(1_000_000);
      const code =
        'variable "all" {}\nresource "t_x" "x" {\n  dynamic "rule" {\n    for_each = var.all\n    content {}\n  }\n}\n';
      const files = new Map([["main.tf", new SourceFile("main.tf", code)]]);
      const given = new Map([["all", fromJson(members, [])]]);
      const [tree] = evaluateTree(new ModuleTree(files), given, budget);
      const before = budget.stepsLeft;
      tree?.expansions[0]?.instances[0]?.body.blocks("rule");
      return before - budget.stepsLeft;
    };
    expect(costOf({ a: 1, b: 2, c: 3 })).toBe(costOf([1, 2, 3]));
    expect(costOf([1, 2, 3])).toBeGreaterThan(costOf([1]));
  });

  it("name their iterator as they like", () => {
    expect(
      bodyOf(`
        dynamic "rule" {
          for_each = { a = 1 }
          iterator = each_rule
          content {
            name  = each_rule.key
            value = each_rule.value
          }
        }`),
    ).toEqual({ rule: [{ name: "a", value: 1 }] });
  });

  it("may have labels, which change nothing for the rules", () => {
    expect(
      bodyOf(`
        dynamic "rule" {
          for_each = ["a"]
          labels   = [rule.value]
          content {
            v = rule.value
          }
        }`),
    ).toEqual({ rule: [{ v: "a" }] });
  });

  it("nest, and see the iterators around them", () => {
    expect(
      bodyOf(`
        dynamic "outer" {
          for_each = { a = [1, 2], b = [] }
          content {
            name = outer.key
            dynamic "inner" {
              for_each = outer.value
              content {
                of = outer.key
                v  = inner.value
              }
            }
          }
        }`),
    ).toEqual({
      outer: [
        {
          name: "a",
          inner: [
            { of: "a", v: 1 },
            { of: "a", v: 2 },
          ],
        },
        { name: "b", inner: [] },
      ],
    });
  });

  it("of one type inside of each other mean the inner one", () => {
    expect(
      bodyOf(`
        dynamic "rule" {
          for_each = [[1], [2]]
          content {
            dynamic "rule" {
              for_each = rule.value
              content {
                v = rule.value
              }
            }
          }
        }`),
    ).toEqual({ rule: [{ rule: [{ v: 1 }] }, { rule: [{ v: 2 }] }] });
  });

  it("stand beside written ones of the same type", () => {
    expect(
      bodyOf(`
        rule {
          v = 0
        }
        dynamic "rule" {
          for_each = [1]
          content {
            v = rule.value
          }
        }`),
    ).toEqual({ rule: [{ v: 0 }, { v: 1 }] });
  });

  it("see what the resource is repeated by", () => {
    expect(
      bodyOf(`
        for_each = { k = ["v"] }
        dynamic "rule" {
          for_each = each.value
          content {
            v = "\${each.key}-\${rule.value}"
          }
        }`),
    ).toMatchObject({ rule: [{ v: "k-v" }] });
  });

  it("over something unknown may be there or not", () => {
    const { expansions } = evaluateModule(`
      variable "rules" {}
      resource "t_x" "x" {
        dynamic "rule" {
          for_each = var.rules
          content {
            fixed = 1
            given = rule.value.port
          }
        }
      }`);
    const blocks = expansions[0]?.instances[0]?.body.blocks("rule");
    expect(blocks).toMatchObject({
      isComplete: false,
      blocks: [{ presence: { isCertain: false } }],
    });
    const [block] = blocks?.blocks ?? [];
    expect(block && plain(block.body.toValue())).toEqual({
      fixed: 1,
      given: { unknown: "var.rules.port" },
    });
  });
});

describe("null", () => {
  it("is the same as leaving an argument out, and stays in lists", () => {
    expect(bodyOf("a = null\nb = [null, 1]\nc = { d = null }")).toEqual({
      a: null,
      b: [null, 1],
      c: { d: null },
    });
  });

  it.each([
    ["var.v == null", true],
    ['coalesce(var.v, "x")', "x"],
    ["try(var.v.a, 1)", 1],
    ["var.v[*]", []],
    ["var.v.*.a", []],
    ["merge({ a = 1 }, var.v)", { a: 1 }],
    ['var.v == null ? "none" : var.v.name', "none"],
    ["[for x in coalesce(var.v, []) : x]", []],
    ["{ a = var.v }.a", null],
    ["[1, 2][var.v]", { unknown: "the index is null" }],
    ["var.v.a", { unknown: expect.any(String) }],
    ['"x${var.v}"', { unknown: expect.any(String) }],
    ["1 + var.v", { unknown: expect.any(String) }],
  ])("in %s", (expression, expected) => {
    const declarations = 'variable "v" {\n  default = null\n}';
    expect(bodyOf(`a = ${expression}`, declarations)).toEqual({ a: expected });
  });
});

describe("splats", () => {
  const declarations = `
    locals {
      users = [
        { name = "a", groups = [{ id = 1 }, { id = 2 }] },
        { name = "b", groups = [] },
      ]
      one   = { name = "c" }
    }
    resource "t_y" "many" {
      count = 2
      name  = "n\${count.index}"
      rule {
        port = count.index
      }
    }
    resource "t_y" "single" {
      name = "s"
    }`;

  it.each([
    ["local.users[*].name", ["a", "b"]],
    ["local.users.*.name", ["a", "b"]],
    ["local.users[*].groups[0].id", { unknown: "the index is out of range" }],
    ["local.users[*].groups[*].id", [[1, 2], []]],
    ["flatten(local.users[*].groups[*].id)", [1, 2]],
    ["local.users.*.name[0]", "a"],
    ["local.users[*].name[0]", { unknown: expect.any(String) }],
    ["local.one[*].name", ["c"]],
    ["toset(local.users[*].name)", ["a", "b"]],
    ["t_y.many[*].name", ["n0", "n1"]],
    ["t_y.many.*.name", ["n0", "n1"]],
    ["t_y.many[*].rule[0].port", [0, 1]],
    ["t_y.single[*].name", ["s"]],
    ['join(",", t_y.many.*.name)', "n0,n1"],
    ["zipmap(t_y.many[*].name, [1, 2])", { n0: 1, n1: 2 }],
    ["length(t_y.many[*].id)", 2],
  ])("%s", (expression, expected) => {
    expect(bodyOf(`a = ${expression}`, declarations)).toEqual({ a: expected });
  });
});

describe("repetition", () => {
  const addresses = (body: string, declarations = "") => {
    const module = `${declarations}\nresource "t_x" "x" {\n${body}\n}\n`;
    const [expansion] = evaluateModule(module).expansions;
    return {
      certain: expansion?.presence.isCertain,
      made: expansion?.instances.map(({ address }) => address),
      excluded: expansion?.excluded.length,
    };
  };
  const given = 'variable "v" {}';

  it.each([
    ["count = 2", true, ["t_x.x[0]", "t_x.x[1]"]],
    ['count = "1"', true, ["t_x.x[0]"]],
    ["count = var.v", false, ["t_x.x[0]"]],
    ["count = var.v ? 1 : 0", false, ["t_x.x[0]"]],
    ["count = length(var.v)", false, ["t_x.x[0]"]],
    ["count = length([var.v])", true, ["t_x.x[0]"]],
    ["count = -1", false, ["t_x.x[0]"]],
    ["for_each = var.v", false, ["t_x.x[*]"]],
    ["for_each = toset([var.v])", false, ["t_x.x[*]"]],
    ["for_each = { a = var.v }", true, ['t_x.x["a"]']],
    ['for_each = toset(["b", "a"])', true, ['t_x.x["a"]', 't_x.x["b"]']],
    ["for_each = null", false, ["t_x.x[*]"]],
    ['for_each = { for n in [1, 2] : "k${n}" => n }', true, ['t_x.x["k1"]', 't_x.x["k2"]']],
  ])("by %s", (body, certain, made) => {
    expect(addresses(body, given)).toMatchObject({ certain, made });
  });

  it.each(["count = 0", "for_each = {}", "for_each = toset([])", "count = length([])"])(
    "by %s makes none",
    (body) => {
      expect(addresses(body)).toEqual({ certain: true, made: [], excluded: 1 });
    },
  );

  it("by the same unknown keys leads from one resource to the other", () => {
    const other = `${given}
      resource "t_y" "y" {
        for_each = var.v
        kind     = "plain"
      }`;
    const body = bodyOf(
      'for_each = var.v\nkind = t_y.y[each.key].kind\nid = t_y.y[each.key].id\none = t_y.y["a"].id',
      other,
    );
    expect(body).toMatchObject({
      kind: "plain",
      id: { unknown: "t_y.y[*].id" },
      one: { unknown: "t_y.y[…].id" },
    });
  });

  it("knows the value behind each key, unknown ones too", () => {
    expect(bodyOf("for_each = { a = var.v }\nk = each.key\nv = each.value", given)).toMatchObject({
      k: "a",
      v: { unknown: "var.v" },
    });
  });
});
