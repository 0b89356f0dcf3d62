import { describe, expect, it } from "vitest";
import { factsOf } from "../../test/facts-of.ts";

function fixedOf(body: string, rest = "") {
  return factsOf(`resource "aws_s3_bucket" "x" {\n  ${body}\n}\n${rest}`).resources[0]?.fixed;
}

describe("the arguments that cannot be changed in place", () => {
  it("are shown as written and, where it is known, as the value", () => {
    expect(fixedOf('bucket = "a"\n  force_destroy = true')).toEqual([
      { name: "bucket", expression: '"a"', value: '"a"' },
    ]);
    const byDefault = 'variable "name" {\n  default = "b"\n}\n';
    expect(fixedOf("bucket = var.name", byDefault)).toEqual([
      { name: "bucket", expression: "var.name", value: '"b"' },
    ]);
    expect(fixedOf("bucket = var.name", 'variable "name" {}\n')).toEqual([
      { name: "bucket", expression: "var.name", value: null },
    ]);
  });

  it("have no one value where instances differ", () => {
    expect(fixedOf('for_each = toset(["a", "b"])\n  bucket = each.key')).toEqual([
      { name: "bucket", expression: "each.key", value: null },
    ]);
  });

  it("tell no secret", () => {
    const sensitive = 'variable "name" {\n  default = "b"\n  sensitive = true\n}\n';
    expect(fixedOf("bucket = var.name", sensitive)?.[0]?.value).toBeNull();
    const key = ["AKIA", "Q3EGRIJ5XWNLZ7OT"].join("");
    expect(JSON.stringify(fixedOf(`bucket = "${key}"`))).not.toContain(key);
  });

  it("are nobody's undoing when their value is nested deeper than the stack", () => {
    const locals = Array.from({ length: 3_000 }, (_, n) => `  a${n} = [local.a${n + 1}]`).join(
      "\n",
    );
    expect(fixedOf("bucket = local.a0", `locals {\n${locals}\n  a3000 = 1\n}\n`)).toHaveLength(1);
  });
});
