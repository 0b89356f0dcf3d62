import { proposalSubmitted } from "@stackyard/contract/events/projects/project-events";
import { PROJECT_LIMITS } from "@stackyard/contract/projects/project-lists";
import type { Proposal, proposalForm } from "@stackyard/contract/projects/proposals";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { Database } from "../../../platform/db/database.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { findEngineerOf } from "../../talent/talent/find-shown-engineer.ts";
import { lockPerson, requireRoom } from "../limits/require-room.ts";
import { lockVisibleProject } from "../projects/require-own-project.ts";
import { UNDECIDED } from "./proposal-policy.ts";
import { countProposals, putMilestones } from "./proposal-queries.ts";
import { readProposal } from "./read-proposals.ts";
import { refuseContact } from "./refuse-contact.ts";

type Form = z.output<typeof proposalForm>;

const OPEN = [...UNDECIDED, "accepted"] as const;

/** Proposes that the caller does someone else's open project. */
export async function submitProposal(
  ctx: UserServices,
  projectId: number,
  form: Form,
): Promise<Proposal> {
  await refuseContact(ctx, form);
  const { amount, deliveryDays, revisions, message, questions, milestones } = form;
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    // Serializes the caller's proposals for all projects, so that the limit holds.
    await lockPerson(ctx);
    const project = await lockVisibleProject(ctx, projectId);
    if (project.userId === user.id) throw new AppError("own_project");
    if (project.status !== "open") throw new AppError("project_not_open");
    if (!(await findEngineerOf(ctx, user.id))) throw new AppError("engineer_profile_missing");
    await requireFewProposals(db, projectId, user.id);
    await requireRoom(ctx, "openProposals", 1);
    await requireRoom(ctx, "unfinishedCents", amount);
    const { id } = await db
      .insertInto("proposals")
      .values({
        ...{ projectId, userId: user.id, message, questions },
        ...{ amountCents: amount, deliveryDays, revisions },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await putMilestones(db, id, milestones);
    await countProposals(db, projectId);
    const { title, userId: ownerId } = project;
    const data = { projectId, title, ownerId, proposalId: id, engineerId: user.id };
    await record(ctx, proposalSubmitted, { actorId: user.id, subjectId: projectId, data });
    return readProposal(ctx, id);
  });
}

async function requireFewProposals(db: Database, projectId: number, userId: number): Promise<void> {
  const forProject = db.selectFrom("proposals").where("projectId", "=", projectId);
  const own = db.selectFrom("proposals").where("userId", "=", userId);
  const both = forProject.where("userId", "=", userId);
  if ((await countRows(both.where("status", "in", OPEN))) > 0)
    throw new AppError("already_proposed");
  const isFull =
    (await countRows(forProject)) >= PROJECT_LIMITS.proposals ||
    (await countRows(both)) >= PROJECT_LIMITS.proposalsEach ||
    (await countRows(own.where("status", "in", UNDECIDED))) >= PROJECT_LIMITS.undecided;
  if (isFull) throw new AppError("too_many_proposals");
}
