/** A text in quotes, a comment, or the end of a line. */
const PIECES = /"(?:[^"\\]|\\.)*"|[ \t]*(?:#|\/\/)[^\n]*|\/\*[\s\S]*?\*\/|\s*\n\s*/g;

/** A type constraint on one line that is still HCL: without comments, and with commas for lines. */
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
