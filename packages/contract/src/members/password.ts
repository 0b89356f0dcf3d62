import { z } from "zod";
import { LIMITS } from "../base/limits.ts";
import { PRODUCT_NAME, PRODUCT_SLUG } from "../base/product.ts";
import { orNull } from "../base/text.ts";

/**
 * A password, any characters. It is taken in Unicode's form NFKC, so that the same keys give the same
 * password on every device, and its length counts code points (NIST SP 800-63B, 3.1.1.2).
 */
export const password = z
  .string()
  // Far above what 128 characters can take: what is longer is not worth normalising.
  .max(10 * LIMITS.password.max, "Password must be at most 128 characters")
  // Halves of characters would all be the same one once they are encoded.
  .refine((text) => text.isWellFormed(), { error: "Remove the characters that cannot be shown." })
  .overwrite((text) => text.normalize("NFKC"))
  .refine((text) => lengthOf(text) <= LIMITS.password.max, {
    error: "Password must be at most 128 characters",
  });

/** What guessers try first is one key held down, or two in turns. */
const LEAST_DIFFERENT = 3;

/** What shows once more who is at the browser; an account without a password leaves it out. */
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

/** Shorter ones are in every second password by chance. */
const TELLING_LENGTH = 3;

interface Account {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Why the password is the first one that somebody who knows the account would try; null if it is not. */
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
