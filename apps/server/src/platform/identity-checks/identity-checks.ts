/** Asks those who know whether someone is who they say. Nothing that they say of themselves counts. */
export interface IdentityChecks {
  /**
   * The texts of the TXT records at a name; none where there are none. Throws a CheckFailedError when
   * nobody could say.
   */
  textsAt(name: string): Promise<readonly string[]>;
  /**
   * Whether an account at GitHub, by its number, says in public that it belongs to an organisation.
   * Throws a CheckFailedError when nobody could say.
   */
  isPublicMember(accountId: string, organization: string): Promise<boolean>;
}

/** Nobody who knows has answered: it proves nothing, neither way. */
export class CheckFailedError extends Error {
  override readonly name = "CheckFailedError";
}
