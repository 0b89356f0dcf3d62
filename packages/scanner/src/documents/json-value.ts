import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { EvaluationFailure } from "../evaluate/failure.ts";
import { bool, nullValue, number, object, string, tuple, type Value } from "../evaluate/value.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { firstNestedDeeper } from "../source/json-nesting.ts";
import { oncePerFile } from "../source/once-per-file.ts";
import type { Location, SourceFile } from "../source/source-file.ts";

/** Maximum nesting. The parser is recursive, so deeper documents are rejected beforehand. */
const MAX_NESTING = 200;

/** Maximum number of errors reported per file. */
const MAX_DIAGNOSTICS = 20;

export interface JsonReading {
  /** Undefined if there are errors. */
  readonly document: Value | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a JSON document with comments. An object member's location covers its name and value, like
 * an argument in HCL.
 */
export const readJson = oncePerFile((file): JsonReading => {
  const { root, diagnostics } = parseJson(file);
  if (root === undefined) return { document: undefined, diagnostics };
  try {
    return { document: jsonValue(root, file), diagnostics: [] };
  } catch (error) {
    if (!(error instanceof EvaluationFailure)) throw error;
    const diagnostic = { message: `The document is ${error.message}`, start: 0, end: 0 };
    return { document: undefined, diagnostics: [diagnostic] };
  }
});

/** The syntax tree of a JSON document, for readers that need only parts of it. */
export function parseJson(file: SourceFile): {
  readonly root: Node | undefined;
  readonly diagnostics: readonly Diagnostic[];
} {
  const deep = firstNestedDeeper(file.text, MAX_NESTING);
  if (deep !== undefined) {
    const message = `Nested deeper than ${MAX_NESTING} levels`;
    return { root: undefined, diagnostics: [{ message, start: deep, end: deep + 1 }] };
  }
  const errors: ParseError[] = [];
  const root = parseTree(file.text, errors, { allowTrailingComma: true });
  if (errors.length === 0 && root !== undefined) return { root, diagnostics: [] };
  const diagnostics = errors.slice(0, MAX_DIAGNOSTICS).map(({ error, offset, length }) => ({
    message: `Invalid JSON: ${printParseErrorCode(error)}`,
    start: offset,
    end: offset + length,
  }));
  return { root: undefined, diagnostics };
}

/** The value of a part of a JSON document. */
export function jsonValue(node: Node, file: SourceFile): Value {
  const at = locate(node, file);
  const { value, children = [] } = node;
  switch (node.type) {
    case "object":
      return object(new Map(children.flatMap((property) => entryOf(property, file))), at);
    case "array":
      return tuple(
        children.map((child) => jsonValue(child, file)),
        at,
      );
    case "string":
      return string(String(value), at);
    case "number":
      return number(Number(value), at);
    case "boolean":
      return bool(value === true, at);
    default:
      return nullValue(at);
  }
}

function entryOf(property: Node, file: SourceFile): (readonly [string, Value])[] {
  const [key, value] = property.children ?? [];
  if (key === undefined || value === undefined) return [];
  return [[String(key.value), { ...jsonValue(value, file), at: locate(property, file) }]];
}

function locate({ offset, length }: Node, file: SourceFile): Location {
  return { file, start: offset, end: offset + length };
}
