import { workCancelled, workDone } from "@stackyard/contract/events/talent/engagement-events";
import { record } from "../../../platform/events/record.ts";
import type { Services } from "../../../platform/services.ts";
import { announceTo } from "../conversations/follow-conversations.ts";
import { countCompletedProject } from "../talent/count-work.ts";
import { lockEngagement } from "./engagement-queries.ts";

interface Ending {
  readonly status: "done" | "cancelled";
  /** Null if a deadline ended it. */
  readonly actorId: number | null;
}

/** Ends work as its contract has ended, within the caller's transaction. */
export async function endContractedWork(
  ctx: Pick<Services, "db" | "changes">,
  engagementId: number,
  { status, actorId }: Ending,
): Promise<void> {
  const work = await lockEngagement(ctx.db, engagementId);
  if (work?.status !== "accepted") return;
  const now = new Date();
  const done = status === "done" ? { clientDoneAt: now, engineerDoneAt: now } : {};
  await ctx.db
    .updateTable("engagements")
    .set({ status, endedAt: now, ...done })
    .where("id", "=", engagementId)
    .execute();
  const { conversationId, title, clientId, engineerId } = work;
  const data = { engagementId, conversationId, title, clientId, engineerId };
  const event = status === "done" ? workDone : workCancelled;
  await record(ctx, event, { actorId, subjectId: conversationId, data });
  if (status === "done") await countCompletedProject(ctx, engineerId);
  await announceTo(ctx, [clientId, engineerId]);
}
