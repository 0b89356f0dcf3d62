import { NEW_SENDER_DAYS } from "@stackyard/contract/base/limits";
import { projectHeld } from "@stackyard/contract/events/projects/project-events";
import type { ProjectDetail } from "@stackyard/contract/projects/projects";
import { record } from "../../../platform/events/record.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { requireTransition } from "../../../platform/transition-table.ts";
import { listProjectFiles } from "../../common/files/list-attachments.ts";
import { isNewAccount } from "../../members/identity/is-new-account.ts";
import { lockPerson, requireRoom } from "../limits/require-room.ts";
import { openProject } from "./open-project.ts";
import { PROJECT_TRANSITIONS } from "./project-state.ts";
import { readProject } from "./read-project.ts";
import { lockOwnProject, requireDatesAhead } from "./require-own-project.ts";
import { showsContact } from "./shows-contact.ts";

/** Posts the caller's draft. */
export async function postProject(ctx: UserServices, id: number): Promise<ProjectDetail> {
  await inTransaction(ctx, (ctx) => postDraft(ctx, id));
  return readProject(ctx, id);
}

/** Opens a draft, or has a moderator review a new account's contact data and files first. */
export async function postDraft(ctx: UserServices, id: number): Promise<void> {
  await lockPerson(ctx);
  const project = await lockOwnProject(ctx, id);
  const { title, userId: ownerId, status } = project;
  const hasFiles = (await listProjectFiles(ctx.db, [id])).size > 0;
  const isHeld =
    (hasFiles || showsContact(project)) && (await isNewAccount(ctx, ownerId, NEW_SENDER_DAYS));
  // Only a moderator opens what is held, even after the account is no longer new.
  requireTransition(PROJECT_TRANSITIONS, status, "held");
  await requireDatesAhead(ctx, id);
  await requireRoom(ctx, "openProjects", 1);
  if (!isHeld) return openProject(ctx, project);
  await ctx.db
    .updateTable("projects")
    .set({ status: "held", returnReason: null })
    .where("id", "=", id)
    .execute();
  const data = { projectId: id, title, ownerId };
  await record(ctx, projectHeld, { actorId: ownerId, subjectId: id, data });
}
