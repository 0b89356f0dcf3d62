// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { describe, expect, it } from "vitest";
import { evaluateModule, plain, resultOf } from "../../test/evaluated-module.ts";

/** The value of an expression in a module with these additional declarations. */
function evaluated(expression: string, declarations = "", variables = {}): unknown {
  return plain(
    resultOf(`${declarations}\noutput "result" {\n  value = ${expression}\n}\n`, variables),
  );
}

const REQUIRED = 'variable "given" {}';

describe("three-valued evaluation", () => {
  it.each([
    ["var.given", { unknown: "var.given" }],
    ["var.given.a.b", { unknown: "var.given.a.b" }],
    ["var.given + 1", { unknown: "var.given" }],
    ["[1, var.given]", [1, { unknown: "var.given" }]],
    ["length([1, var.given])", 2],
    ["var.given && false", false],
    ["var.given || true", true],
    ["var.given && true", { unknown: "var.given" }],
    ['var.given ? "a" : "b"', { oneOf: ["a", "b"] }],
    ['var.given ? "a" : "a"', "a"],
    ['upper(var.given ? "a" : "b")', { oneOf: ["A", "B"] }],
    ['"x-${var.given ? "a" : "b"}"', { oneOf: ["x-a", "x-b"] }],
    ['(var.given ? "a" : "b") == "c"', false],
    ['contains(["a", var.given], "a")', true],
    ['contains(["a", var.given], "b")', { unknown: "an operand of contains()" }],
    ["[for x in var.given : x]", { unknown: "var.given" }],
    ["[for x in [1, 2] : x + var.given]", [{ unknown: "var.given" }, { unknown: "var.given" }]],
    ['["a", "b"][var.given]', { oneOf: ["a", "b"] }],
    ['try(var.given, "fallback")', { unknown: "var.given" }],
    ['try({}.missing, "fallback")', "fallback"],
    ['try({ a = 1 }[var.given], "fallback")', { oneOf: [1, "fallback"] }],
    ['try({ a = 1 }["b"], { a = 1 }[var.given], "fallback")', { oneOf: [1, "fallback"] }],
    ["try({ a = 1 }.a, { a = 2 }[var.given])", 1],
    ["can({ a = 1 }[var.given])", { unknown: "an index" }],
    ["can([1, 2][var.given])", { unknown: "an index" }],
    ["can({ a = 1 }.a)", true],
    ['coalesce(null, "", var.given)', { unknown: "var.given" }],
    ["merge({ a = 1 }, { b = var.given })", { a: 1, b: { unknown: "var.given" } }],
    ["alltrue([var.given, false])", false],
    ["alltrue([var.given ? true : false])", { unknown: "an element" }],
    ["anytrue([var.given ? true : false])", { unknown: "an element" }],
    ["alltrue([var.given ? true : false, false])", false],
    ["anytrue([var.given ? true : false, true])", true],
    ["jsondecode(jsonencode({ a = var.given, b = 1 }))", { a: { unknown: "var.given" }, b: 1 }],
    ["var.given ? [1][5] : 2", 2],
    ["timestamp()", { unknown: "timestamp()" }],
    ["some_function(1)", { unknown: "some_function()" }],
  ])("%s", (expression, expected) => {
    expect(evaluated(expression, REQUIRED)).toEqual(expected);
  });

  it.each([
    ["var.given == null", { unknown: "var.given" }],
    ['"x${var.given}" == null', false],
    ['null != "x${var.given}"', true],
    ['var.given == ""', { unknown: "var.given" }],
    ['"x${var.given}" == ""', false],
    ['"${var.given}${var.given}" == ""', { unknown: "var.given" }],
    ['"" != base64encode("x${var.given}")', true],
    ['length("x${var.given}") > 0', true],
    ['0 < length("x${var.given}")', true],
    ['length("x${var.given}") >= 1', true],
    ['length("x${var.given}") == 0', false],
    ['length("x${var.given}") < 1', false],
    ['0 >= length("x${var.given}")', false],
    ['length("x${var.given}") > 1', { unknown: "length()" }],
    ['length(lower("x${var.given}")) != 0', true],
    ['trimprefix("x${var.given}", "x") == ""', { unknown: "var.given" }],
    ['length(compact(["x${var.given}", "", null]))', 1],
    ["compact([var.given])", { unknown: "an element of compact()" }],
    ['length("x${var.given}"[*])', 1],
    ['contains(["", null], "x${var.given}")', false],
    ['jsonencode([var.given]) == ""', false],
  ])("knows what is there: %s", (expression, expected) => {
    expect(evaluated(expression, REQUIRED)).toEqual(expected);
  });

  it("decodes JSON written around unknown values", () => {
    const document =
      '"{ \\"arn\\": \\"arn:${var.given}:x\\", \\"list\\": ${jsonencode([var.given])} }"';
    expect(evaluated(`jsondecode(${document})`, REQUIRED)).toEqual({
      arn: { unknown: "a part of the text" },
      list: [{ unknown: "var.given" }],
    });
  });

  it("takes what fails as unknown, with the reason", () => {
    expect(evaluated("{ a = 1 }.b")).toEqual({ unknown: 'there is no attribute "b"' });
    expect(evaluated("local.a", "locals {\n  a = local.b\n  b = local.a\n}")).toMatchObject({
      unknown: expect.stringContaining("refers to itself"),
    });
  });
});

