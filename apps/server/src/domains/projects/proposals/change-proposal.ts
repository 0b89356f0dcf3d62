import { proposalChanged } from "@stackyard/contract/events/projects/project-events";
import type { Proposal, proposalForm } from "@stackyard/contract/projects/proposals";
import { sql } from "kysely";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { lockPerson, requireRoom } from "../limits/require-room.ts";
import { lockForDecision } from "./lock-for-decision.ts";
import { putMilestones } from "./proposal-queries.ts";
import { readProposal } from "./read-proposals.ts";
import { refuseContact } from "./refuse-contact.ts";

/** Changes the caller's proposal until the client has shortlisted it. */
export async function changeProposal(
  ctx: UserServices,
  id: number,
  form: z.output<typeof proposalForm>,
): Promise<Proposal> {
  await refuseContact(ctx, form);
  return inTransaction(ctx, async (ctx) => {
    await lockPerson(ctx);
    const { proposal, data } = await lockForDecision(ctx, id);
    if (proposal.userId !== ctx.user.id) throw new AppError("forbidden");
    if (proposal.status !== "submitted") throw new AppError("conflict");
    await requireRoom(ctx, "unfinishedCents", form.amount);
    await ctx.db
      .updateTable("proposals")
      .set({
        message: form.message,
        questions: form.questions,
        amountCents: form.amount,
        deliveryDays: form.deliveryDays,
        revisions: form.revisions,
        revision: sql<number>`revision + 1`,
        updatedAt: sql<Date>`now()`,
      })
      .where("id", "=", id)
      .execute();
    await putMilestones(ctx.db, id, form.milestones);
    const { projectId: subjectId } = data;
    await record(ctx, proposalChanged, { actorId: ctx.user.id, subjectId, data });
    return readProposal(ctx, id);
  });
}
