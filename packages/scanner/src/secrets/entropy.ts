/** Shannon entropy of a text in bits per character. */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) {
    const share = count / text.length;
    bits -= share * Math.log2(share);
  }
  return bits;
}

/** Shorter texts can't be classified reliably. */
const SHORTEST = 10;

/** Random alphanumeric text of the minimum length nearly always reaches this entropy. */
const LEAST_BITS = 2.9;

/** Letter bigrams that make up more than half of English text but only a tenth of random text. */
const COMMON_PAIRS: ReadonlySet<string> = new Set(
  (
    "th he in er an re nd at on nt ha es st en ed to it ou ea hi is or ti as te et ng of al de se " +
    "le sa si ar ve ra ld ur ro ri io ic ne me li ec co ma la om el ce no us ta ss pa ct pr ac un " +
    "ad po da ke ey ro od ap pi pp db vi ss ws wo rd cr am na mi ou ut ow"
  ).split(" "),
);

/**
 * Names and sentences have a larger share of common bigrams than this; random text has a smaller
 * one.
 */
const MAX_COMMON_SHARE = 0.32;

/** Hexadecimal digests and keys. With only six letters, their bigrams aren't informative. */
const HEXADECIMAL = /^[0-9a-f]{20,}$/i;

/** A key behind the words that many services start theirs with: `it_live_0a1b…`. */
const LABELED =
  /^(?:[a-z]{2,10}[_-]){1,3}(?:live|prod|test|key|pat|api|sk|pk|secret|token)[_-]([0-9a-z]{20,})$/i;

/** A key of a service in use, which says so: `acme-live-0a1b…`, but not a publishable key. */
const LIVE =
  /^(?!(?:\w{1,20}[_-])?(?:pk|pub|public|publishable)[_-])(?:[a-z][a-z0-9]{1,12}[_-]){1,3}(?:live|prod|production|sk|secret)[_-](?:(?:key|api|v\d)[_-])?([0-9a-z]{20,})$/i;

/** Whether a text is a random key that a service issued, by the words before it. */
export function isLiveKey(text: string): boolean {
  const key = LIVE.exec(text)?.[1];
  return key !== undefined && isRandom(key);
}

/** Whether a text looks randomly generated, like passwords and keys. */
export function looksRandom(text: string): boolean {
  const key = LABELED.exec(text)?.[1];
  return isRandom(text) || (key !== undefined && isRandom(key));
}

function isRandom(text: string): boolean {
  if (text.length < SHORTEST || !/[0-9]/.test(text) || !/[A-Za-z]/.test(text)) return false;
  if (HEXADECIMAL.test(text)) return entropy(text) >= LEAST_BITS;
  return entropy(text) >= LEAST_BITS && commonShare(text.toLowerCase()) < MAX_COMMON_SHARE;
}

/** The share of common bigrams among all adjacent letter pairs. */
function commonShare(text: string): number {
  let pairs = 0;
  let common = 0;
  for (let at = 1; at < text.length; at++) {
    const pair = text.slice(at - 1, at + 1);
    if (!/^[a-z]{2}$/.test(pair)) continue;
    pairs++;
    if (COMMON_PAIRS.has(pair)) common++;
  }
  return pairs === 0 ? 0 : common / pairs;
}
