import { describe, expect, it } from "vitest";
import { factsOf } from "../../test/facts-of.ts";
import { compareModules } from "./compare-modules.ts";

type Module = string | Record<string, string>;

function compare(before: Module, after: Module) {
  return compareModules(factsOf(before), factsOf(after));
}

/** The changes formatted as `kind subject bump`. */
function changes(before: Module, after: Module): string[] {
  return compare(before, after).changes.map(
    ({ kind, subject, bump }) => `${kind} ${subject} ${bump}`,
  );
}

describe("two versions of a module", () => {
  it("that are alike for its users ask for a patch", () => {
    const before = 'variable "a" {\n  type = string\n}\n';
    const after =
      '# Now with a comment.\nvariable "a" {\n  type        = string\n  description = "A."\n}\n';
    expect(compare(before, after)).toEqual({ bump: "patch", changes: [] });
  });

  it("ask for what their gravest change asks for, which stands first", () => {
    const before = 'variable "a" {}\n';
    const after = 'variable "b" {}\noutput "c" {\n  value = 1\n}\n';
    const { bump, changes: all } = compare(before, after);
    expect(bump).toBe("major");
    expect(all.map((change) => change.bump)).toEqual(["major", "major", "minor"]);
  });
});

describe("an input", () => {
  const input = (body: string) => `variable "a" {\n  ${body}\n}\n`;

  it.each([
    ["", 'variable "a" {}\n', "input-added var.a major"],
    ["", input("default = 1"), "input-added var.a minor"],
    [input("default = 1"), "", "input-removed var.a major"],
    [input("default = 1"), input("default = 2"), "input-default var.a minor"],
    [input("default = 1"), input(""), "input-default var.a major"],
    [input(""), input("default = null"), "input-default var.a minor"],
    [input("type = string"), input("type = number"), "input-type var.a major"],
    [input("type = number"), input("type = string"), "input-type var.a minor"],
    [input("type = string"), input(""), "input-type var.a minor"],
    [input(""), input("nullable = false"), "input-nullability var.a major"],
    [input("nullable = false"), input(""), "input-nullability var.a major"],
    [input(""), input("sensitive = true"), "input-sensitivity var.a minor"],
  ])("%j becoming %j is a change", (before, after, change) => {
    expect(changes(before, after)).toEqual([change]);
  });

  it("with a new validation may refuse what it took", () => {
    const validation = 'validation {\n    condition = var.a > 0\n    error_message = "No."\n  }';
    expect(changes(input(""), input(validation))).toEqual(["input-validation var.a major"]);
    expect(changes(input(validation), input(""))).toEqual(["input-validation var.a minor"]);
  });

  it("whose default is only written otherwise has not changed", () => {
    expect(
      changes(input('default = { a = "x", b = 1 }'), input('default = {\n b = 1\n a = "x" }')),
    ).toEqual([]);
  });

  it("with a very long default is compared all the same", () => {
    const long = (last: number) => input(`default = [${"1,".repeat(150_000)}${last}]`);
    expect(changes(long(1), long(1))).toEqual([]);
    expect(changes(long(1), long(2))).toEqual(["input-default var.a minor"]);
  });

  it("of an object type is compared attribute by attribute", () => {
    const before = input("type = object({\n    a = string # first\n  })");
    const after = input("type = object({\n    a = string\n    b = optional(number, 1)\n  })");
    expect(changes(before, after)).toEqual(["input-type var.a minor"]);
  });
});

describe("an output", () => {
  const output = (body: string) => `output "a" {\n  value = 1\n  ${body}\n}\n`;

  it.each([
    ["", output(""), "output-added output.a minor"],
    [output(""), "", "output-removed output.a major"],
    [output(""), output("sensitive = true"), "output-sensitivity output.a major"],
    [output("sensitive = true"), output(""), "output-sensitivity output.a minor"],
  ])("%j becoming %j is a change", (before, after, change) => {
    expect(changes(before, after)).toEqual([change]);
  });
});