describe("variables", () => {
  it.each([
    ["type = string\ndefault = 5", "5"],
    ['type = number\ndefault = "5"', 5],
    ['type = bool\ndefault = "true"', true],
    ["type = list(string)\ndefault = [1, true]", ["1", "true"]],
    ['type = set(string)\ndefault = ["b", "a", "b"]', ["a", "b"]],
    ['type = map(number)\ndefault = { a = "1" }', { a: 1 }],
    ['type = "string"\ndefault = 1', "1"],
    [
      "type = object({ a = string, b = optional(number, 2), c = optional(bool) })\ndefault = { a = 1, z = 9 }",
      { a: "1", b: 2, c: null },
    ],
    ["type = list(object({ a = optional(list(string), []) }))\ndefault = [{}]", [{ a: [] }]],
    ['type = tuple([string, number])\ndefault = [1, "2"]', ["1", 2]],
    ["type = any\ndefault = null", null],
    ["type = object({ a = string })\ndefault = {}", { unknown: 'attribute "a" is required' }],
  ])("with %j", (body, expected) => {
    expect(evaluated("var.v", `variable "v" {\n${body}\n}`)).toEqual(expected);
  });

  it("are given by the caller, by tfvars files, or by their defaults", () => {
    const module = {
      "main.tf":
        'variable "v" {\n  default = "default"\n}\noutput "result" {\n  value = var.v\n}\n',
    };
    expect(plain(resultOf(module))).toBe("default");
    expect(plain(resultOf({ ...module, "terraform.tfvars": 'v = "file"' }))).toBe("file");
    expect(
      plain(
        resultOf({
          ...module,
          "x.auto.tfvars.json": '{ "v": "auto" }',
          "terraform.tfvars": 'v = "file"',
        }),
      ),
    ).toBe("auto");
    expect(plain(resultOf({ ...module, "other.tfvars": 'v = "other"' }))).toBe("default");
    expect(plain(resultOf({ ...module, "terraform.tfvars": 'v = "file"' }, { v: "given" }))).toBe(
      "given",
    );
  });

  it("that may not be null fall back to their defaults", () => {
    const declaration = (nullable: boolean) =>
      `variable "v" {\n  default = "d"\n  nullable = ${nullable}\n}`;
    expect(evaluated("var.v", declaration(false), { v: null })).toBe("d");
    expect(evaluated("var.v", declaration(true), { v: null })).toBeNull();
  });
});

