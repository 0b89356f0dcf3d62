import {
  proposalDeclined,
  proposalShortlisted,
  proposalWithdrawn,
} from "@stackyard/contract/events/projects/project-events";
import type { Proposal } from "@stackyard/contract/projects/proposals";
import { sql } from "kysely";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { requireTransition } from "../../../platform/transition-table.ts";
import { lockForDecision } from "./lock-for-decision.ts";
import { type Move, mayMove } from "./proposal-policy.ts";
import { countProposals } from "./proposal-queries.ts";
import { PROPOSAL_TRANSITIONS } from "./proposal-state.ts";
import { readProposal } from "./read-proposals.ts";

/** Shortlists or declines a proposal as its client, or withdraws it as its engineer. */
export function moveProposal(ctx: UserServices, id: number, to: Move): Promise<Proposal> {
  return inTransaction(ctx, async (ctx) => {
    const { proposal, sides, data } = await lockForDecision(ctx, id);
    if (!mayMove(ctx.user.id, sides, to)) throw new AppError("forbidden");
    requireTransition(PROPOSAL_TRANSITIONS, proposal.status, to);
    const { projectId: subjectId } = data;
    await ctx.db
      .updateTable("proposals")
      .set({ status: to, decidedAt: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
    await countProposals(ctx.db, subjectId);
    const happened = { actorId: ctx.user.id, subjectId };
    if (to === "shortlisted") await record(ctx, proposalShortlisted, { ...happened, data });
    else if (to === "withdrawn") await record(ctx, proposalWithdrawn, { ...happened, data });
    else await record(ctx, proposalDeclined, { ...happened, data: { ...data, why: "declined" } });
    return readProposal(ctx, id);
  });
}
