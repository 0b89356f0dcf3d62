import type { IssueStatus, issueDraft } from "@stackyard/contract/content/newsletter";
import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "../../../platform/db/database.ts";
import { statesBefore } from "../../../platform/transition-table.ts";
import { ISSUE_TRANSITIONS } from "./issue-state.ts";

type Draft = z.output<typeof issueDraft>;

export function insertIssue(db: Database, draft: Draft) {
  return db.insertInto("newsletterIssues").values(draft).returningAll().executeTakeFirstOrThrow();
}

export type IssueRow = Awaited<ReturnType<typeof insertIssue>>;

export function findIssue(db: Database, id: number) {
  return db.selectFrom("newsletterIssues").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Undefined if it isn't a draft. */
export function updateDraft(db: Database, id: number, draft: Draft) {
  return db
    .updateTable("newsletterIssues")
    .set({ ...draft, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("status", "=", "draft")
    .returningAll()
    .executeTakeFirst();
}

export async function deleteDraft(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("newsletterIssues")
    .where("id", "=", id)
    .where("status", "=", "draft")
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Undefined if the transition isn't allowed. */
export function moveIssue(db: Database, id: number, to: IssueStatus) {
  return db
    .updateTable("newsletterIssues")
    .set({ status: to, ...(to === "sending" && { sentAt: new Date() }) })
    .where("id", "=", id)
    .where("status", "in", statesBefore(ISSUE_TRANSITIONS, to))
    .returningAll()
    .executeTakeFirst();
}

/** False if another process has sent the batch after `from`. */
export async function noteSent(
  db: Database,
  id: number,
  { from, upTo, count }: { readonly from: number; readonly upTo: number; readonly count: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("newsletterIssues")
    .set((row) => ({ sentUpTo: upTo, sentCount: row("sentCount", "+", count) }))
    .where("id", "=", id)
    .where("status", "=", "sending")
    .where("sentUpTo", "=", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function listIssueRows(
  db: Database,
  { before, limit, withDrafts }: { before: number | undefined; limit: number; withDrafts: boolean },
) {
  return db
    .selectFrom("newsletterIssues")
    .selectAll()
    .$if(!withDrafts, (query) => query.where("status", "!=", sql.lit("draft")))
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function readCount(
  db: Database,
  name: "subscribers" | "issues" | "sent",
): Promise<number> {
  const found = db.selectFrom("newsletterCounts").select("count").where("name", "=", name);
  return (await found.executeTakeFirstOrThrow()).count;
}
