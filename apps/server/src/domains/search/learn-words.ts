import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";

/** Adds a module's words, and the parts of such as "node.js", to the vocabulary when it is published. */
export async function learnWords(db: Database, moduleId: number): Promise<void> {
  await sql`
    INSERT INTO search_words (word)
    SELECT DISTINCT part FROM modules,
      unnest(tsvector_to_array(to_tsvector('simple',
        title || ' ' || tags_text(tags) || ' ' || description))) AS lexeme,
      regexp_split_to_table(lexeme, '[^[:alnum:]]+') AS part
    WHERE modules.id = ${moduleId} AND length(part) BETWEEN 3 AND 40
    ON CONFLICT DO NOTHING`.execute(db);
}
