import { giveaway } from "@stackyard/contract/members/password";

const TOO_COMMON = "This password is too common";

interface Wanted {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Why this account can't have this password; null if it can. */
export async function faultOfPassword(wanted: Wanted): Promise<string | null> {
  return giveaway(wanted) ?? ((await isCommonPassword(wanted.password)) ? TOO_COMMON : null);
}

let known: Promise<ReadonlySet<string>> | undefined;

/** Whether it is one of the 49,000 most common passwords, case-insensitive. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load();
  return (await known).has(password.toLowerCase());
}

/** Loaded on the first registration, because other requests don't need it. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}
