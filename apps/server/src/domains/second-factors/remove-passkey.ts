import { AppError } from "../../platform/http/app-error.ts";
import type { UserServices } from "../../platform/services.ts";
import { giveUpWayIn } from "../identity/ways-in.ts";
import { lowerSessions } from "./lower-sessions.ts";

/** Forgets one of the caller's own passkeys, unless they could not sign in any more. */
export function removePasskey(ctx: UserServices, id: number): Promise<void> {
  return giveUpWayIn(ctx, async ({ db, user }) => {
    const { numDeletedRows } = await db
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("userId", "=", user.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError("not_found");
    await lowerSessions(db, user.id);
  });
}
