import type { ForumCategory } from "@stackyard/contract/forum/forum";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services } from "../../../platform/services.ts";
import type { CategoryRow } from "./category-queries.ts";
import { findCategory } from "./category-queries.ts";

export async function readCategory(
  { db }: Services,
  by: Parameters<typeof findCategory>[1],
): Promise<ForumCategory> {
  const row = await findCategory(db, by);
  if (!row) throw new AppError("category_not_found");
  return presentForumCategory(row);
}

export function presentForumCategory(row: CategoryRow): ForumCategory {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
