import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/** Adds one rating; concurrent ratings both count. */
export async function countRating(
  db: Database,
  address: string,
  isHelpful: boolean,
): Promise<void> {
  const [helpful, unhelpful] = isHelpful ? [1, 0] : [0, 1];
  await sql`
    INSERT INTO documentation_ratings AS kept (address, helpful, unhelpful)
    VALUES (${address}, ${helpful}, ${unhelpful})
    ON CONFLICT (address) DO UPDATE SET
      helpful = kept.helpful + excluded.helpful,
      unhelpful = kept.unhelpful + excluded.unhelpful`.execute(db);
}
