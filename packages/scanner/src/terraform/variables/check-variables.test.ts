import { describe, expect, it } from "vitest";
import { checkVariables, scan } from "../../index.ts";

const MODULE = `
variable "name" {
  type     = string
  nullable = false

  validation {
    condition     = can(regex("^[a-z]+$", var.name))
    error_message = "Use lower-case letters."
  }
}

variable "size" {
  type    = number
  default = 3
}

variable "zones" {
  type    = list(string)
  default = []

  validation {
    condition     = length(var.zones) <= var.size
    error_message = "There may be \${var.size} zones at most."
  }
}

variable "rules" {
  type    = map(object({ port = number, open = optional(bool, false) }))
  default = {}
}

variable "anything" {
  default = null
}
`;

const check = (given: Record<string, unknown>, module = MODULE) =>
  checkVariables(new Map([["main.tf", new TextEncoder().encode(module)]]), given);

const problemsOf = (given: Record<string, unknown>) =>
  check(given).problems.map(({ variable, message }) => `${variable}: ${message}`);

describe("values for variables", () => {
  it("are plain data, or text as the command line takes it", () => {
    const { problems, values } = check({
      name: "harbour",
      size: "7",
      zones: '["a", "b"]',
      rules: "{ web = { port = 443 }, ssh = { port = -1, open = true } }",
    });
    expect(problems).toEqual([]);
    expect(values).toEqual({
      name: "harbour",
      size: "7",
      zones: ["a", "b"],
      rules: { web: { port: 443 }, ssh: { port: -1, open: true } },
    });
    expect(check({ size: 7, zones: ["a"], rules: { web: { port: 443 } } }).problems).toEqual([]);
  });

  it("may be JSON where HCL is expected", () => {
    expect(check({ rules: '{"web": {"port": 443, "open": null}}' })).toMatchObject({
      problems: [],
      values: { rules: { web: { port: 443, open: null } } },
    });
  });

  it.each([
    [{ nmae: "x" }, "nmae: This module has no such input."],
    [{ name: null }, "name: A value is needed."],
    [{ size: "many" }, "size: The type is number: cannot be converted to a number."],
    [{ zones: { a: 1 } }, "zones: The type is list(string): not a list."],
    [{ zones: "[1, " }, "zones: Not a value in HCL or JSON."],
    [{ zones: "a, b" }, "zones: Not a value in HCL or JSON."],
    [
      { rules: "{ web = { open = true } }" },
      'rules: The type is map(object({…})): attribute "port" is required.',
    ],
  ])("of another type or name are named: %j", (given, problem) => {
    expect(problemsOf(given)).toEqual([problem]);
  });

  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is Terraform's template, not ours.
  it.each(["var.name", 'file("main.tf")', '["${var.name}"]', "[for x in [1] : x]", "1 + 1"])(
    "cannot compute anything: %s",
    (text) => {
      expect(problemsOf({ zones: text })).toEqual([
        "zones: A value may not refer to anything or call functions.",
      ]);
    },
  );

  it("have to pass the validations, with the message of the module", () => {
    expect(problemsOf({ name: "Harbour 1" })).toEqual(["name: Use lower-case letters."]);
  });

  it("are checked together, and at the variable that complains", () => {
    expect(problemsOf({ size: 1, zones: ["a", "b"] })).toEqual([
      "zones: There may be 1 zones at most.",
    ]);
    expect(problemsOf({ size: 0, zones: [] })).toEqual([]);
  });

  it("without a type are what they look like", () => {
    expect(check({ anything: "[1]" }).values).toEqual({ anything: [1] });
    expect(check({ anything: "plain words" }).values).toEqual({ anything: "plain words" });
  });

  it("that are nested without end, or name odd things, do no harm", () => {
    const deep = "[".repeat(5_000) + "]".repeat(5_000);
    expect(problemsOf({ anything: JSON.parse(deep) })).toEqual([
      "anything: The document is nested too deep.",
    ]);
    expect(problemsOf({ zones: deep })).toHaveLength(1);
    const given = JSON.parse('{"__proto__": "x", "constructor": "y"}');
    expect(problemsOf(given)).toHaveLength(2);
  });

  it("that pass are what a scan takes", () => {
    const files = new Map([["main.tf", new TextEncoder().encode(MODULE)]]);
    const { values } = checkVariables(files, { zones: '["a"]', size: "2" });
    expect(scan(files, { variables: values }).status).toBe("passed");
  });
});
