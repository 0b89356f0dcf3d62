import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type { Diagnostic } from "../source/diagnostic.ts";
import { firstNestedDeeper } from "../source/json-nesting.ts";
import type { Attribute, Block, Body, Expression, Label } from "./ast.ts";
import { parseHclExpression, parseHclTemplate } from "./parser.ts";

/** Maximum nesting. The JSON parser is recursive, so deeper documents are rejected beforehand. */
const MAX_NESTING = 200;

/** A file in HCL's JSON syntax, mapped to native syntax nodes. */
export interface ParsedJson {
  readonly body: Body;
  readonly diagnostics: readonly Diagnostic[];
}

/** Number of labels of Terraform's top-level blocks. Other names aren't blocks. */
const LABEL_COUNTS: ReadonlyMap<string, number> = new Map([
  ["terraform", 0],
  ["locals", 0],
  ["variable", 1],
  ["output", 1],
  ["module", 1],
  ["provider", 1],
  ["resource", 2],
  ["data", 2],
  ["ephemeral", 2],
  ["check", 1],
  ["moved", 0],
  ["import", 0],
  ["removed", 0],
]);

/** Nested blocks that Terraform itself defines. Everything else is parsed as an argument. */
const NESTED_BLOCKS: ReadonlyMap<string, number> = new Map([
  ["dynamic", 1],
  ["content", 0],
  ["lifecycle", 0],
  ["required_providers", 0],
  ["backend", 1],
  ["cloud", 0],
  ["validation", 0],
  ["provisioner", 1],
  ["connection", 0],
]);

/**
 * Parses a `.tf.json` file. Strings are templates, as in Terraform. Nested objects of resources
 * stay arguments, because only the provider knows which of them are blocks.
 */
export function parseTerraformJson(text: string): ParsedJson {
  return parseDocument(text, (root) => blockBody(root, LABEL_COUNTS));
}

/** Parses a `.tfvars.json` file: an object of plain values. */
export function parseVariablesJson(text: string): ParsedJson {
  return parseDocument(text, (root) => blockBody(root, new Map()));
}

function parseDocument(text: string, read: (root: Node) => Body): ParsedJson {
  const empty: Body = { start: 0, end: text.length, attributes: [], blocks: [] };
  const tooDeep = firstNestedDeeper(text, MAX_NESTING);
  if (tooDeep !== undefined) {
    const message = `Nested deeper than ${MAX_NESTING} levels`;
    return { body: empty, diagnostics: [{ message, start: tooDeep, end: tooDeep + 1 }] };
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const diagnostics = errors.map(({ error, offset, length }) => ({
    message: `Invalid JSON: ${printParseErrorCode(error)}`,
    start: offset,
    end: offset + length,
  }));
  if (root?.type !== "object") {
    const message = "Expected a JSON object";
    return { body: empty, diagnostics: [...diagnostics, { message, start: 0, end: text.length }] };
  }
  return { body: read(root), diagnostics };
}

interface Property {
  readonly key: Node;
  readonly name: string;
  readonly value: Node;
}

function propertiesOf(node: Node): Property[] {
  return (node.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? [];
    return key === undefined || value === undefined
      ? []
      : [{ key, name: String(key.value), value }];
  });
}

function blockBody(node: Node, blockTypes: ReadonlyMap<string, number>): Body {
  const attributes: Attribute[] = [];
  const blocks: Block[] = [];
  for (const property of propertiesOf(node)) {
    if (property.name === "//") continue;
    const labelCount = blockTypes.get(property.name);
    if (labelCount === undefined) attributes.push(attribute(property));
    else readBlocks(property, property.value, labelCount, [], blocks);
  }
  return { ...spanOf(node), attributes, blocks };
}

/**
 * Each level of objects is a label until all labels are read. An array represents several blocks.
 */
function readBlocks(
  property: Property,
  node: Node,
  labelsLeft: number,
  labels: readonly Label[],
  into: Block[],
): void {
  if (node.type === "array") {
    for (const child of node.children ?? []) readBlocks(property, child, labelsLeft, labels, into);
  } else if (node.type === "object" && labelsLeft > 0) {
    for (const { key, name, value } of propertiesOf(node)) {
      const label = { ...spanOf(key), value: name };
      readBlocks({ ...property, key }, value, labelsLeft - 1, [...labels, label], into);
    }
  } else if (node.type === "object") {
    const header = spanOf(property.key);
    const span = { start: header.start, end: node.offset + node.length };
    into.push({
      type: property.name,
      labels,
      body: blockBody(node, NESTED_BLOCKS),
      header,
      ...span,
    });
  }
}

function attribute({ key, name, value }: Property): Attribute {
  const nameSpan = spanOf(key);
  const end = value.offset + value.length;
  return { name, nameSpan, start: nameSpan.start, end, value: expression(value, name) };
}

/** Arguments that contain a reference rather than a template. */
const REFERENCES: ReadonlySet<string> = new Set(["type", "provider", "iterator"]);

function expression(node: Node, attributeName?: string): Expression {
  const span = spanOf(node);
  switch (node.type) {
    case "array":
      return {
        kind: "tuple",
        ...span,
        items: (node.children ?? []).map((child) => expression(child)),
      };
    case "object": {
      const items = propertiesOf(node).map(({ key, value }) => ({
        key: template(String(key.value), spanOf(key)),
        value: expression(value),
      }));
      return { kind: "object", ...span, items };
    }
    case "string": {
      const text = String(node.value);
      const isReference = attributeName !== undefined && REFERENCES.has(attributeName);
      const reference = isReference ? parseHclExpression(text) : undefined;
      return reference === undefined ? template(text, span) : { ...reference, ...span };
    }
    default:
      return { kind: "literal", ...span, value: node.value ?? null };
  }
}

/**
 * Positions within a JSON string aren't mapped through its escapes: nodes get the whole string's
 * span.
 */
function template(text: string, span: { start: number; end: number }): Expression {
  const parsed = parseHclTemplate(text);
  return parsed === undefined ? { kind: "literal", ...span, value: text } : { ...parsed, ...span };
}

function spanOf({ offset, length }: Node): { start: number; end: number } {
  return { start: offset, end: offset + length };
}
