import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/** Views of the words of each thing that is listed. */
const WORDS = {
  module: { view: "module_words", key: "module_id" },
  engineer: { view: "engineer_words", key: "engineer_id" },
  project: { view: "project_words", key: "project_id" },
  service: { view: "service_words", key: "service_id" },
} as const;

/** Adds the words of what is listed to the vocabulary, when it is published or changes. */
export async function learnWords(
  db: Database,
  kind: keyof typeof WORDS,
  id: number,
): Promise<void> {
  const { view, key } = WORDS[kind];
  // In one order, so that no two transactions wait for each other.
  await sql`
    INSERT INTO search_words (word)
    SELECT word FROM ${sql.table(view)} WHERE ${sql.ref(key)} = ${id} ORDER BY word
    ON CONFLICT DO NOTHING`.execute(db);
}
