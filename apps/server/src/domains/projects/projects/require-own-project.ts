import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { requireTransition } from "../../../platform/transition-table.ts";
import { isOwner, mayCancel, maySeeProject, pastDates } from "./project-policy.ts";
import { findDates, hasInvitation, lockProject } from "./project-queries.ts";
import { PROJECT_TRANSITIONS } from "./project-state.ts";

/**
 * Locks a project that the caller may see, before any of its proposals, so that changes of both
 * happen one after the other.
 */
export async function lockVisibleProject({ db, user }: UserServices, id: number) {
  const project = await lockProject(db, id);
  if (!project) throw new AppError("project_not_found");
  const isInvited = project.isInvitedOnly && (await hasInvitation(db, id, user.id));
  if (!maySeeProject(user, project, { hasProposed: false, isInvited }))
    throw new AppError("project_not_found");
  return project;
}

/** The same for any project. The caller of this function decides who may. */
export const lockAnyProject = ({ db }: Pick<UserServices, "db">, id: number) => lockProject(db, id);

/** Locks one of the caller's projects. Others are refused if visible, and otherwise don't exist. */
export async function lockOwnProject(ctx: UserServices, id: number) {
  const project = await lockVisibleProject(ctx, id);
  if (!isOwner(ctx.user, project)) throw new AppError("forbidden");
  return project;
}

/** Throws `conflict` if a day on which the work should start or end has passed. */
export async function requireDatesAhead(
  { db }: Pick<UserServices, "db">,
  id: number,
  advice = "Change its dates first.",
): Promise<void> {
  const past = pastDates(await findDates(db, id), new Date());
  if (Object.keys(past).length === 0) return;
  const message = `The work was planned for a day that has passed. ${advice}`;
  throw new AppError("conflict", { message });
}

/** Locks a project that the caller may cancel now. */
export async function requireCancellable(ctx: UserServices, id: number) {
  const project = await lockVisibleProject(ctx, id);
  if (!mayCancel(ctx.user, project)) throw new AppError("forbidden");
  requireTransition(PROJECT_TRANSITIONS, project.status, "cancelled");
  return project;
}
