import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { Database } from "../../../platform/db/database.ts";
import { countsOfClient } from "../../talent/talent/track-record.ts";

/** Open to everyone. A literal, so that generic plans can use the partial indexes. */
export const IS_LISTED = sql<boolean>`projects.status = 'open' AND NOT projects.is_invited_only`;

/** Projects with their client, as shown on a card. */
export function selectProjects(db: Database) {
  return db
    .selectFrom("projects")
    .innerJoin("users", "users.id", "projects.userId")
    .select([
      "projects.id",
      "projects.userId",
      "projects.title",
      "projects.excerpt",
      "projects.skills",
      "projects.budgetMinCents",
      "projects.budgetMaxCents",
      "projects.status",
      "projects.isInvitedOnly",
      "projects.proposalCount",
      "projects.createdAt",
      "projects.openedAt",
      "projects.expiresAt",
      "users.displayUsername",
      "users.avatar",
    ]);
}

export type ProjectRow = Awaited<ReturnType<ReturnType<typeof selectProjects>["execute"]>>[number];

/** As text, because a day has no time zone. */
const DATES = [
  sql<string | null>`projects.starts_on::text`.as("startsOn"),
  sql<string | null>`projects.ends_on::text`.as("endsOn"),
] as const;

/** When the work should start and end. */
export const findDates = (db: Database, id: number) =>
  db.selectFrom("projects").select(DATES).where("id", "=", id).executeTakeFirstOrThrow();

/** A literal, so that generic plans can use the partial indexes. */
const PUBLISHED = sql.lit("published" as const);

/** How many of these modules are published. */
export async function countPublished(db: Database, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const published = db.selectFrom("modules").where("status", "=", PUBLISHED);
  return countRows(published.where("id", "in", ids));
}

/** Whether a person is invited to a project. */
export const isInvited = (userId: number) => sql<boolean>`EXISTS (SELECT FROM project_invitations
  WHERE project_invitations.project_id = projects.id AND project_invitations.user_id = ${userId})`;

/** One project, with what depends on who asks. */
export function findProject(db: Database, id: number, viewerId: number) {
  return selectProjects(db)
    .leftJoin("contracts", "contracts.projectId", "projects.id")
    .select([
      "projects.scope",
      "projects.scopeHtml",
      "projects.scopeRendering",
      "projects.openDays",
      "projects.checks",
      "projects.returnReason",
      "contracts.conversationId",
      "contracts.id as contractId",
      "contracts.engineerId as workerId",
    ])
    .select(DATES)
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom("modules")
          .select(["modules.id", "modules.title"])
          .where(sql<boolean>`modules.id = ANY (projects.module_ids)`)
          .where("modules.status", "=", PUBLISHED)
          .orderBy(sql`array_position(projects.module_ids, modules.id)`),
      ).as("modules"),
    )
    .select(countsOfClient(sql.ref("projects.userId")).as("clientCounts"))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("proposals")
          .select("proposals.id")
          .whereRef("proposals.projectId", "=", "projects.id")
          .where("proposals.userId", "=", viewerId),
      ).as("hasProposed"),
    )
    .select(isInvited(viewerId).as("isInvited"))
    .where("projects.id", "=", id)
    .executeTakeFirst();
}

export type ProjectDetailRow = NonNullable<Awaited<ReturnType<typeof findProject>>>;

/** These projects, in the order of `ids`. */
export async function readProjects(db: Database, ids: readonly number[]): Promise<ProjectRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectProjects(db).where("projects.id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Serializes changes of the project and of its proposals until this transaction ends. */
export function lockProject(db: Database, id: number) {
  return db
    .selectFrom("projects")
    .selectAll("projects")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function hasInvitation(db: Database, id: number, userId: number): Promise<boolean> {
  const found = db.selectFrom("projects").select("id").where("id", "=", id);
  return (await found.where(isInvited(userId)).executeTakeFirst()) !== undefined;
}

const MAX_FACETS = 200;

/** Number of open projects per facet, from maintained counts, the most frequent first. */
export function listFacets(db: Database) {
  return db
    .selectFrom("projectFacetCounts")
    .select(["facet", "count"])
    .where("count", ">", 0)
    .orderBy("count", "desc")
    .orderBy("facet")
    .limit(MAX_FACETS)
    .execute();
}

/** Number of open projects with a facet; "all" is one that each has. */
export async function countWithFacet(db: Database, facet: string): Promise<number> {
  const row = await db
    .selectFrom("projectFacetCounts")
    .select("count")
    .where("facet", "=", facet)
    .executeTakeFirst();
  return row?.count ?? 0;
}
