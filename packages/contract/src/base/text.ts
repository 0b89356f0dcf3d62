import { z } from "zod";
import "./plain-messages.ts";

/**
 * Characters rejected in all text: control characters except tab and newline, lone surrogates, and
 * the two noncharacters that XML (and therefore feeds) can't contain.
 */
const UNPRINTABLE = /(?![\t\n])[\p{Cc}\p{Cs}\ufffe\uffff]/u;

const EVERY_UNPRINTABLE = new RegExp(UNPRINTABLE, "gu");

/**
 * Makes text displayable when nobody can be asked to correct it, such as the text of an email: the
 * first `max` UTF-16 code units, with the rejected characters removed.
 */
export function showable(text: string, max: number): string {
  const lines = text.slice(0, max).replace(/\r\n?/g, "\n");
  return lines.replace(EVERY_UNPRINTABLE, "");
}

/** Bidirectional control characters, which reorder the text that follows. */
const TURNS_DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;

/** Matches text with nothing visible in it: spaces, fillers and joiners. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * Zero-width spaces and fillers, which make one name look like another. No language needs them in
 * names.
 */
const FILLERS = /[\u00ad\u115f\u1160\u200b\u2060\u2800\u3164\ufeff\uffa0]/g;

const CANNOT_BE_SHOWN = "Remove the characters that can't be displayed.";

/**
 * Untrusted text of one or more lines: trimmed, normalized to NFC, at most `max` UTF-16 code units,
 * and empty if nothing in it is visible. All text input is validated by this schema or one of the
 * related schemas below.
 */
export const text = (max: number, tooLong?: string) =>
  z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, "\n").normalize("NFC").trim())
    .overwrite((text) => (UNSEEN.test(text) ? "" : text))
    .refine((text) => !UNPRINTABLE.test(text), CANNOT_BE_SHOWN)
    .max(max, tooLong);

/**
 * Single-line text that identifies something. Invisible characters are not allowed, so that one
 * name can't imitate another.
 */
export const name = (max: number, tooLong?: string) =>
  text(max, tooLong)
    .overwrite((text) => text.replace(FILLERS, "").replace(/\s+/g, " ").trim())
    .refine((text) => !TURNS_DIRECTION.test(text), CANNOT_BE_SHOWN);

/** Text taken verbatim, including leading and trailing spaces: a password. */
export const verbatim = (max: number, tooLong?: string) =>
  z
    .string()
    .overwrite((text) => text.normalize("NFC"))
    .refine((text) => !UNPRINTABLE.test(text), CANNOT_BE_SHOWN)
    .max(max, tooLong);

/** Optional text. An empty string counts as omitted. */
export const orNull = <S extends z.ZodType<string>>(schema: S) =>
  schema.nullish().transform((text) => text || null);

/** An optional choice from a list. An empty string counts as omitted. */
export const choiceOrNull = (options: readonly string[]) =>
  orNull(z.enum(["", ...options], { error: `Choose one of: ${options.join(", ")}.` }));
