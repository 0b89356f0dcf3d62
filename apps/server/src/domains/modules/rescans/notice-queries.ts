import type { Finding } from "@stackyard/scanner";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

/** The most versions that a notice lists. */
const MAX_VERSIONS = 10;

/** Adds a version to the notices about rules that found something critical in it. */
export async function addToNotices(
  db: Database,
  versionId: number,
  rulesetVersion: string,
  critical: readonly Finding[],
): Promise<void> {
  const byRule = new Map(critical.map((finding) => [finding.ruleId, finding]));
  for (const { ruleId, title, file } of byRule.values()) {
    const { id: noticeId } = await db
      .insertInto("securityNotices")
      .values({ rulesetVersion, ruleId, title })
      .onConflict((conflict) =>
        conflict.columns(["rulesetVersion", "ruleId"]).doUpdateSet({ title }),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("securityNoticeVersions")
      .values({ noticeId, versionId, file })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Removes a version from undecided notices about rules that no longer find anything in it. */
export async function removeFromNotices(
  db: Database,
  versionId: number,
  ruleIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom("securityNoticeVersions")
    .using("securityNotices")
    .whereRef("securityNotices.id", "=", "securityNoticeVersions.noticeId")
    .where("securityNoticeVersions.versionId", "=", versionId)
    .where("securityNotices.status", "=", "pending")
    .where(({ not, eb, lit }) =>
      ruleIds.length === 0 ? lit(true) : not(eb("securityNotices.ruleId", "in", [...ruleIds])),
    )
    .execute();
}

/** The pending notices that concern at least one version, oldest first. */
export function listPendingNotices(db: Database) {
  return db
    .selectFrom("securityNotices as notices")
    .innerJoin("securityNoticeVersions as affected", "affected.noticeId", "notices.id")
    .innerJoin("moduleVersions as versions", "versions.id", "affected.versionId")
    .innerJoin("modules", "modules.id", "versions.moduleId")
    .select([
      "notices.id",
      "notices.ruleId",
      "notices.title",
      "notices.rulesetVersion",
      "notices.createdAt",
      sql<number>`count(*)::integer`.as("versionCount"),
      sql<number>`(SELECT count(DISTINCT user_id)::integer FROM entitlements
        WHERE revoked_at IS NULL AND module_id = ANY (array_agg(modules.id)))`.as("holderCount"),
      sql<{ moduleId: number; title: string; version: string; file: string }[]>`(array_agg(
        json_build_object('moduleId', modules.id, 'title', modules.title,
          'version', versions.version, 'file', affected.file)
        ORDER BY versions.id DESC))[1:${sql.lit(MAX_VERSIONS)}]`.as("versions"),
    ])
    .where("notices.status", "=", "pending")
    .groupBy("notices.id")
    .orderBy("notices.id")
    .limit(50)
    .execute();
}

/** Decides about a pending notice. "decided" if that was done before; undefined if there is none. */
export async function decideIfPending(
  db: Database,
  id: number,
  { decision, reason, by }: { decision: "released" | "dismissed"; reason: string; by: number },
): Promise<{ readonly ruleId: string } | "decided" | undefined> {
  const decided = await db
    .updateTable("securityNotices")
    .set({ status: decision, reason, decidedBy: by, decidedAt: sql`now()` })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .returning("ruleId")
    .executeTakeFirst();
  if (decided) return decided;
  const known = await db
    .selectFrom("securityNotices")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return known && "decided";
}

export type Unannounced = Awaited<ReturnType<typeof listUnannounced>>[number];

/** Versions of released notices whose owners haven't been told. */
export function listUnannounced(
  db: Database,
  after: { readonly noticeId: number; readonly versionId: number },
) {
  return db
    .selectFrom("securityNoticeVersions as affected")
    .innerJoin("securityNotices as notices", "notices.id", "affected.noticeId")
    .innerJoin("moduleVersions as versions", "versions.id", "affected.versionId")
    .innerJoin("modules", "modules.id", "versions.moduleId")
    .select([
      "affected.noticeId",
      "affected.versionId",
      "notices.ruleId",
      "notices.title as finding",
      "notices.decidedBy",
      "modules.id as moduleId",
      "modules.title",
      "modules.authorId",
      "versions.version",
    ])
    .where("notices.status", "=", "released")
    .where("affected.announcedAt", "is", null)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple("affected.noticeId", "affected.versionId"),
        ">",
        tuple(after.noticeId, after.versionId),
      ),
    )
    .orderBy("affected.noticeId")
    .orderBy("affected.versionId")
    .limit(100)
    .execute();
}

/** Marks it as told. False if another process did so. */
export async function markAnnounced(
  db: Database,
  { noticeId, versionId }: Pick<Unannounced, "noticeId" | "versionId">,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("securityNoticeVersions")
    .set({ announcedAt: sql`now()` })
    .where("noticeId", "=", noticeId)
    .where("versionId", "=", versionId)
    .where("announcedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
