import {
  contractCancelled,
  contractCompleted,
  contractStarted,
} from "@stackyard/contract/events/projects/contract-events";
import { sql } from "kysely";
import type { EventConsumer } from "../../../platform/events/consume-events.ts";
import { statesBefore } from "../../../platform/transition-table.ts";
import { PROJECT_TRANSITIONS } from "./project-state.ts";

/** An awarded project is active once its contract is, and ends with it. Idempotent. */
export const projectsFollowWork: EventConsumer = {
  name: "projects",
  async handle(ctx, { shape, data }) {
    const status = STATUS_AFTER[shape.type];
    if (!status) return;
    const { contractId } = contractCompleted.data.parse(data);
    await ctx.db
      .updateTable("projects")
      .from("contracts")
      .set({ status, ...(status !== "active" && { closedAt: sql<Date>`now()` }) })
      .where("contracts.id", "=", contractId)
      .whereRef("projects.id", "=", "contracts.projectId")
      .where("projects.status", "in", statesBefore(PROJECT_TRANSITIONS, status))
      .execute();
  },
};

const STATUS_AFTER: Readonly<Record<string, "active" | "completed" | "cancelled">> = {
  [contractStarted.type]: "active",
  [contractCompleted.type]: "completed",
  [contractCancelled.type]: "cancelled",
};
