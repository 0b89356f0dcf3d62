import type { ChosenRole } from "@stackyard/contract/base/option-lists";
import { roleChanged } from "@stackyard/contract/events/talent/profile-events";
import { record } from "../../../platform/events/record.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { updateUser } from "../../members/identity/update-user.ts";
import { lockProfile } from "./profile-queries.ts";

/** Changes the caller's role. Former auditors need a new approval. */
export function changeRole(ctx: UserServices, to: ChosenRole): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const userId = ctx.user.id;
    const { role: from } = await lockProfile(ctx.db, userId);
    if (from === to) return;
    const approval = from === "auditor" ? { auditorApprovedAt: null, auditorAppliedAt: null } : {};
    await updateUser(ctx.db, userId, { role: to, ...approval });
    await record(ctx, roleChanged, { actorId: userId, subjectId: userId, data: { from, to } });
  });
}
