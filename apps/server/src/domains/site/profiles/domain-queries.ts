import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

export function selectDomains(db: Database) {
  return db
    .selectFrom("claimedDomains")
    .select(["id", "userId", "domain", "token", "provenAt", "checkedAt"]);
}

export type DomainRow = Awaited<ReturnType<ReturnType<typeof selectDomains>["execute"]>>[number];

/** Stores the result of a check. Returns the previous row; undefined if it is gone. */
export async function keepCheck(
  db: Database,
  id: number,
  isThere: boolean,
): Promise<DomainRow | undefined> {
  const before = await selectDomains(db).where("id", "=", id).forUpdate().executeTakeFirst();
  await db
    .updateTable("claimedDomains")
    .set({
      checkedAt: sql`now()`,
      provenAt: isThere ? sql`coalesce(proven_at, now())` : null,
    })
    .where("id", "=", id)
    .execute();
  return before;
}

/** Verified domains not checked for a week, from the next ID on. */
export function listDueDomains(db: Database, after: number) {
  return selectDomains(db)
    .where("provenAt", "is not", null)
    .where("checkedAt", "<", sql<Date>`now() - interval '7 days'`)
    .where("id", ">", after)
    .orderBy("id")
    .limit(100)
    .execute();
}

export async function listProvenDomains(db: Database, userId: number): Promise<readonly string[]> {
  const rows = await selectDomains(db)
    .where("userId", "=", userId)
    .where("provenAt", "is not", null)
    .orderBy("domain")
    .execute();
  return rows.map(({ domain }) => domain);
}

/** A user's connected GitHub account; null without one. */
export async function findGitHubId(db: Database, userId: number): Promise<string | null> {
  return (await selectGitHubId(db, userId).executeTakeFirstOrThrow()).githubId;
}

/** The same, locked until the transaction ends. */
export async function holdGitHubId(db: Database, userId: number): Promise<string | null> {
  return (await selectGitHubId(db, userId).forUpdate().executeTakeFirstOrThrow()).githubId;
}

function selectGitHubId(db: Database, userId: number) {
  return db.selectFrom("users").select("githubId").where("id", "=", userId);
}
