import { type Comment, readSuppressions } from "../documents/document-suppressions.ts";
import type { SourceFile, Span } from "../source/source-file.ts";
import type { Suppression } from "./suppression.ts";

/** A directive with the mark that begins the comment it stands in, in whatever language that is. */
const COMMENT = /(?:#|\/\/|\/\*|<!--|--|;|%|')?[ \t]{0,9}stackyard:ignore[^\n]*/g;

/**
 * The suppressions in a text of no format the scanner knows, where only credentials are found: one at
 * the end of a line speaks for the line, one on a line of its own for the next.
 */
export function textSuppressions(file: SourceFile): readonly Suppression[] {
  const comments = [...file.text.matchAll(COMMENT)].map(
    ({ 0: text, index }): Comment => ({ text: text.replace(/(-->|\*\/)\s*$/, ""), start: index }),
  );
  return comments.length === 0
    ? []
    : readSuppressions(file, comments, { statements: linesOf(file), blocks: [] });
}

function linesOf({ text }: SourceFile): readonly Span[] {
  return [...text.matchAll(/^.*\S.*$/gm)].map(({ 0: line, index }) => ({
    start: index,
    end: index + line.length,
  }));
}
