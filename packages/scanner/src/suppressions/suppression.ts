import type { Block, Body } from "../hcl/ast.ts";
import { TokenKind, type TokenStream } from "../hcl/token.ts";
import type { LineRange } from "../report/report.ts";
import type { Rule } from "../rule-language/rule.ts";
import type { Location, SourceFile, Span } from "../source/source-file.ts";
import { parseDirectives } from "./directive.ts";

/** A suppression comment and the lines it applies to. */
export interface Suppression extends LineRange {
  readonly rules: readonly string[];
  readonly reason: string;
  /** The comment itself, or the metadata that stands for it. */
  readonly comment: Location;
  /** Of a suppression in the project's file: whether it applies to a file. */
  readonly matches?: (path: string) => boolean;
}

/** Suppresses whatever is found. */
export const ANY_RULE = "*";

/** Maximum suppressions per file; the rest are ignored. */
const MAX_SUPPRESSIONS = 1_000;

/** Reads the suppressions from a parsed file's comments. */
export function readSuppressions(
  file: SourceFile,
  body: Body,
  tokens: TokenStream,
): readonly Suppression[] {
  const suppressions: Suppression[] = [];
  for (let index = 0; index < tokens.length && suppressions.length < MAX_SUPPRESSIONS; index++) {
    const kind = tokens.kind(index);
    if (kind !== TokenKind.LineComment && kind !== TokenKind.BlockComment) continue;
    for (const directive of parseDirectives(tokens.slice(index))) {
      const at = tokens.start(index);
      const lines = directive.isForBlock
        ? linesOfBlockAround(file, body, at)
        : linesSpokenFor(file, body, tokens, index);
      const comment = { file, start: at, end: tokens.end(index) };
      suppressions.push({ ...directive, file: file.path, ...lines, comment });
    }
  }
  return suppressions;
}

/** Returns a function that finds the suppression for a rule at any of the given locations. */
export function suppressionFinder(suppressions: readonly Suppression[]) {
  const inCode = suppressions.filter(({ matches }) => matches === undefined);
  const ofProject = suppressions.filter(({ matches }) => matches !== undefined);
  const byFile = Map.groupBy(inCode, ({ file }) => file);
  return (rule: Rule, places: readonly LineRange[]): Suppression | undefined => {
    const isFor = ({ rules }: Suppression) => rules.some((id) => isNameOf(id, rule));
    for (const place of places) {
      const found = byFile.get(place.file)?.find((each) => covers(each, place) && isFor(each));
      if (found !== undefined) return found;
    }
    const [own] = places;
    return ofProject.find((each) => isFor(each) && own !== undefined && each.matches?.(own.file));
  };
}

function covers(suppression: LineRange, { startLine }: LineRange): boolean {
  return suppression.startLine <= startLine && startLine <= suppression.endLine;
}

/** Whether this is the rule's ID or that of an equivalent in another scanner, or any rule's. */
export function isNameOf(id: string, { id: ruleId, peers = {} }: Pick<Rule, "id" | "peers">) {
  const wanted = id.toUpperCase().replace(/^AVD-/, "");
  const known = [ruleId, ...(peers.checkov ?? []), ...(peers.trivy ?? []), ...(peers.kics ?? [])];
  return wanted === ANY_RULE || known.some((name) => name.toUpperCase() === wanted);
}

interface Lines {
  readonly startLine: number;
  readonly endLine: number;
}

function linesOfBlockAround(file: SourceFile, body: Body, offset: number): Lines {
  const block = body.blocks.find(({ start, end }) => start <= offset && offset < end);
  return linesOf(file, block ?? { start: offset, end: offset });
}

/** The statement on the comment's line or, for a comment on its own line, the next statement. */
function linesSpokenFor(file: SourceFile, body: Body, tokens: TokenStream, comment: number): Lines {
  const start = tokens.start(comment);
  const isAlone = file.text.slice(lineStart(file, start), start).trim() === "";
  if (!isAlone) return statementAt(file, body, start);
  let next = comment + 1;
  while (isTrivia(tokens.kind(next))) next++;
  return statementAt(file, body, tokens.start(next));
}

function isTrivia(kind: TokenKind): boolean {
  return (
    kind === TokenKind.Newline || kind === TokenKind.LineComment || kind === TokenKind.BlockComment
  );
}

/** The lines of the outermost block or argument that starts on the line of `offset`. */
function statementAt(file: SourceFile, body: Body, offset: number): Lines {
  const from = lineStart(file, offset);
  const nextLine = file.text.indexOf("\n", offset);
  const to = nextLine === -1 ? file.text.length : nextLine;
  const begins = ({ start }: Span) => from <= start && start <= to;
  for (let current: Body | undefined = body; current !== undefined; ) {
    const statement = current.blocks.find(begins) ?? current.attributes.find(begins);
    if (statement !== undefined) return linesOf(file, statement);
    const around: Block | undefined = current.blocks.find(
      ({ start, end }) => start < from && from <= end,
    );
    current = around?.body;
  }
  return linesOf(file, { start: from, end: from });
}

function lineStart(file: SourceFile, offset: number): number {
  return offset === 0 ? 0 : file.text.lastIndexOf("\n", offset - 1) + 1;
}

function linesOf(file: SourceFile, { start, end }: Span): Lines {
  return { startLine: file.position(start).line, endLine: file.position(end).line };
}
