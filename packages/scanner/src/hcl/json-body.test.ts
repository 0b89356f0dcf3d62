// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { constantExpression } from "../../test/expressions.ts";
import { operatorExpression } from "../../test/hcl-grammar.ts";
import type { Block, Body } from "./ast.ts";
import { parseTerraformJson, parseVariablesJson } from "./json-body.ts";
import { parseHclExpression } from "./parser.ts";
import { walkExpressions } from "./walk.ts";

function bodyOf(resource: object): Body {
  return blockIn(parse({ resource: { a_b: { it: resource } } }), "resource").body;
}

function parse(document: object): Body {
  return parseTerraformJson(JSON.stringify(document)).body;
}

function blockIn({ blocks }: Body, type: string): Block {
  const block = blocks.find((each) => each.type === type);
  if (block === undefined) throw new Error(`There is no block ${type}`);
  return block;
}

function valueIn({ attributes }: Body, name: string) {
  return attributes.find((each) => each.name === name)?.value;
}

describe("blocks", () => {
  it("leaves arguments that are named like Terraform's blocks elsewhere", () => {
    const body = bodyOf({ content: "a", backend: [{ group: "b" }], validation: { c: 1 } });
    expect(body.blocks).toEqual([]);
    expect(body.attributes.map(({ name }) => name)).toEqual(["content", "backend", "validation"]);
  });

  it("reads a dynamic block at any depth", () => {
    const dynamic = { rule: [{ for_each: ["a"], content: [{ id: "${rule.value}" }] }] };
    const outer = blockIn(bodyOf({ outer: [{ inner: { dynamic } }], other: [{ a: 1 }] }), "outer");
    const found = blockIn(blockIn(outer.body, "inner").body, "dynamic");
    expect(found.labels.map(({ value }) => value)).toEqual(["rule"]);
    expect(valueIn(blockIn(found.body, "content").body, "id")?.kind).toBe("traversal");
  });

  it("reads blocks beside dynamic ones of the same name", () => {
    const dynamic = { rule: { for_each: ["a"], content: { id: 2 } } };
    const body = bodyOf({ rule: [{ id: 1 }], dynamic });
    expect(body.blocks.map(({ type }) => type)).toEqual(["rule", "dynamic"]);
  });

  it("leaves values that look like a dynamic block", () => {
    const lookalike = { dynamic: { rule: { for_each: ["a"], content: {} } } };
    const locals = blockIn(parse({ locals: { settings: lookalike } }), "locals").body;
    expect(locals.blocks).toEqual([]);
    expect(parseVariablesJson(JSON.stringify(lookalike)).body.blocks).toEqual([]);
    expect(bodyOf({ tags: { dynamic: "yes" }, dynamic: "yes" }).blocks).toEqual([]);
    expect(bodyOf({ dynamic: { rule: { content: { id: 1 } } } }).blocks).toEqual([]);
  });

  it("reads conditions and checks", () => {
    const condition = { condition: "${true}", error_message: "No." };
    const body = bodyOf({ lifecycle: { precondition: [condition] } });
    expect(blockIn(blockIn(body, "lifecycle").body, "precondition").body.attributes).toHaveLength(
      2,
    );
    const check = blockIn(parse({ check: { it: { data: { a_b: { c: {} } } } } }), "check");
    expect(blockIn(check.body, "data").labels).toHaveLength(2);
  });
});

describe("strings", () => {
  it.each(["type", "content", "provider_name", "from"])("is text in %s of a resource", (name) => {
    expect(valueIn(bodyOf({ [name]: "word" }), name)).toMatchObject({ value: "word" });
  });

  it("is an expression where Terraform expects one", () => {
    const body = bodyOf({ provider: "aws.other", depends_on: ["a_b.c"] });
    expect(valueIn(body, "provider")?.kind).toBe("traversal");
    expect(valueIn(body, "depends_on")).toMatchObject({ items: [{ kind: "traversal" }] });
    const variable = blockIn(parse({ variable: { it: { type: "list(string)" } } }), "variable");
    expect(valueIn(variable.body, "type")?.kind).toBe("call");
  });

  it("is its expression if it is one interpolation", () => {
    expect(valueIn(bodyOf({ a: "${var.it}" }), "a")?.kind).toBe("traversal");
    expect(valueIn(bodyOf({ a: "${var.it}s" }), "a")?.kind).toBe("template");
  });

  it("is a text in a file of values", () => {
    const { body } = parseVariablesJson('{"a": "${var.it}", "type": ["b.c"]}');
    expect(valueIn(body, "a")).toMatchObject({ kind: "literal", value: "${var.it}" });
    expect(valueIn(body, "type")).toMatchObject({ items: [{ value: "b.c" }] });
  });

  it("is a computed key if it is one interpolation", () => {
    const value = valueIn(bodyOf({ a: { "${each}": 1 } }), "a");
    expect(value).toMatchObject({ items: [{ key: { kind: "template" } }] });
  });

  it.each([
    ['{"locals": {"a": "${f(var.it)}"}}', "var.it"],
    ['{"locals": {"a": "${f(\\"a\\", var.it)}"}}', "var.it"],
    ['{"locals": {"a": "${f(\\"é\\", var.it)}"}}', "var.it"],
    ['{"locals": {"a": "${f(\\"\u{1f600}\\", var.it)}"}}', "var.it"],
    ['{"locals": {"a": "${f(\\"\\u00e9\\", var.it)}"}}', '"${f(\\"\\u00e9\\", var.it)}"'],
  ])("has its place in the file: %s", (text, expected) => {
    const value = valueIn(blockIn(parseTerraformJson(text).body, "locals").body, "a");
    const last = value?.kind === "call" ? value.args.at(-1) : undefined;
    expect(text.slice(last?.start, last?.end)).toBe(expected);
  });

  it("is the same expression at the same place as without JSON", () => {
    const written = fc.oneof(constantExpression, operatorExpression);
    fc.assert(
      fc.property(written, (inner) => {
        const native = parseHclExpression(inner);
        const text = JSON.stringify({ locals: { a: `\${${inner}}` } });
        const found = valueIn(blockIn(parseTerraformJson(text).body, "locals").body, "a");
        if (native === undefined || found === undefined) return;
        const [one, other] = [native, found].map((root) => [...walkExpressions(root)]);
        expect(other?.map(({ start, end }) => JSON.parse(`"${text.slice(start, end)}"`))).toEqual(
          one?.map(({ start, end }) => inner.slice(start, end)),
        );
      }),
    );
  });
});
