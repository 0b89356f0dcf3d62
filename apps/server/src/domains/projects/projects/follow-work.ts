import {
  contractCancelled,
  contractCompleted,
} from "@stackyard/contract/events/projects/contract-events";
import { sql } from "kysely";
import type { EventConsumer } from "../../../platform/events/consume-events.ts";
import { statesBefore } from "../../../platform/transition-table.ts";
import { PROJECT_TRANSITIONS } from "./project-state.ts";

/** Ends an awarded project with its contract. Idempotent. */
export const projectsFollowWork: EventConsumer = {
  name: "projects",
  async handle(ctx, { shape, data }) {
    const status = ENDS[shape.type];
    if (!status) return;
    const { contractId } = contractCompleted.data.parse(data);
    await ctx.db
      .updateTable("projects")
      .from("contracts")
      .set({ status, closedAt: sql<Date>`now()` })
      .where("contracts.id", "=", contractId)
      .whereRef("projects.id", "=", "contracts.projectId")
      .where("projects.status", "in", statesBefore(PROJECT_TRANSITIONS, status))
      .execute();
  },
};

const ENDS: Readonly<Record<string, "completed" | "cancelled">> = {
  [contractCompleted.type]: "completed",
  [contractCancelled.type]: "cancelled",
};
