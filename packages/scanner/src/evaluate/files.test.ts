// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { describe, expect, it } from "vitest";
import { evaluateModule, plain, resultOf } from "../../test/evaluated-module.ts";
import { fileRole } from "../terraform/module-file.ts";

const DECLARED =
  'variable "v" {\n  default = "default"\n}\noutput "result" {\n  value = var.v\n}\n';

describe("what a file is for", () => {
  it.each([
    ["main.tf", "configuration"],
    ["main.tofu", "configuration"],
    ["main.tf.json", "configuration"],
    ["override.tf", "override"],
    ["network_override.tf", "override"],
    ["network_override.tf.json", "override"],
    ["my-override.tf", "configuration"],
    ["terraform.tfvars", "autoVariables"],
    ["terraform.tfvars.json", "autoVariables"],
    ["a.auto.tfvars", "autoVariables"],
    ["a.auto.tfvars.json", "autoVariables"],
    ["production.tfvars", "variables"],
    ["tests/basic.tftest.hcl", "test"],
    ["tests/basic.tftest.json", "test"],
    ["tests/aws.tfmock.hcl", "test"],
    ["config.hcl", undefined],
    ["notes.tf.bak", undefined],
    ["list.tftpl", undefined],
  ])("%s: %s", (path, role) => {
    expect(fileRole(path)).toBe(role);
  });
});

describe("values of variables", () => {
  const value = (files: Record<string, string>, given: Record<string, unknown> = {}) =>
    plain(resultOf({ "main.tf": DECLARED, ...files }, given));

  it.each([
    ["the default", {}, "default"],
    ["terraform.tfvars", { "terraform.tfvars": 'v = "t"' }, "t"],
    [
      "its JSON form over it",
      { "terraform.tfvars": 'v = "t"', "terraform.tfvars.json": '{ "v": "j" }' },
      "j",
    ],
    [
      "*.auto.tfvars over both",
      { "terraform.tfvars.json": '{ "v": "j" }', "a.auto.tfvars": 'v = "a"' },
      "a",
    ],
    [
      "later ones over earlier ones",
      { "b.auto.tfvars": 'v = "b"', "a.auto.tfvars.json": '{ "v": "a" }' },
      "b",
    ],
    ["none that must be asked for", { "production.tfvars": 'v = "p"' }, "default"],
    ["none of another directory", { "examples/a/terraform.tfvars": 'v = "e"' }, "default"],
    ["none of a test", { "tests/a.tftest.hcl": 'variables {\n  v = "t"\n}' }, "default"],
  ])("come from %s", (_, files, expected) => {
    expect(value(files)).toBe(expected);
  });

  it("come from the caller over all of them", () => {
    expect(value({ "a.auto.tfvars": 'v = "a"' }, { v: "given" })).toBe("given");
  });

  it("keep their type, and are no defaults", () => {
    const result = resultOf({
      "main.tf":
        'variable "v" {\n  type = list(number)\n}\noutput "result" {\n  value = var.v\n}\n',
      "terraform.tfvars": 'v = ["1", 2]',
    });
    expect(plain(result)).toEqual([1, 2]);
    expect(result.marks.defaults).toEqual([]);
  });
});

describe("override files", () => {
  const value = (files: Record<string, string>) => plain(resultOf(files));

  it("change variables, locals and outputs", () => {
    expect(
      value({
        "main.tf": DECLARED,
        "override.tf": 'variable "v" {\n  default = "over"\n}\n',
      }),
    ).toBe("over");
    expect(
      value({
        "main.tf":
          'locals {\n  a = 1\n  b = 2\n}\noutput "result" {\n  value = [local.a, local.b]\n}\n',
        "x_override.tf": "locals {\n  b = 3\n}\n",
      }),
    ).toEqual([1, 3]);
    expect(
      value({
        "main.tf": DECLARED,
        "x_override.tf.json": '{ "output": { "result": { "value": "o" } } }',
      }),
    ).toBe("o");
  });

  it("are merged in the order of their names, the last one on top", () => {
    expect(
      value({
        "main.tf": DECLARED,
        "b_override.tf": 'variable "v" {\n  default = "b"\n}\n',
        "a_override.tf": 'variable "v" {\n  default = "a"\n}\n',
      }),
    ).toBe("b");
  });

  it("change the arguments of a module call", () => {
    expect(
      value({
        "main.tf":
          'module "m" {\n  source = "./m"\n  v = 1\n}\noutput "result" {\n  value = module.m.v\n}\n',
        "main_override.tf": 'module "m" {\n  v = 2\n}\n',
        "m/main.tf": 'variable "v" {}\noutput "v" {\n  value = var.v\n}\n',
      }),
    ).toBe(2);
  });

  it("put dynamic blocks in the place of written ones", () => {
    expect(
      value({
        "main.tf":
          'resource "t_x" "x" {\n  r {\n    n = 1\n  }\n}\noutput "result" {\n  value = t_x.x.r\n}\n',
        "o_override.tf":
          'resource "t_x" "x" {\n  dynamic "r" {\n    for_each = [7, 8]\n    content {\n      n = r.value\n    }\n  }\n}\n',
      }),
    ).toEqual([{ n: 7 }, { n: 8 }]);
  });
});

