import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { Services } from "../../../platform/services.ts";
import { type IssueRow, listIssueRows, readCount } from "./issue-queries.ts";

interface Query {
  readonly limit: number;
  readonly cursor?: readonly [number] | undefined;
}

/** One page of issues, newest first. Drafts are visible to administrators only. */
export async function listIssues<Item>(
  { db }: Services,
  { limit, cursor }: Query,
  withDrafts: boolean,
  present: (row: IssueRow) => Item,
): Promise<Page<Item>> {
  const rows = await listIssueRows(db, { before: cursor?.[0], limit: limit + 1, withDrafts });
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () =>
    readCount(db, withDrafts ? "issues" : "sent"),
  );
  return {
    items: shown.map(present),
    total,
    nextCursor,
  };
}
