import { sessionsEnded } from "@stackyard/contract/events/members/administration-events";
import { record } from "../../../platform/events/record.ts";
import type { UserServices } from "../../../platform/services.ts";
import { endSessions } from "./account-queries.ts";
import { actUponAccount } from "./act-upon-account.ts";

/** Ends all sessions of a user. */
export async function signOutUser(
  ctx: UserServices,
  userId: number,
  reason: string,
): Promise<void> {
  await actUponAccount(ctx, userId, async ({ db, user }) => {
    await endSessions(db, userId);
    const data = { userId, reason };
    await record({ db }, sessionsEnded, { actorId: user.id, subjectId: userId, data });
  });
}
