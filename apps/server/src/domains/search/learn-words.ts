import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";

/** Adds a module's words to the vocabulary when it is published. */
export async function learnWords(db: Database, moduleId: number): Promise<void> {
  await sql`
    INSERT INTO search_words (word)
    SELECT word FROM module_words WHERE module_id = ${moduleId}
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Adds an engineer's words to the vocabulary. */
export async function learnEngineerWords(db: Database, engineerId: number): Promise<void> {
  await sql`
    INSERT INTO search_words (word)
    SELECT word FROM engineer_words WHERE engineer_id = ${engineerId}
    ON CONFLICT DO NOTHING`.execute(db);
}
