import { z } from "zod";
import { LIMITS } from "../base/limits.ts";
import { PRODUCT_NAME, PRODUCT_SLUG } from "../base/product.ts";
import { orNull } from "../base/text.ts";

/**
 * A password with any characters, normalized to Unicode NFKC so the same keystrokes match on every
 * device. Its length is counted in code points (NIST SP 800-63B, 3.1.1.2).
 */
export const password = z
  .string()
  // An upper bound far above what 128 characters can take, so that longer input is never
  // normalized.
  .max(10 * LIMITS.password.max, "Password must be at most 128 characters")
  // All lone surrogates encode to the same replacement character.
  .refine((text) => text.isWellFormed(), {
    error: "Remove the characters that can't be displayed.",
  })
  .overwrite((text) => text.normalize("NFKC"))
  .refine((text) => lengthOf(text) <= LIMITS.password.max, {
    error: "Password must be at most 128 characters",
  });

/** Rejects one or two repeated characters, which attackers try first. */
const LEAST_DIFFERENT = 3;

/** Reauthentication with the password. Accounts without one omit it. */
export const passwordAgain = z.object({ password: orNull(password) });

export const newPassword = password
  .refine((text) => lengthOf(text) >= LIMITS.password.min, {
    error: "Password must be at least 8 characters",
  })
  .refine((text) => new Set(fold(text)).size >= LEAST_DIFFERENT, {
    error: `Password must have at least ${LEAST_DIFFERENT} different characters`,
  })
  .refine(
    (text) =>
      !fold(text)
        .replace(/[^a-z]/g, "")
        .includes(PRODUCT_SLUG),
    {
      error: `The password must not contain "${PRODUCT_NAME}"`,
    },
  );

function lengthOf(text: string): number {
  return [...text].length;
}

/** Shorter matches occur by chance in many passwords. */
const TELLING_LENGTH = 3;

interface Account {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Why the password is easily guessed from the account's details; null if it isn't. */
export function giveaway({ username, email, password }: Account): string | null {
  const text = fold(password);
  const [localPart = ""] = email.split("@");
  const holds = (part: string) => part.length >= TELLING_LENGTH && text.includes(fold(part));
  if (holds(username)) return "The password must not contain your username";
  if (holds(localPart)) return "The password must not contain your email address";
  return null;
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
