import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { lockAnyProject } from "../projects/require-own-project.ts";
import { isSide } from "./proposal-policy.ts";
import { findProjectOf, lockProposal } from "./proposal-queries.ts";

/** Locks a proposal of one of its two sides, and before it its project. */
export async function lockForDecision(ctx: UserServices, id: number) {
  const found = await findProjectOf(ctx.db, id);
  if (!found) throw new AppError("not_found");
  const project = await lockAnyProject(ctx, found.projectId);
  const proposal = project && (await lockProposal(ctx.db, id));
  if (!proposal) throw new AppError("not_found");
  const sides = { clientId: project.userId, engineerId: proposal.userId };
  if (!isSide(ctx.user.id, sides)) throw new AppError("not_found");
  const data = {
    projectId: project.id,
    title: project.title,
    ownerId: project.userId,
    proposalId: id,
    engineerId: proposal.userId,
  };
  return { project, proposal, sides, data };
}
