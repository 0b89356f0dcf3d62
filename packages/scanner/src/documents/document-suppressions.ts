import { visit } from "jsonc-parser";
import { Lexer } from "yaml";
import type { Value } from "../evaluate/value.ts";
import type { SourceFile, Span } from "../source/source-file.ts";
import { parseDirectives } from "../suppressions/directive.ts";
import type { Suppression } from "../suppressions/suppression.ts";
import { entryOf, textOf } from "./members.ts";

/** Maximum suppressions per file; the rest are ignored. */
const MAX_SUPPRESSIONS = 1_000;

/** A quick check, because most files contain no such comment. */
const DIRECTIVE = /stackyard:ignore|checkov:skip|(?:trivy|tfsec):ignore/;

export interface Comment {
  readonly text: string;
  readonly start: number;
}

/** What a file's comments can apply to. */
export interface Commentable {
  /** Everything that can have a finding of its own, in any order. */
  readonly statements: readonly Span[];
  /** Blocks that Checkov comments inside them apply to: the resources. */
  readonly blocks: readonly Span[];
}

/** The suppressions in a YAML file with these documents. */
export function yamlSuppressions(
  file: SourceFile,
  documents: readonly Value[],
  blocks: readonly Span[],
): readonly Suppression[] {
  if (!DIRECTIVE.test(file.text)) return [];
  const statements = documents.flatMap((document) => spansIn(document, file));
  return readSuppressions(file, yamlComments(file.text), { statements, blocks });
}

/** The suppressions in a JSON document. Some tools allow comments in JSON. */
export function jsonSuppressions(
  file: SourceFile,
  document: Value,
  blocks: readonly Span[],
): readonly Suppression[] {
  if (!DIRECTIVE.test(file.text)) return [];
  const comments: Comment[] = [];
  visit(file.text, {
    onComment: (start, length) => {
      comments.push({ text: file.text.slice(start, start + length), start });
    },
  });
  return readSuppressions(file, comments, { statements: spansIn(document, file), blocks });
}

/** The suppressions in another document with comments. */
export function documentSuppressions(
  file: SourceFile,
  comments: () => readonly Comment[],
  document: Value,
  blocks: readonly Span[],
): readonly Suppression[] {
  if (!DIRECTIVE.test(file.text)) return [];
  return readSuppressions(file, comments(), { statements: spansIn(document, file), blocks });
}

/** Checkov suppressions in a resource's metadata. */
export function skippedInMetadata(declaration: Value): readonly Suppression[] {
  const metadata = entryOf(declaration, "Metadata") ?? entryOf(declaration, "metadata");
  const skipped = entryOf(entryOf(metadata, "checkov"), "skip");
  const { at } = declaration;
  if (skipped?.kind !== "list" || at === undefined) return [];
  const lines = {
    file: at.file.path,
    startLine: at.file.position(at.start).line,
    endLine: at.file.position(at.end).line,
  };
  return skipped.items.slice(0, MAX_SUPPRESSIONS).flatMap((item) => {
    const id = textOf(entryOf(item, "id"));
    const reason = textOf(entryOf(item, "comment")) ?? "";
    return id === undefined ? [] : [{ rules: [id], reason, ...lines, comment: item.at ?? at }];
  });
}

/**
 * Suppressions in comments. At the end of a line, a comment applies to what starts on that line; on
 * its own line, to what comes next.
 */
export function readSuppressions(
  file: SourceFile,
  comments: readonly Comment[],
  { statements, blocks }: Commentable,
): readonly Suppression[] {
  const suppressions: Suppression[] = [];
  const byLine = outermostByLine(file, statements);
  const lines = [...byLine.keys()].sort((a, b) => a - b);
  for (const { text, start } of comments) {
    const { line, column } = file.position(start);
    const isAlone = file.text.slice(start - column + 1, start).trim() === "";
    const spokenFor = isAlone ? lines.find((other) => other > line) : line;
    for (const { rules, reason, isForBlock } of parseDirectives(text)) {
      const around = isForBlock ? blockAround(file, start, blocks) : undefined;
      const span = around ?? byLine.get(spokenFor ?? line) ?? { start, end: start };
      const [startLine, endLine] = [file.position(span.start).line, file.position(span.end).line];
      const comment = { file, start, end: start + text.length };
      suppressions.push({ rules, reason, file: file.path, startLine, endLine, comment });
      if (suppressions.length >= MAX_SUPPRESSIONS) return suppressions;
    }
  }
  return suppressions;
}

/**
 * The block that contains a comment or ends with it, which is the case if the comment is indented
 * more than the block's start.
 */
function blockAround(file: SourceFile, offset: number, blocks: readonly Span[]): Span | undefined {
  const around = blocks.find(({ start, end }) => start <= offset && offset < end);
  if (around !== undefined) return around;
  const before = blocks
    .filter(({ start }) => start < offset)
    .reduce<Span | undefined>((a, b) => (a !== undefined && a.start > b.start ? a : b), undefined);
  const column = (at: number) => file.position(at).column;
  return before !== undefined && column(before.start) < column(offset) ? before : undefined;
}

/** For each line, the longest span that starts on it. */
function outermostByLine(file: SourceFile, spans: readonly Span[]): ReadonlyMap<number, Span> {
  const byLine = new Map<number, Span>();
  for (const span of spans) {
    const { line } = file.position(span.start);
    const other = byLine.get(line);
    if (other === undefined || other.end < span.end) byLine.set(line, span);
  }
  return byLine;
}

/** The spans of all values that are written in this file. */
function spansIn(value: Value, file: SourceFile): readonly Span[] {
  const own = value.at?.file === file ? [value.at] : [];
  const members =
    value.kind === "object"
      ? [...value.entries.values()]
      : value.kind === "list"
        ? value.items
        : [];
  return [...own, ...members.flatMap((member) => spansIn(member, file))];
}

/** A lexer marker before a scalar's text, which can itself start with `#`. */
const SCALAR_MARK = "\u001f";
const CONTROL_MARKS = new Set(["\u0002", "\u0018", SCALAR_MARK]);

function yamlComments(text: string): readonly Comment[] {
  const comments: Comment[] = [];
  let start = text.startsWith("\uFEFF") ? 1 : 0;
  let before = "";
  for (const lexeme of new Lexer().lex(text)) {
    if (!CONTROL_MARKS.has(lexeme)) {
      if (lexeme.startsWith("#") && before !== SCALAR_MARK) comments.push({ text: lexeme, start });
      start += lexeme.length;
    }
    before = lexeme;
  }
  return comments;
}
