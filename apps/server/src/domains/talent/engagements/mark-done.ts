import { workDone, workMarkedDone } from "@stackyard/contract/events/talent/engagement-events";
import type { Engagement } from "@stackyard/contract/talent/engagements";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { requireTransition } from "../../../platform/transition-table.ts";
import { announceTo } from "../conversations/follow-conversations.ts";
import { countDone } from "../services/count-done.ts";
import { countCompletedProject } from "../talent/count-work.ts";
import { isSide } from "./engagement-policy.ts";
import { lockEngagement } from "./engagement-queries.ts";
import { ENGAGEMENT_TRANSITIONS } from "./engagement-state.ts";
import { readEngagement } from "./read-engagements.ts";

/** Confirms, as one of the two, that accepted work is complete. Idempotent. */
export function markDone(ctx: UserServices, id: number): Promise<Engagement> {
  return inTransaction(ctx, async (ctx) => {
    const engagement = await lockEngagement(ctx.db, id);
    if (!engagement || !isSide(ctx.user.id, engagement)) throw new AppError("not_found");
    if (engagement.contractId !== null) throw new AppError("work_has_contract");
    const own = ctx.user.id === engagement.clientId ? "clientDoneAt" : "engineerDoneAt";
    if (engagement[own] !== null) return readEngagement(ctx, id);
    requireTransition(ENGAGEMENT_TRANSITIONS, engagement.status, "done");
    const now = new Date();
    const both = { ...engagement, [own]: now };
    const isDone = both.clientDoneAt !== null && both.engineerDoneAt !== null;
    const ended = isDone ? ({ status: "done", endedAt: now } as const) : {};
    await ctx.db
      .updateTable("engagements")
      .set({ [own]: now, ...ended })
      .where("id", "=", id)
      .execute();
    const { conversationId, title, clientId, engineerId, serviceId } = engagement;
    const data = { engagementId: id, conversationId, title, clientId, engineerId };
    const event = isDone ? workDone : workMarkedDone;
    await record(ctx, event, { actorId: ctx.user.id, subjectId: conversationId, data });
    if (isDone) await countCompletedProject(ctx, engineerId);
    if (isDone && serviceId !== null) await countDone(ctx, serviceId);
    await announceTo(ctx, [clientId, engineerId]);
    return readEngagement(ctx, id);
  });
}
