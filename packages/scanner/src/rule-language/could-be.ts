import type { UnknownValue } from "../evaluate/value.ts";

/**
 * Whether an unknown value could equal this text. Computed values are IDs, ARNs, addresses,
 * booleans or numbers, never the keywords that rules look for. A partly known text must be
 * consistent with its known pieces.
 */
export function couldBe(
  { isComputed, parts }: UnknownValue,
  text: string,
  fold: (text: string) => string,
): boolean {
  if (isComputed === true) return /^(true|false|-?\d+(\.\d+)?)$/.test(text);
  if (parts === undefined) return true;
  const known = parts.map((part) => (part.kind === "string" ? fold(part.value) : undefined));
  const first = known[0] ?? "";
  const last = known.length > 1 ? (known.at(-1) ?? "") : "";
  if (!text.startsWith(first) || !text.slice(first.length).endsWith(last)) return false;
  let at = first.length;
  for (const piece of known.slice(1, -1)) {
    if (piece === undefined) continue;
    const found = text.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return at + last.length <= text.length;
}

/** Whether an unknown value could contain a word. A computed value can't. */
export function couldContain({ isComputed }: UnknownValue, word: string): boolean {
  return isComputed !== true || /^\d*$/.test(word);
}
