import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

export interface ModuleContents {
  readonly title: string;
  readonly providers: readonly string[];
  readonly types: readonly string[];
}

/** The contents of a user's newest published modules. */
const MODULE_CONTENTS = sql<ModuleContents[]>`(
  SELECT coalesce(json_agg(json_build_object('title', title,
    'providers', ARRAY(SELECT DISTINCT provider ->> 'name'
      FROM jsonb_array_elements(facts -> 'providers') AS provider ORDER BY 1),
    'types', ARRAY(SELECT DISTINCT resource ->> 'type'
      FROM jsonb_array_elements(facts -> 'resources') AS resource ORDER BY 1))
    ORDER BY newest.id DESC), '[]')
  FROM (SELECT modules.id, title, facts
    FROM modules JOIN module_versions AS latest ON latest.id = latest_version_id
    WHERE author_id = users.id AND modules.status = 'published'
    ORDER BY modules.id DESC LIMIT 50) AS newest)`;

export type Registration = Awaited<ReturnType<typeof findRegistration>>;

/** What a user entered at registration or in their settings, their modules and engineer profile. */
export function findRegistration(db: Database, userId: number) {
  return db
    .selectFrom("users")
    .leftJoin("engineers", (join) =>
      join.onRef("engineers.userId", "=", "users.id").on("engineers.deletedAt", "is", null),
    )
    .select(["specialization", "experience", "preferredIacTools", "users.skills"])
    .select(["engineers.id as engineerId", MODULE_CONTENTS.as("modules")])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
}
