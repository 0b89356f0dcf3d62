import { describe, expect, it } from "vitest";
import { inspectForRunner } from "./inspect-for-runner.ts";

const inspect = (text: string, others: Record<string, string> = {}) => {
  const files = Object.entries({ "main.tf": text, ...others }).map(
    ([path, content]) => [path, Buffer.from(content)] as const,
  );
  const module = { files: new Map(files), unread: [], leftOut: [], privateFiles: [] };
  return inspectForRunner(module, "stackyard.example");
};

describe("the scan before a plan", () => {
  it("finds nothing in a module that only declares resources", () => {
    const { code, unknown, outputs } = inspect(
      'terraform {\n  required_providers {\n    aws = {\n      source = "hashicorp/aws"\n    }\n  }\n}\nresource "aws_sqs_queue" "a" {}\ndata "aws_region" "a" {}\noutput "a" {\n  value = 1\n}\noutput "b" {\n  value     = 1\n  sensitive = true\n}\n',
    );
    expect({ code, unknown }).toEqual({ code: [], unknown: [] });
    expect(outputs).toEqual([
      { name: "a", isSensitive: false },
      { name: "b", isSensitive: true },
    ]);
  });

  it.each([
    [
      "a harmless command",
      'resource "terraform_data" "a" {\n  provisioner "local-exec" {\n    command = "echo hello"\n  }\n}\n',
    ],
    ["an external program", 'data "external" "a" {\n  program = ["sh", "a.sh"]\n}\n'],
    [
      "a command that doesn't run by default",
      'resource "terraform_data" "a" {\n  count = 0\n  provisioner "local-exec" {\n    command = "id"\n  }\n}\n',
    ],
    [
      "a command at destroy",
      'resource "terraform_data" "a" {\n  provisioner "local-exec" {\n    when    = destroy\n    command = "id"\n  }\n}\n',
    ],
    ["a module from elsewhere", 'module "a" {\n  source = "git::https://example.com/a.git"\n}\n'],
    [
      "a provider of an unknown author",
      'terraform {\n  required_providers {\n    a = {\n      source = "someone/a"\n    }\n  }\n}\n',
    ],
    [
      "a suppressed command",
      '# stackyard:ignore *\nresource "terraform_data" "a" {\n  provisioner "local-exec" {\n    command = "id"\n  }\n}\n',
    ],
  ])("finds %s", (_, text) => {
    const { code } = inspect(text);
    expect(code.length).toBeGreaterThan(0);
    expect(code[0]?.description).toMatch(/^main\.tf:\d+: /);
  });

  it("leaves out calls of the runner's own registry, which are scanned when they are installed", () => {
    const call = (source: string) =>
      `module "a" {\n  source = "${source}"\n  version = "1.0.0"\n}\n`;
    for (const own of ["stackyard.example/ada/net/aws", "stackyard.example/ada/net/aws//modules/a"])
      expect(inspect(call(own)).code, own).toEqual([]);
    for (const other of [
      "stackyard.example.net/ada/net/aws",
      "registry.example/stackyard.example/net/aws",
      "https://stackyard.example/ada/net/aws",
      "stackyard.example/ada/net/aws?archive=zip",
      "stackyard.example/ada/../net/aws",
    ])
      expect(inspect(call(other)).code, other).toHaveLength(1);
  });

  it("finds code in called submodules, and not in examples", () => {
    const command =
      'resource "terraform_data" "a" {\n  provisioner "local-exec" {\n    command = "id"\n  }\n}\n';
    const call = 'module "a" {\n  source = "./modules/a"\n}\n';
    expect(inspect(call, { "modules/a/main.tf": command }).code).toHaveLength(1);
    expect(inspect("", { "examples/a/main.tf": command }).code).toEqual([]);
  });

  it.each(["local.a", `"\${local.a}"`, `"\${path.module}/x"`])(
    "says that it can't follow the computed source %s",
    (source) => {
      const call = `locals {\n  a = "git::https://example.com/a.git"\n}\nmodule "a" {\n  source = ${source}\n}\n`;
      const why = "main.tf: the source of a is computed";
      expect(inspect(call).unknown).toContain(why);
      const nested = 'module "b" {\n  source = "./modules/b"\n}\n';
      expect(inspect(nested, { "modules/b/main.tf": call }).unknown).toContain(`modules/b/${why}`);
    },
  );

  it("says what it could not read", () => {
    expect(inspect("resource {\n").unknown).not.toEqual([]);
    expect(inspect('module "a" {\n  source = "./node_modules/a"\n}\n').unknown).not.toEqual([]);
  });
});
