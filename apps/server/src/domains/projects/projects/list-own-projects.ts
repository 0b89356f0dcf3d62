import type {
  listOwnProjects as contract,
  HeldProject,
  ProjectSummary,
} from "@stackyard/contract/projects/projects";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { Services, UserServices } from "../../../platform/services.ts";
import { listProjectFiles } from "../../common/files/list-attachments.ts";
import { presentProject } from "./present-project.ts";
import { isInvited, selectProjects } from "./project-queries.ts";

type Query = z.output<(typeof contract)["query"]>;

/** One page of the caller's projects, newest first. */
export async function listOwnProjects(
  { db, user }: UserServices,
  { limit, cursor }: Query,
): Promise<Page<ProjectSummary>> {
  const rows = await selectProjects(db)
    .where("projects.userId", "=", user.id)
    .$if(cursor !== undefined, (query) => query.where("projects.id", "<", cursor?.[0] ?? 0))
    .orderBy("projects.id", "desc")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () =>
    countRows(db.selectFrom("projects").where("userId", "=", user.id)),
  );
  return { items: shown.map(presentProject), total, nextCursor };
}

/** One page of open projects that the caller is invited to, newest first. */
export async function listInvitingProjects(
  { db, user }: UserServices,
  { limit, cursor }: Query,
): Promise<Page<ProjectSummary>> {
  const rows = await selectProjects(db)
    .where(isInvited(user.id))
    .where("projects.status", "=", "open")
    .$if(cursor !== undefined, (query) => query.where("projects.id", "<", cursor?.[0] ?? 0))
    .orderBy("projects.id", "desc")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () =>
    countRows(db.selectFrom("projects").where(isInvited(user.id)).where("status", "=", "open")),
  );
  return { items: shown.map(presentProject), total, nextCursor };
}

/** One page of held projects, oldest first. */
export async function listHeldProjects(
  { db }: Pick<Services, "db">,
  { limit, cursor }: Query,
): Promise<Page<HeldProject>> {
  const held = db.selectFrom("projects").where("status", "=", "held");
  const rows = await selectProjects(db)
    .select("projects.scopeHtml")
    .where("projects.status", "=", "held")
    .$if(cursor !== undefined, (query) => query.where("projects.id", ">", cursor?.[0] ?? 0))
    .orderBy("projects.id")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countRows(held));
  const files = await listProjectFiles(
    db,
    shown.map(({ id }) => id),
  );
  const items = shown.map((row) => ({
    ...presentProject(row),
    scopeHtml: row.scopeHtml,
    files: files.get(row.id) ?? [],
  }));
  return { items, total, nextCursor };
}
