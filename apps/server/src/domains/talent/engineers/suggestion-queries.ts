import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/** What a user entered at registration or in their settings. */
export function findRegistration(db: Database, userId: number) {
  return db
    .selectFrom("users")
    .select(["specialization", "experience", "preferredIacTools", "skills"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
}

export interface ModuleContents {
  readonly title: string;
  readonly providers: readonly string[];
  readonly types: readonly string[];
}

/** The contents of a user's newest published modules. */
export async function listModuleContents(
  db: Database,
  userId: number,
): Promise<readonly ModuleContents[]> {
  const { rows } = await sql<ModuleContents>`
    SELECT title,
      ARRAY(SELECT DISTINCT provider ->> 'name' FROM jsonb_array_elements(facts -> 'providers') AS provider
            ORDER BY 1) AS providers,
      ARRAY(SELECT DISTINCT resource ->> 'type' FROM jsonb_array_elements(facts -> 'resources') AS resource
            ORDER BY 1) AS types
    FROM modules JOIN module_versions AS latest ON latest.id = latest_version_id
    WHERE author_id = ${userId} AND modules.status = 'published'
    ORDER BY modules.id DESC LIMIT 50`.execute(db);
  return rows;
}
