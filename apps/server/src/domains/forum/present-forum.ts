import type { ForumCategory } from "@stackyard/contract/forum";
import type { listForumCategories } from "./forum-queries.ts";

type Row = Awaited<ReturnType<typeof listForumCategories>>[number];

export function presentForumCategory(row: Row): ForumCategory {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
