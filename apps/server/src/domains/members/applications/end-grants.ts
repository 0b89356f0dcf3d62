import { applicationDisconnected } from "@stackyard/contract/events/members/application-events";
import { record } from "../../../platform/events/record.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { revokeKey } from "../sessions/registry-tokens.ts";

/** Which grants end, and whether their user ended them. */
interface Which {
  readonly grantId?: string;
  readonly userId?: number;
  readonly applicationId?: number;
  readonly actorId: number | null;
}

/**
 * Ends grants, and with them every code and token that followed from them. Returns how many there
 * were.
 */
export function endGrants(ctx: Pick<Services, "db">, which: Which): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    let ending = ctx.db.deleteFrom("oauthGrants").returning(["userId", "applicationId", "keyId"]);
    const { grantId, userId, applicationId, actorId } = which;
    if (grantId !== undefined) ending = ending.where("id", "=", grantId);
    if (userId !== undefined) ending = ending.where("userId", "=", userId);
    if (applicationId !== undefined) ending = ending.where("applicationId", "=", applicationId);
    const ended = await ending.execute();
    // The API key that a code was exchanged for, when the code is used again.
    for (const { keyId } of ended) if (keyId !== null) await revokeKey(ctx, { id: keyId }, null);
    // A user has one notice for an application, however many of their devices it ends on.
    const told = new Map(ended.map((one) => [`${one.userId} ${one.applicationId}`, one]));
    for (const { userId, applicationId, keyId } of told.values()) {
      if (keyId !== null) continue;
      const { name } = await ctx.db
        .selectFrom("oauthApplications")
        .select("name")
        .where("id", "=", applicationId)
        .executeTakeFirstOrThrow();
      const data = { userId, name };
      await record(ctx, applicationDisconnected, { actorId, subjectId: applicationId, data });
    }
    return ended.length;
  });
}
