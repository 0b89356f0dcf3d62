import { auditorRefused } from "@stackyard/contract/events/talent/profile-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { forgetAuditorApplication } from "../../members/identity/update-user.ts";
import { findUser } from "./profile-queries.ts";

/** Rejects a pending application, with a reason. */
export function refuseAuditor(ctx: UserServices, userId: number, reason: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await forgetAuditorApplication(ctx.db, userId))) {
      throw new AppError((await findUser(ctx.db, userId)) ? "conflict" : "user_not_found");
    }
    const happened = { actorId: ctx.user.id, subjectId: userId, data: { userId, reason } };
    await record(ctx, auditorRefused, happened);
  });
}