describe("marks", () => {
  const defaultsOf = (expression: string) =>
    resultOf(`
      variable "v" {
        default = { a = "x", b = ["y"] }
      }
      locals {
        through = var.v.a
      }
      output "result" {
        value = ${expression}
      }`).marks.defaults.map(({ variable }) => variable);

  it.each([
    "var.v",
    "var.v.a",
    "local.through",
    '"p-${var.v.a}"',
    "upper(local.through)",
    'var.v.a == "x" ? 1 : 2',
    "var.v.b[0]",
  ])("name the default behind %s", (expression) => {
    expect(defaultsOf(expression)).toEqual(["var.v"]);
  });

  it.each(["1", '{ a = var.v.a, b = "literal" }.b', "false && var.v.a"])(
    "name none behind %s",
    (expression) => {
      expect(defaultsOf(expression)).toEqual([]);
    },
  );

  it("name none behind a given value, nor behind a called module's own default", () => {
    const module = 'variable "v" {\n  default = 1\n}\noutput "result" {\n  value = var.v\n}\n';
    expect(resultOf(module, { v: 2 }).marks.defaults).toEqual([]);
    const caller =
      'module "m" {\n  source = "./m"\n}\noutput "result" {\n  value = module.m.result\n}\n';
    const result = resultOf({ "main.tf": caller, "m/main.tf": module });
    expect(plain(result)).toBe(1);
    expect(result.marks.defaults).toEqual([]);
  });

  it("keep what is sensitive so", () => {
    const { marks } = resultOf('output "result" {\n  value = "a-${sensitive("b")}"\n}\n');
    expect(marks.isSensitive).toBe(true);
  });
});

describe("resources", () => {
  it("are repeated by count and for_each", () => {
    const { expansions } = evaluateModule(`
      locals {
        names = toset(["b", "a"])
      }
      resource "t_one" "x" {}
      resource "t_two" "x" {
        count = 2
        name  = "n\${count.index}"
      }
      resource "t_three" "x" {
        for_each = local.names
        name     = each.value
      }
      resource "t_none" "x" {
        count = 0
      }`);
    const named = expansions.flatMap(({ instances }) =>
      instances.map(({ address, body }) => [address, body.attribute("name")?.value]),
    );
    expect(named).toMatchObject([
      ["t_one.x", undefined],
      ["t_two.x[0]", { value: "n0" }],
      ["t_two.x[1]", { value: "n1" }],
      ['t_three.x["a"]', { value: "a" }],
      ['t_three.x["b"]', { value: "b" }],
    ]);
    expect(expansions.map(({ excluded }) => excluded.length)).toEqual([0, 0, 0, 1]);
  });

  it("of unknown number are one that may be there", () => {
    const { expansions } = evaluateModule(`
      variable "on" {
        type = bool
      }
      resource "t_x" "x" {
        count = var.on ? 1 : 0
      }`);
    expect(expansions[0]).toMatchObject({
      instances: [{ address: "t_x.x[0]" }],
      presence: { isCertain: false },
    });
  });

  it("beyond a limit are counted but not made", () => {
    const { expansions } = evaluateModule('resource "t_x" "x" {\n  count = 100000\n}');
    expect(expansions[0]?.instances.length).toBe(256);
    expect(expansions[0]?.omitted).toBe(100_000 - 256);
  });

  it.each([
    ["t_x.x.name", "n"],
    ["t_x.x.rule", [{ port: 1 }, { port: 2 }]],
    ["t_x.x.rule[1].port", 2],
    ["t_x.x.id", { unknown: "t_x.x.id" }],
    ["t_x.many[*].name", ["m0", "m1"]],
    ['t_x.each["k"].name', "k"],
    ["[for key, item in t_x.each : item.name]", ["k"]],
    ['try(t_x.none[0].id, "none")', "none"],
    ["one(t_x.none[*].name)", null],
    ["data.t_d.x.name", "d"],
  ])("refer to one another: %s", (expression, expected) => {
    const declarations = `
      resource "t_x" "x" {
        name = "n"
        rule {
          port = 1
        }
        dynamic "rule" {
          for_each = [2]
          content {
            port = rule.value
          }
        }
      }
      resource "t_x" "many" {
        count = 2
        name  = "m\${count.index}"
      }
      resource "t_x" "each" {
        for_each = { k = "v" }
        name     = each.key
      }
      resource "t_x" "none" {
        count = 0
      }
      data "t_d" "x" {
        name = "d"
      }`;
    expect(evaluated(expression, declarations)).toEqual(expected);
  });
});

