/** The syntax tree of a regular expression in RE2 syntax. */
export type Pattern =
  | { readonly kind: "empty" }
  | { readonly kind: "character"; readonly matches: (codePoint: number) => boolean }
  | { readonly kind: "assertion"; readonly assertion: Assertion }
  | { readonly kind: "sequence"; readonly parts: readonly Pattern[] }
  | { readonly kind: "choice"; readonly options: readonly Pattern[] }
  | { readonly kind: "group"; readonly index: number; readonly inner: Pattern }
  | {
      readonly kind: "repeat";
      readonly inner: Pattern;
      readonly least: number;
      /** `undefined` if unlimited. */
      readonly most: number | undefined;
      readonly isLazy: boolean;
    };

export type Assertion =
  | "textStart"
  | "textEnd"
  | "lineStart"
  | "lineEnd"
  | "wordBoundary"
  | "notWordBoundary";

export interface ParsedPattern {
  readonly pattern: Pattern;
  /** Names of the capture groups in order; `undefined` for unnamed groups. */
  readonly groups: readonly (string | undefined)[];
}

/** Thrown for a pattern that RE2 rejects or that is too large. */
export class PatternError extends Error {}
