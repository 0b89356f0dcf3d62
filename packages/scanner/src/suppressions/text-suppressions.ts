import { type Comment, readSuppressions } from "../documents/document-suppressions.ts";
import type { SourceFile, Span } from "../source/source-file.ts";
import type { Suppression } from "./suppression.ts";

/** A directive with the comment marker before it, in any language. */
const COMMENT = /(?:#|\/\/|\/\*|<!--|--|;|%|')?[ \t]{0,9}stackyard:ignore[^\n]*/g;

/**
 * Suppressions in a file of unknown format, where only secrets are detected. At the end of a line,
 * a directive applies to that line; on its own line, to the next one.
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
