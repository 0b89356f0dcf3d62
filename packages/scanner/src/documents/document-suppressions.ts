import { visit } from "jsonc-parser";
import { Lexer } from "yaml";
import type { Value } from "../evaluate/value.ts";
import { parseDirectives } from "../report/directive.ts";
import type { Suppression } from "../report/suppression.ts";
import type { SourceFile, Span } from "../source/source-file.ts";
import { entryOf, textOf } from "./members.ts";

/** Further ones in the same file are not read. */
const MAX_SUPPRESSIONS = 1_000;

/** Most files hold no such comment, and are not searched for others. */
const DIRECTIVE = /stackyard:ignore|checkov:skip|(?:trivy|tfsec):ignore/;

export interface Comment {
  readonly text: string;
  readonly start: number;
}

/** What the comments of a file may speak for. */
export interface Commentable {
  /** Everything that can be found fault with by itself, in any order. */
  readonly statements: readonly Span[];
  /** What Checkov's comments inside of it speak for: the resources. */
  readonly blocks: readonly Span[];
}

/** The suppressions in a YAML file of which the documents are given. */
export function yamlSuppressions(
  file: SourceFile,
  documents: readonly Value[],
  blocks: readonly Span[],
): readonly Suppression[] {
  if (!DIRECTIVE.test(file.text)) return [];
  const statements = documents.flatMap((document) => spansIn(document, file));
  return readSuppressions(file, yamlComments(file.text), { statements, blocks });
}

/** The suppressions in a JSON document, in which some tools allow comments. */
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

/** What Checkov is told to skip in the metadata of a resource. */
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
    return id === undefined ? [] : [{ rules: [id], reason, ...lines }];
  });
}

/**
 * The suppressions in comments: one at the end of a line speaks for what begins on that line, one on
 * a line of its own for what comes next.
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
      suppressions.push({ rules, reason, file: file.path, startLine, endLine });
      if (suppressions.length >= MAX_SUPPRESSIONS) return suppressions;
    }
  }
  return suppressions;
}

/** The block a comment lies in, or that it ends, being indented more than the block's beginning. */
function blockAround(file: SourceFile, offset: number, blocks: readonly Span[]): Span | undefined {
  const around = blocks.find(({ start, end }) => start <= offset && offset < end);
  if (around !== undefined) return around;
  const before = blocks
    .filter(({ start }) => start < offset)
    .reduce<Span | undefined>((a, b) => (a !== undefined && a.start > b.start ? a : b), undefined);
  const column = (at: number) => file.position(at).column;
  return before !== undefined && column(before.start) < column(offset) ? before : undefined;
}

/** For each line the longest of what begins on it. */
function outermostByLine(file: SourceFile, spans: readonly Span[]): ReadonlyMap<number, Span> {
  const byLine = new Map<number, Span>();
  for (const span of spans) {
    const { line } = file.position(span.start);
    const other = byLine.get(line);
    if (other === undefined || other.end < span.end) byLine.set(line, span);
  }
  return byLine;
}

/** The places of everything in a value that is written in this file. */
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

/** What the lexer puts in front of a scalar's text, which may begin with `#` too. */
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
