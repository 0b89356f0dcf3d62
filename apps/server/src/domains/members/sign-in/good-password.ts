import { giveaway } from "@stackyard/contract/members/password";
import { isCommonPassword } from "./common-passwords.ts";

const TOO_COMMON = "This password is among the most common ones, which are tried first";

interface Wanted {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Why this account should not have this password; null where it may. */
export async function faultOfPassword(wanted: Wanted): Promise<string | null> {
  return giveaway(wanted) ?? ((await isCommonPassword(wanted.password)) ? TOO_COMMON : null);
}
