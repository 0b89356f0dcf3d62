/** How much a coding agent is given of what users wrote. */
export const USERS_TEXT = {
  /** Characters of a text. */
  text: 400,
  /** Entries of a list that belongs to one item, such as tags. */
  entries: 10,
} as const;

/**
 * Characters that a reader doesn't see, but a model reads: control characters except tab and
 * newline, zero-width and bidirectional ones, tags, variation selectors, fillers, private use,
 * and what isn't a character.
 */
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Text that users wrote, without characters that can't be seen. */
const visible = (text: string) =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .normalize("NFC")
    .replace(UNSEEN, "");

/** Text that users wrote, bounded. A cut text ends with an ellipsis. */
export function usersText(text: string, max: number = USERS_TEXT.text): string {
  // Bounded first, because invisible characters can make a text of any length.
  const seen = visible(text.slice(0, max * 4));
  if (seen.length <= max && text.length <= max * 4) return seen;
  return `${seen.slice(0, max - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

export const usersTextOrNull = (text: string | null) => (text === null ? null : usersText(text));

/** A few short texts that users wrote. */
export const usersTexts = (texts: readonly string[]) =>
  texts.slice(0, USERS_TEXT.entries).map((text) => usersText(text, SHORT));

const SHORT = 100;

/** A text of several lines without characters that can't be seen, and without gaps. */
export const usersLines = (text: string) =>
  visible(text)
    .replace(/[ \t]+\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
