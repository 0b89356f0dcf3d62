/** A quoted string, a comment, or a line break. */
const PIECES = /"(?:[^"\\]|\\.)*"|[ \t]*(?:#|\/\/)[^\n]*|\/\*[\s\S]*?\*\/|\s*\n\s*/g;

/**
 * Joins a type constraint into one line of valid HCL: removes comments and replaces line breaks
 * with commas.
 */
export function onOneLine(type: string): string {
  return type
    .replace(PIECES, (piece) => (/^\s*(#|\/[/*])/.test(piece) ? "" : piece))
    .replace(PIECES, (piece, at: number, whole: string) => {
      if (piece.startsWith('"')) return piece;
      const before = whole.charAt(at - 1);
      const after = whole.charAt(at + piece.length);
      if (before === "(" || before === "[" || after === ")" || after === "]") return "";
      return /[{,]/.test(before) || /[},]/.test(after) ? " " : ", ";
    })
    .replace(/[ \t]+/g, " ")
    .trim();
}
