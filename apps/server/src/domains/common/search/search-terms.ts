import { type RawBuilder, sql } from "kysely";
import type { SearchText } from "./search-text.ts";
import { LONGEST_NAME, synonymsOf } from "./synonyms.ts";

interface Alternative {
  readonly words: readonly string[];
  /** The words must follow one another. */
  readonly isPhrase: boolean;
  /** The words may be the beginnings of longer ones. */
  readonly isPrefix: boolean;
}

/** A condition on a search document. The migration that creates `search_query` documents the JSON. */
export interface SearchTerm {
  /** The first is what was typed, the others are its synonyms. */
  readonly any: readonly [Alternative, ...Alternative[]];
  readonly isExcluded: boolean;
  /** Only improves the rank. */
  readonly isOptional: boolean;
  /** The typed words are whole words, and not only the beginnings of some. */
  readonly isWhole: boolean;
}

/** Words of questions. They only improve the rank if another word says what is looked for. */
const QUESTION_WORDS = new Set(
  `anyone best build can create find get give good have help know let like looking make need please recommend
  set setup show someone something tell use using want way work works write`.split(/\s+/),
);

interface WordKinds {
  readonly isWhole: (word: string) => boolean;
  /** True of words that English ignores, such as "the". */
  readonly isIgnored: (word: string) => boolean;
  /** True of words that all results share, such as "module" among modules. */
  readonly isImplied: (word: string) => boolean;
}

/** The terms of a search. Ignored words count only if there are no others, as in "for_each". */
export function termsOf(text: SearchText, kinds: WordKinds): SearchTerm[] {
  const names = cutNames(text.words);
  const telling = names.filter((name) => name.length > 1 || !name.every(kinds.isIgnored));
  const kept = telling.length + text.phrases.length > 0 || names.length === 1 ? telling : names;
  const terms = [
    ...kept.map((name) => namedTerm(name, kinds)),
    ...text.phrases.map((words) => quotedTerm(words, false)),
  ];
  const isAllOptional = terms.every(({ isOptional }) => isOptional);
  return [
    ...(isAllOptional ? terms.map((term) => ({ ...term, isOptional: false })) : terms),
    ...text.excluded.map((word) => quotedTerm([word], true)),
  ];
}

/** Groups words into names that have synonyms, the longest first, and single words. */
function cutNames(words: readonly string[]): string[][] {
  const names: string[][] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(LONGEST_NAME, words.length - at);
    while (length > 1 && !synonymsOf(words.slice(at, at + length).join(" "))) length--;
    names.push(words.slice(at, at + length));
    at += length;
  }
  return names;
}

function namedTerm(words: readonly string[], { isWhole, isImplied }: WordKinds): SearchTerm {
  const synonyms = synonymsOf(words.join(" "));
  const others = [...(synonyms ?? [])].map((name) => ({
    words: name.split(" "),
    isPhrase: true,
    isPrefix: false,
  }));
  // Abbreviations begin too many other words.
  const isPrefix = !(synonyms && words.every((word) => word.length <= 3));
  return {
    any: [{ words, isPhrase: false, isPrefix }, ...others],
    isExcluded: false,
    isOptional: words.every((word) => QUESTION_WORDS.has(word) || isImplied(word)),
    isWhole: words.every(isWhole),
  };
}

const quotedTerm = (words: readonly string[], isExcluded: boolean): SearchTerm => ({
  any: [{ words, isPhrase: true, isPrefix: false }],
  isExcluded,
  isOptional: false,
  isWhole: true,
});

/** Terms as the parameter of the database's `search_query` and `search_terms`. */
export function termsParameter(terms: readonly SearchTerm[]): RawBuilder<unknown> {
  return sql`${JSON.stringify(terms)}::jsonb`;
}

/** The terms without synonyms and prefixes, for ranks. */
export function typedParameter(terms: readonly SearchTerm[]): RawBuilder<unknown> {
  const asked = terms.filter(({ isExcluded }) => !isExcluded);
  return termsParameter(
    asked.map((term) => ({ ...term, any: [{ ...term.any[0], isPrefix: false }] })),
  );
}

/** A word as a term of its own. */
export const wordTerm = (word: string): SearchTerm => quotedTerm([word], false);
