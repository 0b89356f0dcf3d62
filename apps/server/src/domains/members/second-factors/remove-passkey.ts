import { passkeyRemoved } from "@stackyard/contract/events/members/security-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { removeSignInMethod } from "../identity/sign-in-methods.ts";
import { lowerSessions } from "./lower-sessions.ts";

/** Removes one of the caller's passkeys, unless it is their only way to sign in. */
export function removePasskey(ctx: UserServices, id: number): Promise<void> {
  return removeSignInMethod(ctx, async (inside) => {
    const { db, user } = inside;
    const removed = await db
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("userId", "=", user.id)
      .returning("name")
      .executeTakeFirst();
    if (!removed) throw new AppError("not_found");
    await lowerSessions(db, user.id);
    const data = { userId: user.id, name: removed.name };
    await record(inside, passkeyRemoved, { actorId: user.id, subjectId: user.id, data });
  });
}
