import type { IdentityServices, SignedIn, Visit } from "./identity-services.ts";
import { sessionHash } from "./session-token.ts";
import { hashSecret } from "./session-token-hashing.ts";

interface Proof {
  readonly userId: number;
  /** Whether more was shown than a password, or an account at GitHub. */
  readonly hasSecondFactor: boolean;
}

interface Opened extends SignedIn {
  readonly token: string;
}

/** Opens a session for somebody who has shown all that their account asks for. */
export async function openSession(
  { auth }: Pick<IdentityServices, "auth">,
  visit: Visit,
  proof: Proof,
): Promise<Opened> {
  const { headers, response } = await auth.api.openSession({
    body: proof,
    headers: visit.requestHeaders,
    returnHeaders: true,
  });
  return { ...proof, token: response.token, cookies: headers.getSetCookie() };
}

interface Raise {
  readonly userId: number;
  /** Whether the account's other sessions, which have shown no second factor, end as well. */
  readonly endsOthers: boolean;
}

/**
 * Replaces the caller's session by one that knows of their second factor, and answers its cookies. Its
 * token is another one: whoever got hold of the old one gains nothing by it.
 */
export async function raiseSession(
  { auth, db }: IdentityServices,
  visit: Visit,
  { userId, endsOthers }: Raise,
): Promise<string[]> {
  const replaced = await sessionHash(auth, visit.requestHeaders);
  const { token, cookies } = await openSession({ auth }, visit, { userId, hasSecondFactor: true });
  await db
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .where("token", endsOthers ? "<>" : "=", endsOthers ? hashSecret(token) : (replaced ?? ""))
    .execute();
  return cookies;
}
