import { proposalDeclined } from "@stackyard/contract/events/projects/project-events";
import { sql } from "kysely";
import { recordAll } from "../../../platform/events/record.ts";
import type { Services } from "../../../platform/services.ts";
import { statesBefore } from "../../../platform/transition-table.ts";
import { countProposals } from "./proposal-queries.ts";
import { PROPOSAL_TRANSITIONS } from "./proposal-state.ts";

interface Closing {
  readonly project: { readonly id: number; readonly title: string; readonly userId: number };
  readonly why: "awarded" | "cancelled" | "expired";
  /** Null if a job does it. */
  readonly actorId: number | null;
}

/** Declines a locked project's undecided proposals, and notifies each engineer why. */
export async function closeProposals(
  ctx: Pick<Services, "db">,
  { project, why, actorId }: Closing,
): Promise<void> {
  const { id: projectId, title, userId: ownerId } = project;
  const closed = await ctx.db
    .updateTable("proposals")
    .set({ status: "declined", decidedAt: sql<Date>`now()` })
    .where("projectId", "=", projectId)
    .where("status", "in", statesBefore(PROPOSAL_TRANSITIONS, "declined"))
    .returning(["id", "userId"])
    .execute();
  await countProposals(ctx.db, projectId);
  const happened = closed.map(({ id: proposalId, userId: engineerId }) => ({
    actorId,
    subjectId: projectId,
    data: { projectId, title, ownerId, proposalId, engineerId, why },
  }));
  if (happened.length > 0) await recordAll(ctx, proposalDeclined, happened);
}
