import { workCancelled, workDone } from "@stackyard/contract/events/talent/engagement-events";
import { sql } from "kysely";
import type { EventConsumer } from "../../../platform/events/consume-events.ts";
import { statesBefore } from "../../../platform/transition-table.ts";
import { PROJECT_TRANSITIONS } from "./project-state.ts";

/** Ends an awarded project when its agreed work is done or canceled. Idempotent. */
export const projectsFollowWork: EventConsumer = {
  name: "projects",
  async handle(ctx, { shape, data }) {
    const status = ENDS[shape.type];
    if (!status) return;
    const { engagementId } = workDone.data.parse(data);
    await ctx.db
      .updateTable("projects")
      .set({ status, closedAt: sql<Date>`now()` })
      .where("engagementId", "=", engagementId)
      .where("status", "in", statesBefore(PROJECT_TRANSITIONS, status))
      .execute();
  },
};

const ENDS: Readonly<Record<string, "completed" | "cancelled">> = {
  [workDone.type]: "completed",
  [workCancelled.type]: "cancelled",
};
