import { auditorApplied } from "@stackyard/contract/events/talent/profile-events";
import type { auditorApplication } from "@stackyard/contract/members/roles";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { updateUser } from "../../members/identity/update-user.ts";
import { lockProfile } from "./profile-queries.ts";

/** Applies for the auditor role; until an administrator decides, the role stays. */
export function applyAsAuditor(
  ctx: UserServices,
  application: z.output<typeof auditorApplication>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const userId = ctx.user.id;
    const { role, auditorAppliedAt } = await lockProfile(ctx.db, userId);
    if (role === "auditor" || auditorAppliedAt !== null) {
      throw new AppError("conflict", { message: "You already applied." });
    }
    await updateUser(ctx.db, userId, { ...application, auditorAppliedAt: new Date() });
    await record(ctx, auditorApplied, { actorId: userId, subjectId: userId, data: {} });
  });
}
