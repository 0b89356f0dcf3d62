/** Verifies identity claims with third parties. */
export interface IdentityChecks {
  /**
   * The TXT records of a name; empty if there are none. Throws a CheckFailedError if the check
   * couldn't be made.
   */
  textsAt(name: string): Promise<readonly string[]>;
  /**
   * Whether a GitHub account, by number, is a public member of an organization. Throws a
   * CheckFailedError if the check couldn't be made.
   */
  isPublicMember(accountId: string, organization: string): Promise<boolean>;
}

/** The check couldn't be made. It proves nothing either way. */
export class CheckFailedError extends Error {
  override readonly name = "CheckFailedError";
}
