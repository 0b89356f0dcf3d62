import {
  type Alias,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseAllDocuments,
  type YAMLMap,
} from "yaml";
import { EvaluationFailure } from "../evaluate/failure.ts";
import {
  bool,
  nullValue,
  number,
  object,
  string,
  tuple,
  unknown,
  type Value,
} from "../evaluate/value.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Location, SourceFile } from "../source/source-file.ts";

/**
 * Maximum nesting. The parser is recursive, so deeper documents are rejected before or after
 * parsing.
 */
const MAX_NESTING = 200;

/** Many nested collections on one line, which are slow to parse. */
const CROWDED = new RegExp(`(?:[-?][ \\t]+){${MAX_NESTING}}`);

/** Maximum number of members that merge keys copy, because merges of merges multiply. */
const MAX_MERGED = 20_000;

/** Maximum number of errors reported per file. */
const MAX_DIAGNOSTICS = 20;

/** Resolves a custom tag (`!Ref`) applied to a value. */
export type ReadTag = (tag: string, value: Value, at: Location) => Value;

/** YAML 1.1 booleans, which Kubernetes and CloudFormation accept. */
const OLDER_WORDS = /^(yes|on|no|off)$/i;

export interface YamlReadingOptions {
  readonly readTag?: ReadTag;
  /** Whether unquoted `yes` and `off` are booleans. */
  readonly hasOlderWords?: boolean;
}

export interface YamlReading {
  /** One value per document, without those that have errors. Empty documents are null. */
  readonly documents: readonly Value[];
  readonly diagnostics: readonly Diagnostic[];
  /** Keys that a mapping already has. The later value is the one that counts. */
  readonly repeated: readonly RepeatedKey[];
}

export interface RepeatedKey {
  readonly name: string;
  readonly at: Location;
}

/** Most files are read by a format already, and what they repeat doesn't depend on how. */
const repeatedByFile = new WeakMap<SourceFile, readonly RepeatedKey[]>();

/** The keys that mappings of a file repeat. */
export function repeatedKeysOf(file: SourceFile): readonly RepeatedKey[] {
  if (!/\.ya?ml$/i.test(file.path)) return [];
  return repeatedByFile.get(file) ?? readYaml(file).repeated;
}

/**
 * Reads a file's YAML documents. A mapping member's location covers its key and value, like an
 * argument in HCL; a sequence element has its own location.
 */
export function readYaml(file: SourceFile, options: YamlReadingOptions = {}): YamlReading {
  const reading = parseYaml(file, options);
  repeatedByFile.set(file, reading.repeated);
  return reading;
}

function parseYaml(file: SourceFile, options: YamlReadingOptions): YamlReading {
  const crowded =
    CROWDED.exec(file.text)?.index ?? deepBracket(file.text) ?? deepIndentation(file.text);
  if (crowded !== undefined)
    return { documents: [], diagnostics: [tooDeep(crowded)], repeated: [] };
  try {
    const parsed = [
      // Duplicate keys aren't checked, because the check takes quadratic time.
      ...parseAllDocuments(file.text, { logLevel: "silent", merge: true, uniqueKeys: false }),
    ];
    const diagnostics = parsed.flatMap(({ errors }) =>
      errors.map(({ message, pos: [start, end] }) => ({ message: firstLine(message), start, end })),
    );
    if (diagnostics.length > 0) {
      return { documents: [], diagnostics: diagnostics.slice(0, MAX_DIAGNOSTICS), repeated: [] };
    }
    const repeated: RepeatedKey[] = [];
    const documents = parsed.map(({ contents }) =>
      new Converter(file, options, repeated).convert(contents),
    );
    return { documents, diagnostics: [], repeated };
  } catch (error) {
    if (error instanceof RangeError)
      return { documents: [], diagnostics: [tooDeep(0)], repeated: [] };
    if (!(error instanceof EvaluationFailure)) throw error;
    const diagnostic = { message: `The document is ${error.message}`, start: 0, end: 0 };
    return { documents: [], diagnostics: [diagnostic], repeated: [] };
  }
}

/** The message without the parser's code excerpt. */
function firstLine(message: string): string {
  const [line = ""] = message.split("\n");
  return line.replace(/(?: at line \d+, column \d+)?[:.]?$/, "");
}

function tooDeep(start: number): Diagnostic {
  return { message: `Nested deeper than ${MAX_NESTING} levels`, start, end: start + 1 };
}

/**
 * The offset where brackets nest too deeply. Brackets in strings count as well, but they are
 * usually balanced.
 */
function deepBracket(text: string): number | undefined {
  let depth = 0;
  for (const { 0: bracket, index } of text.matchAll(/[[\]{}]/g)) {
    if (bracket === "[" || bracket === "{") depth++;
    else depth = Math.max(0, depth - 1);
    if (depth > MAX_NESTING) return index;
  }
  return undefined;
}

/** The line whose indentation exceeds the nesting limit. */
function deepIndentation(text: string): number | undefined {
  const open: number[] = [];
  for (const { 0: line, 1: indentation = "", index } of text.matchAll(/^( *)[^\s]/gm)) {
    while ((open.at(-1) ?? -1) >= indentation.length) open.pop();
    open.push(indentation.length);
    if (open.length > MAX_NESTING) return index + line.length - 1;
  }
  return undefined;
}

