import { generateAuthenticationOptions } from "@simplewebauthn/server";
import type { Services } from "../../../platform/services.ts";
import { openSession } from "../sessions/open-session.ts";
import type { SessionServices, SignedIn, Visit } from "../sessions/session-services.ts";
import { type PasskeyAnswer, verifyPasskey } from "./verify-passkey.ts";
import { CEREMONY_SECONDS, newChallenge, siteOf, takeChallenge } from "./web-authn.ts";

/** The challenge to sign. It names no account: the passkey identifies it. */
export async function beginPasskeySignIn({ db }: Services, origin: string) {
  return generateAuthenticationOptions({
    rpID: siteOf(origin).rpId,
    challenge: await newChallenge(db, "passkey-sign-in", null),
    timeout: CEREMONY_SECONDS * 1_000,
    userVerification: "required",
  });
}

/** Signs in with a passkey. With user verification it is two factors in one. */
export async function signInWithPasskey(
  ctx: SessionServices & { readonly origin: string },
  visit: Visit,
  response: PasskeyAnswer,
): Promise<SignedIn> {
  const challenge = takeChallenge(ctx.db, "passkey-sign-in", null);
  const { userId } = await verifyPasskey(ctx.db, response, { origin: ctx.origin, challenge });
  return openSession(ctx, visit, { userId, hasSecondFactor: true });
}
