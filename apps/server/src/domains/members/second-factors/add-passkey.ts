import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import { LIMITS } from "@stackyard/contract/base/limits";
import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { passkeyAdded } from "@stackyard/contract/events/members/security-events";
import type { addPasskey as contract, Passkey } from "@stackyard/contract/members/second-factors";
import type { z } from "zod";
import { violatesUnique } from "../../../platform/db/constraint.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { PASSKEY_COLUMNS, presentPasskey } from "./present-passkey.ts";
import { accepted, CEREMONY_SECONDS, newChallenge, siteOf, takeChallenge } from "./web-authn.ts";

/** COSE identifiers of Ed25519, ES256 and RS256, which authenticators support. */
const ALGORITHMS = [-8, -7, -257];
const ENOUGH = `An account can have at most ${LIMITS.passkeys} passkeys. Remove one first.`;
const KNOWN = "This passkey is already in use.";

/** Options for creating a discoverable passkey with user verification. */
export async function beginPasskey({ db, user }: UserServices, origin: string) {
  const known = await db
    .selectFrom("passkeys")
    .select(["credentialId as id", "transports"])
    .where("userId", "=", user.id)
    .execute();
  if (known.length >= LIMITS.passkeys) throw new AppError("conflict", { message: ENOUGH });
  return generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: siteOf(origin).rpId,
    userName: user.username,
    userID: new TextEncoder().encode(`user ${user.id}`),
    challenge: await newChallenge(db, "passkey-registration", user.id),
    timeout: CEREMONY_SECONDS * 1_000,
    excludeCredentials: known,
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Several creations may have started concurrently; they are added one after the other. */
async function requireRoom({ db, user }: UserServices): Promise<void> {
  await db.selectFrom("users").select("id").where("id", "=", user.id).forUpdate().execute();
  const known = await db
    .selectFrom("passkeys")
    .select("id")
    .where("userId", "=", user.id)
    .execute();
  if (known.length >= LIMITS.passkeys) throw new AppError("conflict", { message: ENOUGH });
}

/** Stores the public key of a created passkey. */
export async function addPasskey(
  ctx: UserServices,
  origin: string,
  { name, credential: response }: z.output<typeof contract.body>,
): Promise<Passkey> {
  const { id: userId } = ctx.user;
  const site = siteOf(origin);
  const verified = await accepted(
    verifyRegistrationResponse({
      response,
      expectedChallenge: takeChallenge(ctx.db, "passkey-registration", userId),
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified.verified) throw new AppError("passkey_not_accepted");
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  try {
    return await inTransaction(ctx, async (inside) => {
      await requireRoom(inside);
      const row = await inside.db
        .insertInto("passkeys")
        .values({
          userId,
          name,
          credentialId: id,
          publicKey: Buffer.from(publicKey),
          counter,
          transports,
        })
        .returning(PASSKEY_COLUMNS)
        .executeTakeFirstOrThrow();
      const data = { userId, name };
      await record(inside, passkeyAdded, { actorId: userId, subjectId: userId, data });
      return presentPasskey(row);
    });
  } catch (error) {
    if (!violatesUnique(error, "passkeys_credential_id_key")) throw error;
    throw new AppError("conflict", { message: KNOWN, cause: error });
  }
}