describe("modules in the tree", () => {
  it("see their own variables, locals and files, and nothing of the caller", () => {
    const module = {
      "main.tf": `
        locals {
          name = "root"
        }
        module "a" {
          source = "./m"
          name   = "a"
        }
        module "b" {
          source = "./m"
          name   = "b-\${local.name}"
        }
        output "result" {
          value = [module.a.all, module.b.all]
        }`,
      "m/main.tf": `
        variable "name" {}
        variable "size" {
          default = 1
        }
        locals {
          name = "inner \${var.name}"
        }
        output "all" {
          value = [local.name, var.size, file("\${path.module}/f.txt"), path.root]
        }`,
      "m/f.txt": "f",
      "f.txt": "root",
    };
    expect(plain(resultOf(module))).toEqual([
      ["inner a", 1, "f", "."],
      ["inner b-root", 1, "f", "."],
    ]);
  });

  it("of unknown number have unknown outputs, and are looked at all the same", () => {
    const { expansions, root } = evaluateModule({
      "main.tf":
        'variable "on" {}\nmodule "m" {\n  source = "./m"\n  count = var.on ? 1 : 0\n}\noutput "result" {\n  value = module.m[0].id\n}\n',
      "m/main.tf": 'resource "t_x" "x" {}\noutput "id" {\n  value = t_x.x.id\n}\n',
    });
    expect(plain(root.output("result"))).toMatchObject({ unknown: expect.any(String) });
    expect(expansions.flatMap(({ instances }) => instances)).toMatchObject([
      { address: "module.m[0].t_x.x" },
    ]);
  });

  it("take null for a variable that may be null, and the default where it may not", () => {
    const call = (nullable: boolean) => ({
      "main.tf":
        'module "m" {\n  source = "./m"\n  v = null\n}\noutput "result" {\n  value = module.m.v\n}\n',
      "m/main.tf": `variable "v" {\n  default = 1\n  nullable = ${nullable}\n}\noutput "v" {\n  value = var.v\n}\n`,
    });
    expect(plain(resultOf(call(true)))).toBeNull();
    expect(plain(resultOf(call(false)))).toBe(1);
  });
});

describe("the JSON syntax", () => {
  it("knows comments, lists of blocks and escapes", () => {
    const module = {
      "main.tf.json": JSON.stringify({
        "//": "a comment",
        variable: [{ a: { default: 1 } }, { b: { default: "x" } }],
        locals: [{ l: "${var.a + 1}" }, { m: "$${no} %%{template}" }],
        module: { m: { source: "./m", v: "${local.l}" } },
        output: { result: { value: ["${local.l}", "${local.m}", "${module.m.v}", "a-${var.b}"] } },
      }),
      "m/main.tf": 'variable "v" {}\noutput "v" {\n  value = var.v\n}\n',
    };
    expect(plain(resultOf(module))).toEqual([2, "${no} %{template}", 2, "a-x"]);
  });

  it("repeats resources by count and for_each", () => {
    const { expansions } = evaluateModule({
      "main.tf.json": JSON.stringify({
        resource: {
          t_x: { many: { count: 2, name: "n${count.index}" } },
          t_y: { each: { for_each: { a: 1 }, name: "${each.key}" } },
        },
      }),
    });
    expect(expansions.flatMap(({ instances }) => instances.map(({ address }) => address))).toEqual([
      "t_x.many[0]",
      "t_x.many[1]",
      't_y.each["a"]',
    ]);
  });
});