describe("a resource", () => {
  const bucket = (name: string, body = "") =>
    `resource "aws_s3_bucket" "${name}" {\n  ${body}\n}\n`;

  it("comes and goes", () => {
    const both = bucket("a") + bucket("b");
    expect(changes(bucket("b"), both)).toEqual(["resource-added aws_s3_bucket.a minor"]);
    expect(changes(both, bucket("b"))).toEqual(["resource-removed aws_s3_bucket.a major"]);
  });

  it("moves where a `moved` block says so", () => {
    const moved = "moved {\n  from = aws_s3_bucket.a\n  to   = aws_s3_bucket.b\n}\n";
    const { bump, changes: all } = compare(bucket("a"), bucket("b") + moved);
    expect(bump).toBe("patch");
    expect(all).toMatchObject([
      { kind: "resource-moved", before: "aws_s3_bucket.a", after: "aws_s3_bucket.b" },
    ]);
  });

  it("moves with the module call around it", () => {
    const call = (name: string) => `module "${name}" {\n  source = "./child"\n}\n`;
    const moved = "moved {\n  from = module.a\n  to   = module.b\n}\n";
    const child = { "child/main.tf": bucket("x") };
    expect(
      changes({ "main.tf": call("a"), ...child }, { "main.tf": call("b") + moved, ...child }),
    ).toEqual(["resource-moved module.b.aws_s3_bucket.x patch"]);
    expect(changes({ "main.tf": call("a"), ...child }, { "main.tf": call("b"), ...child })).toEqual(
      [
        "resource-removed module.a.aws_s3_bucket.x major",
        "resource-added module.b.aws_s3_bucket.x minor",
      ],
    );
  });

  it("moves along a chain, and not along a circle", () => {
    const moved = (from: string, to: string) =>
      `moved {\n  from = aws_s3_bucket.${from}\n  to   = aws_s3_bucket.${to}\n}\n`;
    const chain = bucket("c") + moved("a", "b") + moved("b", "c");
    expect(changes(bucket("a"), chain)).toEqual(["resource-moved aws_s3_bucket.c patch"]);
    const circle = bucket("c") + moved("a", "b") + moved("b", "a");
    expect(changes(bucket("a"), circle)).toEqual([
      "resource-removed aws_s3_bucket.a major",
      "resource-added aws_s3_bucket.c minor",
    ]);
  });

  it("may be replaced when an argument changes that is fixed", () => {
    const { changes: all } = compare(bucket("a", 'bucket = "x"'), bucket("a", 'bucket = "y"'));
    expect(all).toMatchObject([
      {
        kind: "resource-replaced",
        summary: expect.stringContaining("may be replaced"),
        before: '"x"',
        after: '"y"',
        bump: "major",
      },
    ]);
  });

  it("may be replaced when the default behind a fixed argument changes", () => {
    const module = (name: string) =>
      `variable "name" {\n  default = "${name}"\n}\n${bucket("a", "bucket = var.name")}`;
    expect(compare(module("x"), module("y")).changes).toMatchObject([
      { kind: "resource-replaced", before: '"x"', after: '"y"' },
      { kind: "input-default" },
    ]);
  });

  it("stays when a fixed argument is only written otherwise", () => {
    const after = `locals {\n  name = "x"\n}\n${bucket("a", "bucket = local.name")}`;
    expect(changes(bucket("a", 'bucket = "x"'), after)).toEqual([]);
  });

  it("stays when an argument changes of which nothing is known", () => {
    expect(changes(bucket("a", "force_destroy = true"), bucket("a"))).toEqual([]);
  });

  it("may be replaced when numbers become keys", () => {
    const before = bucket("a", "count = 2");
    const after = bucket("a", 'for_each = toset(["x"])');
    expect(changes(before, after)).toEqual(["resource-replaced aws_s3_bucket.a major"]);
    const moved = 'moved {\n  from = aws_s3_bucket.a[0]\n  to   = aws_s3_bucket.a["x"]\n}\n';
    expect(changes(before, after + moved)).toEqual([]);
    expect(changes(bucket("a"), bucket("a", "count = 1"))).toEqual([]);
  });
});

describe("a call of a module elsewhere", () => {
  const call = (version: string, source = "acme/vpc/aws") =>
    `module "vpc" {\n  source  = "${source}"\n  version = "${version}"\n}\n`;

  it.each([
    ["", call("1.0.0"), "call-added module.vpc minor"],
    [call("1.0.0"), "", "call-removed module.vpc major"],
    [call("1.0.0"), call("1.2.0"), "call-changed module.vpc minor"],
    [call("~> 1.0"), call("~> 2.0"), "call-changed module.vpc major"],
    [call("1.0.0"), call("1.0.0", "other/vpc/aws"), "call-changed module.vpc major"],
  ])("%j becoming %j is a change", (before, after, change) => {
    expect(changes(before, after)).toEqual([change]);
  });
});

describe("what a module demands", () => {
  const terraform = (version: string) => `terraform {\n  required_version = "${version}"\n}\n`;
  const provider = (version: string, source = "hashicorp/aws") =>
    `terraform {\n  required_providers {\n    aws = {\n      source  = "${source}"\n      version = "${version}"\n    }\n  }\n}\n`;

  it.each([
    [terraform(">= 1.5"), terraform(">= 1.9"), "terraform-version terraform major"],
    [terraform(">= 1.9.1"), terraform(">= 1.9.3"), "terraform-version terraform minor"],
    [terraform(">= 1.9"), terraform(">= 1.5"), "terraform-version terraform minor"],
    [terraform("~> 1"), terraform("~> 1.0"), "terraform-version terraform major"],
    [provider("~> 5.0"), provider("~> 6.0"), "provider-version provider.aws major"],
    [provider(">= 5.0"), provider(">= 5.40"), "provider-version provider.aws minor"],
    [provider(">= 5.0"), provider(">= 5.0, < 6.0"), "provider-version provider.aws major"],
    [provider("~> 5.0"), provider(">= 5.0"), "provider-version provider.aws minor"],
    [provider("~> 5.0"), provider("~> 5.0", "acme/aws"), "provider-source provider.aws major"],
    ["", provider("~> 5.0"), "provider-added provider.aws minor"],
  ])("%j becoming %j is a change", (before, after, change) => {
    expect(changes(before, after)).toEqual([change]);
  });

  it("has not changed when it is only written otherwise", () => {
    expect(changes(provider("~> 5.0"), provider(">= 5.0, < 6"))).toEqual([]);
    expect(changes(provider("~> 5.0"), provider("~> 5"))).toEqual([]);
  });
});