class Converter {
  readonly #file: SourceFile;
  readonly #readTag: ReadTag;
  readonly #hasOlderWords: boolean;
  readonly #repeated: RepeatedKey[];
  /** Anchored values. Aliases share one value, so an alias bomb takes no extra memory. */
  readonly #anchored = new Map<string, Value>();
  #depth = 0;
  #merged = 0;

  constructor(
    file: SourceFile,
    { readTag = (_, value) => value, hasOlderWords = false }: YamlReadingOptions,
    repeated: RepeatedKey[],
  ) {
    this.#repeated = repeated;
    this.#file = file;
    this.#readTag = readTag;
    this.#hasOlderWords = hasOlderWords;
  }

  convert(node: unknown): Value {
    if (this.#depth >= MAX_NESTING) throw new EvaluationFailure("nested too deep");
    if (isAlias(node)) return this.#aliased(node);
    if (!(isScalar(node) || isMap(node) || isSeq(node))) return nullValue();
    this.#depth++;
    const plain = this.#untagged(node);
    this.#depth--;
    const { anchor, tag } = node;
    const isOwn = tag?.startsWith("!") === true && tag !== "!";
    const value = isOwn ? this.#readTag(tag, plain, this.#locate(node)) : plain;
    if (anchor !== undefined) this.#anchored.set(anchor, value);
    return value;
  }

  /** An alias that is recursive or undefined is unknown. */
  #aliased({ source }: Alias): Value {
    return this.#anchored.get(source) ?? unknown(`*${source}`);
  }

  #untagged(node: Node): Value {
    const at = this.#locate(node);
    if (isScalar(node)) {
      const { source = "", type, value } = node;
      const isPlain = type === "PLAIN" && node.tag === undefined;
      const isWord = this.#hasOlderWords && isPlain && OLDER_WORDS.test(source);
      return isWord ? bool(/^(yes|on)$/i.test(source), at) : scalar(value, at);
    }
    if (isSeq(node))
      return tuple(
        node.items.map((item) => this.convert(item)),
        at,
      );
    return isMap(node) ? object(this.#entries(node), at) : nullValue(at);
  }

  #entries(map: YAMLMap): ReadonlyMap<string, Value> {
    const entries = new Map<string, Value>();
    const merged: Value[] = [];
    for (const pair of map.items) {
      const value = this.convert(pair.value);
      if (isMergeKey(pair)) merged.push(value);
      else {
        const name = keyText(pair.key);
        const at = this.#locatePair(pair, value);
        if (entries.has(name) && name !== "") this.#repeated.push({ name, at });
        entries.set(name, { ...value, at });
      }
    }
    for (const [name, value] of merged.flatMap(mergedEntries)) {
      if (++this.#merged > MAX_MERGED) throw new EvaluationFailure("merged too many times");
      if (!entries.has(name)) entries.set(name, value);
    }
    return entries;
  }

  #locate({ range }: Node): Location {
    const [start, end] = range ?? [0, 0];
    return { file: this.#file, start, end: this.#trimmed(start, end) };
  }

  #locatePair({ key, value }: Pair<unknown, unknown>, fallback: Value): Location {
    const start = rangeOf(key)?.[0] ?? fallback.at?.start ?? 0;
    const end = (rangeOf(value) ?? rangeOf(key))?.[1] ?? start;
    return { file: this.#file, start, end: this.#trimmed(start, end) };
  }

  /** Excludes trailing empty lines and comments, which the parser includes. */
  #trimmed(start: number, end: number): number {
    const { text } = this.#file;
    let at = end;
    for (;;) {
      const before = at;
      while (at > start && /\s/.test(text[at - 1] ?? "")) at--;
      if (!text.slice(at, before).includes("\n")) return at;
      const line = Math.max(start, text.lastIndexOf("\n", at - 1) + 1);
      if (line === start || !text.slice(line, at).trimStart().startsWith("#")) return at;
      at = line;
    }
  }
}

function isMergeKey({ key }: Pair<unknown, unknown>): boolean {
  // The parser represents an unquoted merge key with a special value; a quoted one is a string.
  return (
    isScalar(key) &&
    (typeof key.value === "symbol" || (key.source === "<<" && key.type === "PLAIN"))
  );
}

function mergedEntries(value: Value): readonly (readonly [string, Value])[] {
  if (value.kind === "object") return [...value.entries];
  return value.kind === "list" ? value.items.flatMap(mergedEntries) : [];
}

function keyText(key: unknown): string {
  if (!isScalar(key)) return "";
  return key.source ?? String(key.value ?? "");
}

function rangeOf(part: unknown): readonly [number, number, number] | undefined {
  if (isPair(part) || typeof part !== "object" || part === null || !("range" in part)) {
    return undefined;
  }
  return (part as Node).range ?? undefined;
}

function scalar(data: unknown, at: Location): Value {
  switch (typeof data) {
    case "string":
      return string(data, at);
    case "boolean":
      return bool(data, at);
    case "number":
      return Number.isFinite(data) ? number(data, at) : unknown("a number too large to read");
    case "bigint":
      return number(Number(data), at);
    default:
      return nullValue(at);
  }
}
