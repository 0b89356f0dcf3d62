import {
  workAccepted,
  workCancelled,
  workDeclined,
  workWithdrawn,
} from "@stackyard/contract/events/talent/engagement-events";
import type { Engagement } from "@stackyard/contract/talent/engagements";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { requireTransition } from "../../../platform/transition-table.ts";
import { announceTo } from "../conversations/follow-conversations.ts";
import { isSide, type Move, mayMove } from "./engagement-policy.ts";
import { lockEngagement } from "./engagement-queries.ts";
import { ENGAGEMENT_TRANSITIONS } from "./engagement-state.ts";
import { readEngagement } from "./read-engagements.ts";

const EVENTS = {
  accepted: workAccepted,
  declined: workDeclined,
  withdrawn: workWithdrawn,
  cancelled: workCancelled,
} as const;

/** Accepts, declines or withdraws a request, or cancels accepted work. */
export function moveEngagement(ctx: UserServices, id: number, to: Move): Promise<Engagement> {
  return inTransaction(ctx, async (ctx) => {
    const engagement = await lockEngagement(ctx.db, id);
    if (!engagement || !isSide(ctx.user.id, engagement)) throw new AppError("not_found");
    if (!mayMove(ctx.user.id, engagement, to)) throw new AppError("forbidden");
    if (engagement.contractId !== null) throw new AppError("work_has_contract");
    requireTransition(ENGAGEMENT_TRANSITIONS, engagement.status, to);
    const now = new Date();
    const isOver = to !== "accepted";
    const moment = { decidedAt: engagement.decidedAt ?? now, ...(isOver && { endedAt: now }) };
    await ctx.db
      .updateTable("engagements")
      .set({ status: to, ...moment })
      .where("id", "=", id)
      .execute();
    const { conversationId, title, clientId, engineerId } = engagement;
    const data = { engagementId: id, conversationId, title, clientId, engineerId };
    await record(ctx, EVENTS[to], { actorId: ctx.user.id, subjectId: conversationId, data });
    await announceTo(ctx, [clientId, engineerId]);
    return readEngagement(ctx, id);
  });
}
