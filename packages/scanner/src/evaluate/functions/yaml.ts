import { parse, type ScalarTag } from "yaml";
import { compareText } from "../convert.ts";
import { EvaluationFailure } from "../failure.ts";
import { numberToText } from "../number-text.ts";
import type { Value } from "../value.ts";
import { fromJson } from "./json.ts";

/** Flow collections are read by recursion; a text with more openings in a row is not read at all. */
const MAX_OPENINGS = 100;

/** Terraform's YAML is version 1.2 but for these words of version 1.1. */
const BOOL: ScalarTag = {
  tag: "tag:yaml.org,2002:bool",
  default: true,
  test: /^(?:y|yes|on|true|n|no|off|false)$/i,
  resolve: (source) => /^(?:y|yes|on|true)$/i.test(source),
};

const DATE: ScalarTag = {
  tag: "tag:yaml.org,2002:timestamp",
  default: true,
  test: /^\d{4}-\d\d-\d\d$/,
  resolve: (source) => `${source}T00:00:00Z`,
};

/** `yamldecode()` */
export function decodeYaml(source: string): Value {
  if (/[[{]/.test(source) && (source.match(/[[{]\s*(?=[[{])/g)?.length ?? 0) > MAX_OPENINGS) {
    throw new EvaluationFailure("YAML nested too deep");
  }
  let data: unknown;
  try {
    data = parse(source, {
      maxAliasCount: 100,
      logLevel: "silent",
      customTags: (tags) => [BOOL, DATE, ...tags],
    });
  } catch {
    throw new EvaluationFailure("not YAML");
  }
  return fromJson(data, []);
}

/** `yamlencode()`: block style with every text and key quoted, as Terraform writes it. */
export function encodeYaml(value: Value): string {
  const lines = yamlLines(value);
  const isText = value.kind === "string";
  return `${lines.join(isText ? "\n  " : "\n")}\n`;
}

function yamlLines(value: Value): string[] {
  if (value.kind === "list" && value.items.length > 0) {
    return value.items.flatMap((item) => {
      const [first = "", ...rest] = yamlLines(item);
      return [`- ${first}`, ...rest.map((line) => `  ${line}`)];
    });
  }
  if (value.kind === "object" && value.entries.size > 0) {
    const sorted = [...value.entries].sort(([a], [b]) => compareText(a, b));
    return sorted.flatMap(([key, item]) => {
      const name = `${JSON.stringify(key)}:`;
      const lines = yamlLines(item);
      if (item.kind === "list" && item.items.length > 0) return [name, ...lines];
      if (item.kind === "object" && item.entries.size > 0) {
        return [name, ...lines.map((line) => `  ${line}`)];
      }
      const [first = "", ...rest] = lines;
      return [`${name} ${first}`, ...rest.map((line) => `  ${line}`)];
    });
  }
  return scalarLines(value);
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

/** Text that ends in a line end is written as a block, other text in quotes. */
function textLines(text: string): string[] {
  if (!text.includes("\n")) return [JSON.stringify(text)];
  const isBlock = text.endsWith("\n");
  const lines = (isBlock ? text.slice(0, -1) : text).split("\n");
  return [isBlock ? "|" : "|-", ...lines];
}
