import type { Comment } from "../../documents/document-suppressions.ts";

/** Strings are matched because they can contain what looks like a comment. */
const PIECE = /'''[\s\S]*?'''|'(?:\\.|[^'\\\r\n])*'|(\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)/g;

/** The comments of a Bicep file. */
export function commentsIn(text: string): readonly Comment[] {
  return [...text.matchAll(PIECE)].flatMap((match) => {
    const [, comment] = match;
    return comment === undefined ? [] : [{ text: comment, start: match.index }];
  });
}
