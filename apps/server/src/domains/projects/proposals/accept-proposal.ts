import { proposalAccepted } from "@stackyard/contract/events/projects/project-events";
import type { acceptProposal as contract, Proposal } from "@stackyard/contract/projects/proposals";
import { sql } from "kysely";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { AppError, priceChanged } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { requireTransition } from "../../../platform/transition-table.ts";
import { renderMessage } from "../../talent/conversations/render-message.ts";
import { writeTo } from "../../talent/conversations/send-message.ts";
import { makeContract } from "../contracts/make-contract.ts";
import { lockPerson, requireRoom } from "../limits/require-room.ts";
import { awardProject } from "../projects/award-project.ts";
import { closeProposals } from "./close-proposals.ts";
import { lockForDecision } from "./lock-for-decision.ts";
import { PROPOSAL_TRANSITIONS } from "./proposal-state.ts";
import { readProposal } from "./read-proposals.ts";

const LETTER = "I accepted your proposal. Please read and confirm the contract.";

/**
 * Accepts one proposal as the client has seen it. The terms become a contract that both confirm, in
 * the conversation of the two. The other proposals are declined.
 */
export async function acceptProposal(
  ctx: UserServices,
  id: number,
  seen: z.output<(typeof contract)["body"]>,
): Promise<Proposal> {
  const letter = {
    ...{ body: LETTER, ...(await renderMessage(LETTER)) },
    ...{ isConversationShown: true, hasContract: true },
  };
  const { fees } = await ctx.settings.read();
  return inTransaction(ctx, async (ctx) => {
    await lockPerson(ctx);
    const { project, proposal, data } = await lockForDecision(ctx, id);
    if (project.userId !== ctx.user.id) throw new AppError("forbidden");
    requireTransition(PROPOSAL_TRANSITIONS, proposal.status, "accepted");
    if (proposal.amountCents !== seen.amount) throw priceChanged(seen.amount, proposal.amountCents);
    if (proposal.revision !== seen.revision) throw new AppError("proposal_changed");
    await requireRoom(ctx, "unfinishedCents", proposal.amountCents);
    const { milestones } = await readProposal(ctx, id);
    await ctx.db
      .updateTable("proposals")
      .set({ status: "accepted", decidedAt: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
    const conversationId = await writeTo(ctx, proposal.userId, letter);
    const agreement = { conversationId, project, proposal, milestones, ...fees.value };
    await makeContract(ctx, agreement);
    await awardProject(ctx, project);
    await closeProposals(ctx, { project, why: "awarded", actorId: ctx.user.id });
    await record(ctx, proposalAccepted, {
      actorId: ctx.user.id,
      subjectId: project.id,
      data,
    });
    return readProposal(ctx, id);
  });
}
