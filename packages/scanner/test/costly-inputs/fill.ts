/** Files by path. */
export type Texts = Readonly<Record<string, string>>;

/** Makes an input of about as many bytes as given. */
export type Family = (bytes: number) => Texts;

/** Pieces in order, as many as fit. */
export function fill(bytes: number, make: (n: number) => string): string {
  const pieces: string[] = [];
  for (let left = bytes, n = 0; ; n++) {
    const piece = make(n);
    left -= piece.length;
    if (left < 0) return pieces.join("");
    pieces.push(piece);
  }
}

export const times = (count: number, make: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => make(n)).join("");

/** One file that is filled, with a frame around what fills it. */
export const filled =
  (path: string, make: (n: number) => string, before = "", after = ""): Family =>
  (bytes) => ({ [path]: before + fill(bytes - before.length - after.length, make) + after });

/** As many files as fit. */
export const files =
  (path: (n: number) => string, text: (n: number) => string): Family =>
  (bytes) => {
    const made: Record<string, string> = {};
    for (let left = bytes, n = 0; ; n++) {
      left -= text(n).length;
      if (left < 0) return made;
      made[path(n)] = text(n);
    }
  };

/** A text of a length. */
export const text = (n: number, length: number) => `${n}-`.padEnd(length, "some text of no use ");
