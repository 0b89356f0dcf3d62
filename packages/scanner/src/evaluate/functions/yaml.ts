import { parseAllDocuments, type ScalarTag } from "yaml";
import { compareText } from "../convert.ts";
import { EvaluationFailure } from "../failure.ts";
import { numberToText } from "../number-text.ts";
import { deepMarks, isWhollyKnown, string, unknown, type Value, withMarks } from "../value.ts";
import { fromJson } from "./json.ts";

/** Maximum number of consecutive opening brackets: flow collections are parsed recursively. */
const MAX_OPENINGS = 100;

/** Maximum number of aliases. More indicate an entity-expansion attack. */
const MAX_ALIASES = 100;

/** Terraform uses YAML 1.2, except for these YAML 1.1 booleans. */
const BOOL: ScalarTag = {
  tag: "tag:yaml.org,2002:bool",
  default: true,
  test: /^(?:y|yes|on|true|n|no|off|false)$/i,
  resolve: (source) => /^(?:y|yes|on|true)$/i.test(source),
};

/** Dates become complete timestamp strings. */
const DATE: ScalarTag = {
  tag: "tag:yaml.org,2002:timestamp",
  default: true,
  test: /^\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))?$/,
  resolve: (source) =>
    source.length === 10
      ? `${source}T00:00:00Z`
      : source.replace(/[t ]/, "T").replace(/\.\d+(?=Z|[+-])/, ""),
};

/** Binary data stays base64-encoded. */
const BINARY: ScalarTag = {
  tag: "tag:yaml.org,2002:binary",
  resolve: (source) => source.replace(/\s/g, ""),
};

/** `yamldecode()` */
export function decodeYaml(source: string): Value {
  if (/[[{]/.test(source) && (source.match(/[[{]\s*(?=[[{])/g)?.length ?? 0) > MAX_OPENINGS) {
    throw new EvaluationFailure("YAML nested too deep");
  }
  const documents = parseAllDocuments(source, {
    logLevel: "silent",
    merge: true,
    uniqueKeys: false,
    customTags: (tags) => [BOOL, DATE, BINARY, ...tags],
  });
  const [document] = documents;
  if (document === undefined || documents.length > 1 || !("errors" in document)) {
    throw new EvaluationFailure("not one YAML document");
  }
  // An unknown tag is only a warning in the library but an error in Terraform.
  if (document.errors.length > 0 || document.warnings.length > 0) {
    throw new EvaluationFailure("not YAML");
  }
  let data: unknown;
  try {
    data = document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch {
    throw new EvaluationFailure("not YAML");
  }
  return fromJson(data, []);
}

/** `yamlencode()`: block style with all strings and keys quoted, as Terraform writes it. */
export function encodeYaml(value: Value): Value {
  const marks = deepMarks(value);
  if (isWhollyKnown(value)) return withMarks(string(yamlText(value)), marks);
  return { ...unknown("a part of a YAML document", marks), isNotNull: true, json: value };
}

function yamlText(value: Value): string {
  const lines = yamlLines(value);
  if (value.kind === "string") return `${indented(lines).join("\n")}\n`;
  // Terraform marks the end of a document that is a single plain scalar.
  const isWord = value.kind === "null" || value.kind === "bool" || value.kind === "number";
  return `${lines.join("\n")}\n${isWord ? "...\n" : ""}`;
}

function yamlLines(value: Value): string[] {
  if (value.kind === "list" && value.items.length > 0) {
    return value.items.flatMap((item) => {
      const [first = "", ...rest] = yamlLines(item);
      return indented([`- ${first}`, ...rest]);
    });
  }
  if (value.kind === "object" && value.entries.size > 0) {
    const sorted = [...value.entries].sort(([a], [b]) => compareText(a, b));
    return sorted.flatMap(([key, item]) => {
      const name = `${quoted(key)}:`;
      const lines = yamlLines(item);
      if (item.kind === "list" && item.items.length > 0) return [name, ...lines];
      if (item.kind === "object" && item.entries.size > 0) return indented([name, ...lines]);
      const [first = "", ...rest] = lines;
      return indented([`${name} ${first}`, ...rest]);
    });
  }
  return scalarLines(value);
}

/** Indents all lines but the first. Empty lines stay empty. */
function indented([first = "", ...rest]: readonly string[]): string[] {
  return [first, ...rest.map((line) => (line === "" ? "" : `  ${line}`))];
}

function scalarLines(value: Value): string[] {
  switch (value.kind) {
    case "null":
      return ["null"];
    case "bool":
      return [String(value.value)];
    case "number":
      return [numberToText(value.value)];
    case "list":
      return ["[]"];
    case "object":
      return ["{}"];
    case "string":
      return textLines(value.value);
    default:
      throw new EvaluationFailure("an unknown value in YAML");
  }
}

/** Writes multi-line text as a block scalar if that preserves every character, otherwise quoted. */
function textLines(text: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a block cannot hold
  const needsQuotes = /[ \t]\n|[ \t]$|[\u0000-\u0008\u000b-\u001f\u007f]/.test(text);
  if (!text.includes("\n") || needsQuotes) return [quoted(text)];
  const indentation = /^[ \n]/.test(text) ? "2" : "";
  const isKept = text === "\n" || text.endsWith("\n\n");
  const ending = isKept ? "+" : text.endsWith("\n") ? "" : "-";
  const lines = (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
  return [`|${indentation}${ending}`, ...lines];
}

/** YAML has shorter escapes than JSON for some control characters. */
const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\\u0000", "\\0"],
  ["\\u0007", "\\a"],
  ["\\u000b", "\\v"],
  ["\\u001b", "\\e"],
]);

function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /\\(?:u[0-9a-f]{4}|.)/g,
    (sequence) => SHORT_ESCAPES.get(sequence) ?? sequence,
  );
}
