import type { Database } from "../../../platform/db/database.ts";

/** Only administrators create categories, so there are few. */
export function listForumCategories(db: Database) {
  return db.selectFrom("forumCategories").selectAll().orderBy("id").limit(100).execute();
}

export type CategoryRow = Awaited<ReturnType<typeof listForumCategories>>[number];

export function findCategory(
  db: Database,
  by: { readonly id: number } | { readonly slug: string },
) {
  const categories = db.selectFrom("forumCategories").selectAll();
  const found =
    "id" in by ? categories.where("id", "=", by.id) : categories.where("slug", "=", by.slug);
  return found.executeTakeFirst();
}
