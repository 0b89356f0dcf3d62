import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";

/** Adds a service's words to the vocabulary when it is published. */
export async function learnServiceWords(db: Database, serviceId: number): Promise<void> {
  await sql`
    INSERT INTO search_words (word)
    SELECT word FROM service_words WHERE service_id = ${serviceId} ORDER BY word
    ON CONFLICT DO NOTHING`.execute(db);
}
