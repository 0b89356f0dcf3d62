/** ASCII character classes. One table lookup determines how a token starts. */
export const CharacterClass = {
  Other: 0,
  Blank: 1,
  LineEnd: 2,
  IdentifierStart: 3,
  Digit: 4,
} as const;

const classes = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code);
  if (character === " " || character === "\t") classes[code] = CharacterClass.Blank;
  else if (character === "\n" || character === "\r") classes[code] = CharacterClass.LineEnd;
  else if (/[A-Za-z_]/.test(character)) classes[code] = CharacterClass.IdentifierStart;
  else if (/[0-9]/.test(character)) classes[code] = CharacterClass.Digit;
}

const MINUS = 45;

/** The class of an ASCII code unit; non-ASCII is `Other`. */
export function characterClass(code: number): number {
  return classes[code] ?? CharacterClass.Other;
}

/** Whether a code point can start an identifier: Unicode ID_Start or an underscore. */
export function isIdentifierStart(codePoint: number): boolean {
  if (codePoint < 128) return classes[codePoint] === CharacterClass.IdentifierStart;
  return /^\p{ID_Start}$/u.test(String.fromCodePoint(codePoint));
}

/**
 * The end offset of the identifier that starts at `offset`, where the caller has checked the first
 * character. HCL identifiers allow Unicode ID_Continue and hyphens.
 */
export function endOfIdentifier(text: string, offset: number): number {
  let at = offset;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code < 128) {
      const kind = classes[code];
      if (
        kind !== CharacterClass.IdentifierStart &&
        kind !== CharacterClass.Digit &&
        code !== MINUS
      ) {
        return at;
      }
      at++;
    } else {
      const codePoint = text.codePointAt(at) ?? code;
      if (!/^\p{ID_Continue}$/u.test(String.fromCodePoint(codePoint))) return at;
      at += codePoint > 0xffff ? 2 : 1;
    }
  }
  return at;
}
