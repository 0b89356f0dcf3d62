import { describe, expect, it } from "vitest";
import { type Input, inputFields } from "./input-field";

const input = (change: Partial<Input>): Input => ({
  name: "x",
  type: "string",
  description: null,
  default: null,
  isRequired: false,
  isSensitive: false,
  isNullable: true,
  validations: [],
  ...change,
});

const fieldOf = (change: Partial<Input>) => {
  const [field] = inputFields([input(change)], []);
  return field && { kind: field.kind, initial: field.initial, options: field.options };
};

const checkedBy = (condition: string) => ({ validations: [{ condition, errorMessage: null }] });

describe("the field for an input", () => {
  it.each([
    [{ type: "bool", default: "true" }, "switch", "true"],
    [{ type: "bool", default: "null" }, "choice", ""],
    [{ type: "bool" }, "choice", ""],
    [{ type: "number", default: "20" }, "number", "20"],
    [{ type: "string", default: '"a \\"b\\""' }, "text", 'a "b"'],
    [{ type: "string", default: "null" }, "text", ""],
    [{ type: "list(string)", default: '["a"]' }, "code", '["a"]'],
    [{ type: null, default: "{}" }, "code", "{}"],
    [
      { type: "any", default: "{\n    a = 1\n\n    b = 2\n  }" },
      "code",
      "{\n  a = 1\n\n  b = 2\n}",
    ],
  ])("of %j is a %s with %j", (change, kind, initial) => {
    expect(fieldOf(change)).toMatchObject({ kind, initial });
  });

  it("doesn't show a default that isn't text as text", () => {
    expect(fieldOf({ default: "<<EOT\nlines\nEOT" })?.initial).toBe("");
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is Terraform's template, not ours.
    expect(fieldOf({ default: '"${path.module}/x"' })?.initial).toBe("");
  });

  it("is a select if a validation lists the values", () => {
    expect(fieldOf({ ...checkedBy('contains(["a", "b"], var.x)'), default: '"a"' })).toEqual({
      kind: "choice",
      initial: "a",
      options: ["a", "b"],
    });
    expect(
      fieldOf({ ...checkedBy("contains([\n  30,\n  60,\n], var.x)"), type: "number" })?.options,
    ).toEqual(["30", "60"]);
    expect(fieldOf(checkedBy('var.x == null || contains(["a"], var.x)'))?.options).toEqual(["a"]);
  });

  it.each(['!contains(["a"], var.x)', 'contains(["a"], var.y)', "contains([var.y], var.x)"])(
    "accepts any text if the validation is %s",
    (condition) => {
      expect(fieldOf(checkedBy(condition))?.kind).toBe("text");
    },
  );

  it("comes first for a required value, and doesn't exist for a secret", () => {
    const inputs = [
      input({ name: "a" }),
      input({ name: "b", isRequired: true }),
      input({ name: "c", isSensitive: true }),
    ];
    expect(inputFields(inputs, []).map(({ name }) => name)).toEqual(["b", "a"]);
  });

  it("comes before all others if results of the scan depend on it", () => {
    const inputs = [input({ name: "a", isRequired: true }), input({ name: "b" })];
    const fields = inputFields(inputs, [
      { cause: "var.b", judgements: 4 },
      { cause: "var.b[0].name", judgements: 1 },
      { cause: "var.bb", judgements: 2 },
    ]);
    expect(fields.map(({ name, judgements }) => [name, judgements])).toEqual([
      ["b", 5],
      ["a", 0],
    ]);
  });
});
