import type { UnknownValue } from "../evaluate/value.ts";

/**
 * Whether an unknown value may turn out to be this text. What a provider computes is an id, an ARN,
 * an address: it may be a truth value or a number, but never one of the words that rules look for.
 * Partly known text can only be what its known pieces leave room for.
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

/** Whether an unknown value may turn out to be text with a word in it: not when a provider makes it. */
export function couldContain({ isComputed }: UnknownValue, word: string): boolean {
  return isComputed !== true || /^\d*$/.test(word);
}
