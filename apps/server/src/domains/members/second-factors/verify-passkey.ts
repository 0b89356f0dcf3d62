import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import type { passkeyAnswer } from "@stackyard/contract/members/web-authn";
import type { z } from "zod";
import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { accepted, CEREMONY_SECONDS, siteOf } from "./web-authn.ts";

export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

interface Expected {
  readonly origin: string;
  /** The challenge in base64url, or whether it is one. */
  readonly challenge: string | ((challenge: string) => Promise<boolean>);
  /** Whose passkey it must be. Default: anyone's. */
  readonly userId?: number;
}

/** Verifies a passkey's signature and notes its use. Throws `passkey_not_accepted`. */
export async function verifyPasskey(
  db: Database,
  response: PasskeyAnswer,
  { origin, challenge, userId }: Expected,
): Promise<{ readonly userId: number }> {
  const passkey = await db
    .selectFrom("passkeys")
    .select(["id", "userId", "publicKey", "counter"])
    .where("credentialId", "=", response.id)
    .$if(userId !== undefined, (query) => query.where("userId", "=", userId ?? 0))
    .executeTakeFirst();
  if (!passkey) throw new AppError("passkey_not_accepted");
  const { publicKey, counter } = passkey;
  const site = siteOf(origin);
  const { verified, authenticationInfo } = await accepted(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
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
  return { userId: passkey.userId };
}

interface Asked {
  readonly origin: string;
  readonly challenge: Uint8Array<ArrayBuffer>;
  /** Credential IDs that may sign. */
  readonly among: readonly string[];
}

/** What the caller's passkeys are asked to sign. Throws `passkey_not_listed` if none may. */
export async function askOwnPasskeys(
  { db, user }: UserServices,
  { origin, challenge, among }: Asked,
) {
  const allowCredentials = await db
    .selectFrom("passkeys")
    .select(["credentialId as id", "transports"])
    .where("userId", "=", user.id)
    .where("credentialId", "in", among)
    .execute();
  if (allowCredentials.length === 0) throw new AppError("passkey_not_listed");
  return generateAuthenticationOptions({
    ...{ rpID: siteOf(origin).rpId, challenge, allowCredentials },
    timeout: CEREMONY_SECONDS * 1_000,
    userVerification: "required",
  });
}