describe("modules", () => {
  it("are evaluated once for each call, with the call's own values", () => {
    const module = {
      "main.tf": `
        module "each" {
          source   = "./child"
          for_each = { a = 1, b = 2 }
          size     = each.value
        }
        output "result" {
          value = { for key, child in module.each : key => child.double }
        }`,
      "child/main.tf": `
        variable "size" {
          type = number
        }
        resource "t_x" "x" {
          size = var.size
        }
        output "double" {
          value = t_x.x.size * 2
        }`,
    };
    expect(plain(resultOf(module))).toEqual({ a: 2, b: 4 });
    const addresses = evaluateModule(module).expansions.flatMap(({ instances }) =>
      instances.map(({ address }) => address),
    );
    expect(addresses).toEqual(['module.each["a"].t_x.x', 'module.each["b"].t_x.x']);
  });

  it("from elsewhere have unknown outputs", () => {
    const call = 'module "m" {\n  source = "terraform-aws-modules/vpc/aws"\n}';
    expect(evaluated("module.m.vpc_id", call)).toEqual({ unknown: "module.m.vpc_id" });
  });

  it("that call themselves come to an end", () => {
    const { modules } = evaluateModule('module "m" {\n  source = "./"\n}\n');
    expect(modules.length).toBeLessThan(20);
  });
});

describe("files", () => {
  it("that override change arguments and replace blocks", () => {
    const module = {
      "main.tf":
        'resource "t_x" "x" {\n  a = 1\n  b = 1\n  r {\n    n = 1\n  }\n  r {\n    n = 2\n  }\n}\noutput "result" {\n  value = [t_x.x.a, t_x.x.b, t_x.x.r]\n}\n',
      "x_override.tf": 'resource "t_x" "x" {\n  b = 2\n  r {\n    n = 3\n  }\n}\n',
    };
    expect(plain(resultOf(module))).toEqual([1, 2, [{ n: 3 }]]);
  });

  it("of the JSON syntax mean the same", () => {
    const module = {
      "main.tf.json": JSON.stringify({
        variable: { v: { type: "list(string)", default: ["x"] } },
        locals: { l: "${upper(var.v[0])}" },
        resource: {
          t_x: {
            x: {
              name: "n-${local.l}",
              rule: [{ port: 1 }],
              dynamic: { more: { for_each: "${var.v}", content: { n: "${more.value}" } } },
            },
          },
        },
        output: { result: { value: ["${t_x.x.name}", "${t_x.x.rule}", "${t_x.x.more}"] } },
      }),
    };
    expect(plain(resultOf(module))).toEqual(["n-X", [{ port: 1 }], [{ n: "x" }]]);
  });

  it("of the tree can be read, others are unknown", () => {
    const declarations = "";
    const module = (expression: string) => ({
      "main.tf": `${declarations}output "result" {\n  value = ${expression}\n}\n`,
      "files/a.txt": "hello",
      "files/t.tftpl": "%{ for x in list ~}\n${x};\n%{ endfor ~}\n",
    });
    expect(plain(resultOf(module('file("${path.module}/files/a.txt")')))).toBe("hello");
    expect(plain(resultOf(module('fileset(path.module, "files/*.txt")')))).toEqual(["files/a.txt"]);
    expect(plain(resultOf(module('templatefile("files/t.tftpl", { list = ["a", "b"] })')))).toBe(
      "a;\nb;\n",
    );
    expect(plain(resultOf(module('file("/etc/passwd")')))).toEqual({
      unknown: "the file /etc/passwd",
    });
  });
});
