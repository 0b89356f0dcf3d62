/** Classes of ASCII characters; one table look-up decides how a token starts. */
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

/** The class of an ASCII code unit; anything beyond ASCII is `Other`. */
export function characterClass(code: number): number {
  return classes[code] ?? CharacterClass.Other;
}

/** Whether a code point may start an identifier: Unicode's ID_Start, or an underscore. */
export function isIdentifierStart(codePoint: number): boolean {
  if (codePoint < 128) return classes[codePoint] === CharacterClass.IdentifierStart;
  return /^\p{ID_Start}$/u.test(String.fromCodePoint(codePoint));
}

/**
 * The offset behind the identifier that starts at `offset`, where the caller has seen a valid first
 * character. HCL allows the minus sign inside identifiers, beside Unicode's ID_Continue.
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
