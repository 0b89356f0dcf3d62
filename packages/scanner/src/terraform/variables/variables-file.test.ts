import { describe, expect, it } from "vitest";
import { readVariablesFile } from "./variables-file.ts";

describe("a file of values", () => {
  it("is read as HCL", () => {
    const text = `name  = "x" # why
zones = ["a", "b"]
tags = {
  Owner = "me"
  "a b" = null
}
size = -1.5
text = <<-EOT
  two
  lines
EOT
`;
    expect(readVariablesFile("a.tfvars", text)).toEqual({
      name: "x",
      zones: ["a", "b"],
      tags: { Owner: "me", "a b": null },
      size: -1.5,
      text: "two\nlines\n",
    });
  });

  it("is read as JSON, where a dollar sign means itself", () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what is looked for.
    const text = '{ "a": "${x}", "b": [1, true, null] }';
    expect(readVariablesFile("a.tfvars.json", text)).toEqual({
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what is looked for.
      a: "${x}",
      b: [1, true, null],
    });
  });

  it.each([
    ["a.tfvars", "a = 1\nb = var.x\n", /^a\.tfvars:2: b is /],
    ["a.tfvars", "a = [\n", /^a\.tfvars:\d: /],
    ["a.tfvars", 'variable "x" {}\n', /^a\.tfvars:1: "variable" is a block/],
    ["a.tfvars.json", "{ a: 1 }", /^a\.tfvars\.json:1: Invalid JSON/],
  ])("%s with %j is refused, with the line", (path, text, message) => {
    expect(() => readVariablesFile(path, text)).toThrow(message);
  });
});
