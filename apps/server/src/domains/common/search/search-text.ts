const MAX_WORDS = 8;
const MAX_LENGTH = 40;

/** What a person typed, cut into words. All words are lower-case and have letters and digits only. */
export interface SearchText {
  /** Words outside quotes, in their order. */
  readonly words: readonly string[];
  /** Texts in quotes: the words of each must follow one another. They are searched for as written. */
  readonly phrases: readonly (readonly string[])[];
  /** Words behind a minus: results must not have them. */
  readonly excluded: readonly string[];
}

/** A quoted text, or a run of other characters, either with a minus before it. */
const PART = /(?<=^|\s)(?<minus>-)?(?:"(?<quoted>[^"]*)"|(?<plain>\S+))/gu;

/** Parses a search: `vpc "flow logs" -azure`. At most 8 words count, the first 40 characters of each. */
export function parseSearch(text: string): SearchText {
  const words = new Set<string>();
  const phrases: string[][] = [];
  const excluded = new Set<string>();
  let left = MAX_WORDS;
  for (const { groups } of text.matchAll(PART)) {
    const found = splitWords(groups?.quoted ?? groups?.plain ?? "").slice(0, left);
    left -= found.length;
    if (found.length === 0) continue;
    if (groups?.minus) for (const word of found) excluded.add(word);
    else if (groups?.quoted === undefined) for (const word of found) words.add(word);
    else phrases.push(found);
  }
  return { words: [...words], phrases, excluded: [...excluded] };
}

/** Splits a text into lower-case words of letters and digits. */
function splitWords(text: string): string[] {
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => word.slice(0, MAX_LENGTH));
}

/** What a list is asked for. */
export interface Asked {
  readonly text: SearchText;
  /** Facets that results must have, all of them. */
  readonly facets: string[];
  /** Punctuation alone matches nothing. */
  readonly isHopeless: boolean;
  /** False if neither words nor facets are asked for. */
  readonly isAnything: boolean;
}

/** A list may be asked for by a text, by facets, by both or by neither. */
export function askedFor(search: string | undefined, facets: string[]): Asked {
  const text = parseSearch(search ?? "");
  const isHopeless = Boolean(search) && !hasWords(text);
  return { text, facets, isHopeless, isAnything: hasWords(text) || facets.length > 0 };
}

/** Exclusions alone are no search: they would match almost everything. */
export function hasWords({ words, phrases }: SearchText): boolean {
  return words.length + phrases.length > 0;
}
