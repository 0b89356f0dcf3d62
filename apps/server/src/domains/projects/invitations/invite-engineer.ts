import { engineerInvited } from "@stackyard/contract/events/projects/project-events";
import { PROJECT_LIMITS } from "@stackyard/contract/projects/project-lists";
import { countRows } from "../../../platform/db/count-rows.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { requireUnblocked } from "../../talent/conversations/require-standing.ts";
import { findEngineerNamed } from "../../talent/talent/suggest-engineers.ts";
import { lockOwnProject } from "../projects/require-own-project.ts";

/** Invites an engineer to the caller's open project and notifies them. Idempotent. */
export function inviteEngineer(ctx: UserServices, id: number, username: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const { title, status, userId: ownerId } = await lockOwnProject(ctx, id);
    if (status !== "open") throw new AppError("project_not_open");
    const engineer = await findEngineerNamed(db, username);
    if (!engineer) throw new AppError("engineer_not_found");
    const engineerId = engineer.userId;
    if (engineerId === user.id) throw new AppError("own_profile");
    await requireUnblocked(ctx, engineerId);
    const invited = db.selectFrom("projectInvitations").where("projectId", "=", id);
    if ((await countRows(invited.where("userId", "=", engineerId))) > 0) return;
    if ((await countRows(invited)) >= PROJECT_LIMITS.invitations)
      throw new AppError("too_many_invitations");
    await db
      .insertInto("projectInvitations")
      .values({ projectId: id, userId: engineerId })
      .execute();
    const data = { projectId: id, title, ownerId, engineerId };
    await record(ctx, engineerInvited, { actorId: user.id, subjectId: id, data });
  });
}
