import { describe, expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";

const TRANSFER_FUNCTION = '{\n  "level": "262",\n  "window": "157"\n}\n';
const scan = (files: Record<string, string>) => scanTexts({ "README.md": "", ...files });

describe("a file that ends like Terraform code", () => {
  it.each([
    ["settings", TRANSFER_FUNCTION],
    ["macros", ";; complete the variable name\n/def -i complete = /test {*}\n"],
  ])("isn't refused if all of its folder is %s", (_, text) => {
    const { failures, notEvaluated } = scan({ "lib/a.tf": text, "lib/b.tf": text });
    expect(failures).toEqual([]);
    expect(notEvaluated).toEqual([
      "not evaluated: lib/a.tf and 1 more, a file of another program than Terraform",
    ]);
  });

  it.each([
    ["a block is broken", { "lib/a.tf": 'resource "aws_s3_bucket" "a"\n' }],
    ["another file has a block", { "lib/a.tf": TRANSFER_FUNCTION, "lib/b.tf": "locals {}\n" }],
    ["it is in the root", { "a.tf": TRANSFER_FUNCTION }],
    ["it is JSON with blocks", { "lib/a.tf.json": '{\n  "resource": {,}\n}\n' }],
  ])("is refused if %s", (_, files) => {
    expect(scan(files as Record<string, string>).failures).not.toEqual([]);
  });
});
