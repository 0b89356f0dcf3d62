import type { Invitations } from "@stackyard/contract/projects/invitations";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { listEngineersOf, suggestEngineers } from "../../talent/talent/suggest-engineers.ts";
import { findVisibleProject } from "../projects/read-project.ts";

const SUGGESTED = 6;

/** Whom the client of a project invited, and whom they could invite. */
export async function listInvitations(ctx: UserServices, id: number): Promise<Invitations> {
  const { db, user } = ctx;
  const { userId: ownerId, skills } = await findVisibleProject(ctx, id);
  if (ownerId !== user.id && user.role !== "admin") throw new AppError("forbidden");
  const rows = await db
    .selectFrom("projectInvitations as invitation")
    .select(["userId", "createdAt"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("proposals")
          .select("proposals.id")
          .where("proposals.projectId", "=", id)
          .whereRef("proposals.userId", "=", "invitation.userId"),
      ).as("hasProposed"),
    )
    .where("projectId", "=", id)
    .orderBy("createdAt")
    .execute();
  const userIds = rows.map(({ userId }) => userId);
  const [engineers, suggested] = await Promise.all([
    listEngineersOf(db, userIds),
    suggestEngineers(db, { skills, except: [ownerId, ...userIds], limit: SUGGESTED }),
  ]);
  const byUser = new Map(engineers.map((engineer) => [engineer.userId, engineer]));
  // A profile that was hidden meanwhile isn't shown.
  const invited = rows.flatMap(({ userId, createdAt, hasProposed }) => {
    const engineer = byUser.get(userId);
    const invitedAt = createdAt.toISOString();
    return engineer ? [{ engineer, invitedAt, hasProposed: Boolean(hasProposed) }] : [];
  });
  return { invited, suggested };
}
