import { PROJECT_LIMITS } from "@stackyard/contract/projects/project-lists";
import type { ProjectDetail, projectForm } from "@stackyard/contract/projects/projects";
import { sql } from "kysely";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { Database } from "../../../platform/db/database.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { keepProjectFiles } from "../../common/files/attach-files.ts";
import { learnWords } from "../../common/search/learn-words.ts";
import { refuseContactData } from "../../talent/conversations/refuse-contact-data.ts";
import { lockPerson } from "../limits/require-room.ts";
import { postDraft } from "./post-project.ts";
import { pastDates, whyNotChange } from "./project-policy.ts";
import { countPublished } from "./project-queries.ts";
import { readProject } from "./read-project.ts";
import { renderScope } from "./render-scope.ts";
import { lockOwnProject } from "./require-own-project.ts";
import { showsContact } from "./shows-contact.ts";

type Form = z.output<typeof projectForm>;

/** Creates a draft that only the caller can see. */
export async function createProject(ctx: UserServices, form: Form): Promise<ProjectDetail> {
  const columns = await columnsOf(form);
  const id = await inTransaction(ctx, async (ctx) => {
    const id = await insertDraft(ctx, columns);
    await keepFiles(ctx, id, form);
    return id;
  });
  return readProject(ctx, id);
}

/** Creates a project and posts it, both or neither. */
export async function postNewProject(
  ctx: UserServices,
  form: Omit<Form, "fileIds">,
): Promise<ProjectDetail> {
  const columns = await columnsOf(form);
  const id = await inTransaction(ctx, async (ctx) => {
    const id = await insertDraft(ctx, columns);
    await postDraft(ctx, id);
    return id;
  });
  return readProject(ctx, id);
}

async function insertDraft(
  { db, user }: UserServices,
  columns: Awaited<ReturnType<typeof columnsOf>>,
): Promise<number> {
  await requirePublished(db, columns.moduleIds);
  // Serializes the caller's creations, so that the limit holds.
  await lockPerson({ db, user });
  const unfinished = db
    .selectFrom("projects")
    .where("userId", "=", user.id)
    .where("status", "in", ["draft", "held", "open", "awarded", "active"]);
  if ((await countRows(unfinished)) >= PROJECT_LIMITS.projects)
    throw new AppError("too_many_projects");
  const row = { ...columns, userId: user.id };
  const created = await db
    .insertInto("projects")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return created.id;
}

/** Changes one of the caller's drafts, or an open project that nobody has answered. */
export async function changeProject(
  ctx: UserServices,
  id: number,
  form: Form,
): Promise<ProjectDetail> {
  const columns = await columnsOf(form);
  await inTransaction(ctx, async (ctx) => {
    const { status, isInvitedOnly } = await lockOwnProject(ctx, id);
    const hasProposals =
      (await countRows(ctx.db.selectFrom("proposals").where("projectId", "=", id))) > 0;
    const why = whyNotChange({ status, hasProposals });
    if (why) throw new AppError(why);
    if (status === "open" && columns.isInvitedOnly !== isInvitedOnly)
      throw new AppError("validation_failed", { fields: { isInvitedOnly: FIXED } });
    const fields = status === "open" ? pastDates(columns, new Date()) : {};
    if (Object.keys(fields).length > 0) throw new AppError("validation_failed", { fields });
    await requirePublished(ctx.db, columns.moduleIds);
    const added = await keepFiles(ctx, id, form);
    // A draft is reviewed when it is posted; what is open has no such step.
    if (status === "open") {
      const why = "New accounts can't add links, contact details, or files to an open project.";
      await refuseContactData(ctx, { isCarried: showsContact(columns), field: "scope", why });
      await refuseContactData(ctx, { isCarried: added > 0, field: "fileIds", why });
    }
    const changed = { ...columns, updatedAt: sql<Date>`now()` };
    await ctx.db.updateTable("projects").set(changed).where("id", "=", id).execute();
    if (status === "open") await learnWords(ctx.db, "project", id);
  });
  return readProject(ctx, id);
}

/** Saves the files of the form, if it has any, and returns how many are new. */
async function keepFiles(ctx: UserServices, id: number, { fileIds }: Form): Promise<number> {
  if (!fileIds) return 0;
  const added = await keepProjectFiles(ctx, id, fileIds);
  if (added !== undefined) return added;
  const fields = { fileIds: "A file is no longer there. Upload it again." };
  throw new AppError("validation_failed", { message: fields.fileIds, fields });
}

async function requirePublished(db: Database, ids: readonly number[]): Promise<void> {
  if ((await countPublished(db, ids)) === ids.length) return;
  const fields = { moduleIds: "Only published modules can be chosen" };
  throw new AppError("validation_failed", { message: fields.moduleIds, fields });
}

const FIXED = "Who can see the project can't be changed after posting";

async function columnsOf({ budget, skills, checks, fileIds: _, moduleIds, ...form }: Form) {
  const seen = new Map(skills.map((skill) => [skill.toLowerCase(), skill]));
  return {
    ...form,
    ...(await renderScope(form.scope)),
    skills: [...seen.values()],
    moduleIds: [...new Set(moduleIds)],
    checks: checks && storedJson(checks),
    budgetMinCents: budget?.min ?? null,
    budgetMaxCents: budget?.max ?? null,
  };
}
