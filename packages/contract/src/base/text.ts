import { z } from "zod";
import "./plain-messages.ts";

/**
 * Characters that no text has: controls (tabs and line breaks apart), halves of a pair, and the two that
 * XML, and so a feed, cannot hold.
 */
const UNPRINTABLE = /(?![\t\n])[\p{Cc}\p{Cs}\ufffe\uffff]/u;

const EVERY_UNPRINTABLE = new RegExp(UNPRINTABLE, "gu");

/**
 * What can be shown of a text that nobody can be asked to mend, such as a mail's: its first `max` UTF-16
 * units, without characters that no text has.
 */
export function showable(text: string, max: number): string {
  const lines = text.slice(0, max).replace(/\r\n?/g, "\n");
  return lines.replace(EVERY_UNPRINTABLE, "");
}

/** Would show what follows them in another order than it is written in. */
const TURNS_DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;

/** Of which nothing is seen where it stands alone: spaces, fillers, signs that join others. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Spaces and fillers of no width, which make one name look like another; nobody's writing needs them. */
const FILLERS = /[\u00ad\u115f\u1160\u200b\u2060\u2800\u3164\ufeff\uffa0]/g;

const CANNOT_BE_SHOWN = "Remove the characters that cannot be shown.";

/**
 * A text from outside, of one or more lines: trimmed, in Unicode's composed form, and of at most
 * `max` UTF-16 units; empty where there is nothing to be seen. Whatever comes in as text passes here, or by a sibling below.
 */
export const text = (max: number, tooLong?: string) =>
  z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, "\n").normalize("NFC").trim())
    .overwrite((text) => (UNSEEN.test(text) ? "" : text))
    .refine((text) => !UNPRINTABLE.test(text), CANNOT_BE_SHOWN)
    .max(max, tooLong);

/** A text of one line by which people know something: nothing in it can disguise it. */
export const name = (max: number, tooLong?: string) =>
  text(max, tooLong)
    .overwrite((text) => text.replace(FILLERS, "").replace(/\s+/g, " ").trim())
    .refine((text) => !TURNS_DIRECTION.test(text), CANNOT_BE_SHOWN);

/** A text that counts to the last character, spaces at its ends too: a password. */
export const verbatim = (max: number, tooLong?: string) =>
  z
    .string()
    .overwrite((text) => text.normalize("NFC"))
    .refine((text) => !UNPRINTABLE.test(text), CANNOT_BE_SHOWN)
    .max(max, tooLong);

/** May be left out; an empty text counts as left out. */
export const orNull = <S extends z.ZodType<string>>(schema: S) =>
  schema.nullish().transform((text) => text || null);

/** A choice from a list that may be left out; an empty text counts as left out. */
export const choiceOrNull = (options: readonly string[]) =>
  orNull(z.enum(["", ...options], { error: `Choose one of: ${options.join(", ")}.` }));
