import { auditorApproved } from "@stackyard/contract/events/members/identity-events";
import type { AuditorAccount } from "@stackyard/contract/members/identity";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { presentAuditor } from "./present-user.ts";
import { findPublicUser, markAuditorApproved } from "./user-queries.ts";

/** Approves an auditor. */
export function approveAuditor(
  ctx: UserServices,
  userId: number,
  reason: string,
): Promise<AuditorAccount> {
  return inTransaction(ctx, async (ctx) => {
    const row = await markAuditorApproved(ctx.db, userId);
    if (!row) {
      throw new AppError((await findPublicUser(ctx.db, userId)) ? "conflict" : "user_not_found");
    }
    const happened = { actorId: ctx.user.id, subjectId: userId, data: { userId, reason } };
    await record(ctx, auditorApproved, happened);
    return presentAuditor(row);
  });
}
