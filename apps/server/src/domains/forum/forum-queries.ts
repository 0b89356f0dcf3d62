import type { Database } from "../../platform/db/database.ts";

export function listForumCategories(db: Database) {
  return db.selectFrom("forumCategories").selectAll().orderBy("id").limit(100).execute();
}
