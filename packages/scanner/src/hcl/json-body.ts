import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type { Diagnostic } from "../source/diagnostic.ts";
import { firstNestedDeeper } from "../source/json-nesting.ts";
import type { Attribute, Block, Body, Label } from "./ast.ts";
import {
  expression,
  type Property,
  propertiesOf,
  type Strings,
  spanOf,
} from "./json-expression.ts";

/** Maximum nesting. The JSON parser is recursive, so deeper documents are rejected beforehand. */
const MAX_NESTING = 200;

/** A file in HCL's JSON syntax, mapped to native syntax nodes. */
export interface ParsedJson {
  readonly body: Body;
  readonly diagnostics: readonly Diagnostic[];
}

const RESOURCE = { lifecycle: 0, provisioner: 1, connection: 0 };

/**
 * The blocks that Terraform itself defines, with their number of labels, by the block around them
 * (none at the top level). Other names are arguments.
 */
const BLOCKS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "": {
    ...{ terraform: 0, locals: 0, variable: 1, output: 1, module: 1, provider: 1, check: 1 },
    ...{ resource: 2, data: 2, ephemeral: 2, moved: 0, import: 0, removed: 0 },
  },
  terraform: { required_providers: 0, backend: 1, cloud: 0, provider_meta: 1 },
  variable: { validation: 0 },
  output: { precondition: 0 },
  check: { data: 2, assert: 0 },
  resource: RESOURCE,
  data: RESOURCE,
  ephemeral: RESOURCE,
  removed: RESOURCE,
  lifecycle: { precondition: 0, postcondition: 0 },
  provisioner: { connection: 0 },
  dynamic: { content: 0 },
};

/** Blocks whose further arguments are values, so that a `dynamic` in them is only a name. */
const VALUES: ReadonlySet<string> = new Set([
  ...["", "terraform", "locals", "variable", "output", "module", "check", "removed", "lifecycle"],
  ...["moved", "import", "provisioner", "connection", "dynamic", ".tfvars.json"],
]);

/**
 * Parses a `.tf.json` file. Strings are templates, as in Terraform. Nested objects of resources
 * stay arguments, because only the provider knows which of them are blocks, unless they contain a
 * `dynamic` block.
 */
export function parseTerraformJson(text: string): ParsedJson {
  return parseDocument(text, (root) => blockBody(root, ""));
}

/** Parses a `.tfvars.json` file: an object of plain values, in which strings are texts. */
export function parseVariablesJson(text: string): ParsedJson {
  return parseDocument(text, (root) => blockBody(root, ".tfvars.json"));
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

function blockBody(node: Node, around: string): Body {
  const attributes: Attribute[] = [];
  const blocks: Block[] = [];
  const properties = propertiesOf(node).filter(({ name }) => name !== "//");
  const repeated = VALUES.has(around) ? NONE : dynamicIn(properties);
  for (const property of properties) {
    const isRepeated = repeated.has(property.name);
    const labelCount = isRepeated ? 0 : labelsOf(property, around);
    if (labelCount === undefined) attributes.push(attribute(property, around));
    else readBlocks(property, property.value, labelCount, [], blocks);
  }
  return { ...spanOf(node), attributes, blocks };
}

/** The names of blocks that are `dynamic`: others of the same name are blocks as well. */
function dynamicIn(properties: readonly Property[]): ReadonlySet<string> {
  return new Set(
    properties
      .filter(({ name, value }) => name === "dynamic" && isDynamic(value))
      .flatMap(({ value }) => propertiesOf(value).map(({ name }) => name)),
  );
}

const NONE: ReadonlySet<string> = new Set();

/** The number of labels, if a property is a block. */
function labelsOf({ name, value }: Property, around: string): number | undefined {
  const known = BLOCKS[around]?.[name];
  if (known !== undefined || VALUES.has(around)) return known;
  if (name === "dynamic") return isDynamic(value) ? 1 : undefined;
  return containsDynamic(value) ? 0 : undefined;
}

/** Kept, because each level of blocks asks for all levels in it. */
const dynamic = new WeakMap<Node, boolean>();

/** Whether an object, or one in it, has a `dynamic` block, so that it is a block itself. */
function containsDynamic(node: Node): boolean {
  let contains = dynamic.get(node);
  if (contains === undefined) {
    contains =
      node.type === "array"
        ? (node.children ?? []).some(containsDynamic)
        : node.type === "object" &&
          propertiesOf(node).some(({ name, value }) =>
            name === "dynamic" ? isDynamic(value) : containsDynamic(value),
          );
    dynamic.set(node, contains);
  }
  return contains;
}

function isDynamic(node: Node): boolean {
  const blocks = propertiesOf(node).flatMap(({ value }) =>
    value.type === "array" ? (value.children ?? []) : [value],
  );
  return blocks.some((block) => {
    const names = propertiesOf(block).map(({ name }) => name);
    return names.includes("for_each") && names.includes("content");
  });
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
      body: blockBody(node, property.name),
      header,
      ...span,
    });
  }
}

function attribute({ key, name, value }: Property, around: string): Attribute {
  const nameSpan = spanOf(key);
  const end = value.offset + value.length;
  const written = expression(value, stringsIn(name, around));
  return { name, nameSpan, start: nameSpan.start, end, value: written };
}

/** Arguments whose strings are expressions rather than templates, by the block that has them. */
const REFERENCES: Readonly<Record<string, readonly string[]>> = {
  variable: ["type"],
  resource: ["provider", "depends_on"],
  data: ["provider", "depends_on"],
  ephemeral: ["provider", "depends_on"],
  module: ["providers", "depends_on"],
  output: ["depends_on"],
  lifecycle: ["ignore_changes", "replace_triggered_by"],
  dynamic: ["iterator"],
  import: ["to", "provider"],
  moved: ["from", "to"],
  removed: ["from"],
};

function stringsIn(name: string, around: string): Strings {
  if (around === ".tfvars.json") return "texts";
  return REFERENCES[around]?.includes(name) === true ? "references" : "templates";
}
