import type { ForumCategory } from "@stackyard/contract/forum/forum";
import type { CategoryRow } from "./category-queries.ts";

export function presentForumCategory(row: CategoryRow): ForumCategory {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
