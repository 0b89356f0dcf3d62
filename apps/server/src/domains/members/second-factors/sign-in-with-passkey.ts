import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import type { passkeyAnswer } from "@stackyard/contract/members/web-authn";
import type { z } from "zod";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services } from "../../../platform/services.ts";
import { openSession } from "../sessions/open-session.ts";
import type { SessionServices, SignedIn, Visit } from "../sessions/session-services.ts";
import { accepted, CEREMONY_SECONDS, newChallenge, siteOf, takeChallenge } from "./web-authn.ts";

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
  response: z.output<typeof passkeyAnswer>,
): Promise<SignedIn> {
  const { db, origin } = ctx;
  const passkey = await db
    .selectFrom("passkeys")
    .select(["id", "userId", "publicKey", "counter"])
    .where("credentialId", "=", response.id)
    .executeTakeFirst();
  if (!passkey) throw new AppError("passkey_not_accepted");
  const { publicKey, counter, userId } = passkey;
  const site = siteOf(origin);
  const { verified, authenticationInfo } = await accepted(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: takeChallenge(db, "passkey-sign-in", null),
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    }),
  );
  if (!verified) throw new AppError("passkey_not_accepted");
  await db
    .updateTable("passkeys")
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: new Date() })
    .where("id", "=", passkey.id)
    .execute();
  return openSession(ctx, visit, { userId, hasSecondFactor: true });
}
