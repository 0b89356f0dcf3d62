import { IDEMPOTENCY_HOURS } from "@stackyard/contract/base/limits";
import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { jobKind } from "../../jobs/jobs.ts";
import type { Services } from "../../services.ts";

/** A request to be answered once: its caller, its key, and the digest of its input. */
export interface Claim {
  readonly caller: string;
  readonly key: string;
  readonly request: string;
}

export interface KeptAnswer {
  readonly request: string;
  /** Null while the request is being processed. */
  readonly status: number | null;
  readonly body: string | null;
  /** The change was committed, but the process died before it saved the answer. */
  readonly isLost: boolean;
}

const isExpired = sql<boolean>`idempotency_keys.created_at < now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`;

/**
 * A process that took longer has died. The same request may take over, unless the change was
 * committed.
 */
const isUnanswered = sql<boolean>`idempotency_keys.status IS NULL AND idempotency_keys.created_at < now() - interval '1 minute'`;
const isAbandoned = sql<boolean>`${isUnanswered} AND idempotency_keys.committed_at IS NULL`;
const isLost = sql<boolean>`${isUnanswered} AND idempotency_keys.committed_at IS NOT NULL`;

/** Inserts the claim. False if another request holds it. */
export async function makeClaim(db: Database, claim: Claim): Promise<boolean> {
  const made = await db
    .insertInto("idempotencyKeys")
    .values({ ...claim })
    .onConflict((conflict) =>
      conflict
        .columns(["caller", "key"])
        .doUpdateSet({
          ...claim,
          status: null,
          body: null,
          createdAt: sql`now()`,
          committedAt: null,
        })
        .where(
          sql<boolean>`${isExpired} OR (${isAbandoned} AND idempotency_keys.request = ${claim.request})`,
        ),
    )
    .returning("key")
    .executeTakeFirst();
  return made !== undefined;
}

export function findAnswer(db: Database, { caller, key }: Claim): Promise<KeptAnswer | undefined> {
  return db
    .selectFrom("idempotencyKeys")
    .select(["request", "status", "body", isLost.as("isLost")])
    .where("caller", "=", caller)
    .where("key", "=", key)
    .executeTakeFirst();
}

/** Saves the answer of a claim; the first answer stays. */
export async function keepAnswer(
  db: Database,
  claim: Claim,
  answer: { status: number; body: string | null },
): Promise<void> {
  await db.updateTable("idempotencyKeys").set(answer).where(isOpen(claim)).execute();
}

/** Marks a claim's change as committed, within the transaction of the change. */
export async function commitClaim(db: Database, claim: Claim): Promise<void> {
  await db
    .updateTable("idempotencyKeys")
    .set({ committedAt: sql`now()` })
    .where(isOpen(claim))
    .execute();
}

/** Releases a claim so that the request can be retried. False if its change was committed. */
export async function dropClaim(db: Database, claim: Claim): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("idempotencyKeys")
    .where(isOpen(claim))
    .where("committedAt", "is", null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

const isOpen = ({ caller, key, request }: Claim) =>
  sql<boolean>`caller = ${caller} AND key = ${key} AND request = ${request} AND status IS NULL`;

export const sweepIdempotencyKeysHourly = jobKind<Record<string, never>>("sweep-idempotency-keys", {
  policy: "exclusive",
  retryLimit: 0,
});

export async function sweepIdempotencyKeys({ db }: Pick<Services, "db">): Promise<void> {
  await db.deleteFrom("idempotencyKeys").where(isExpired).execute();
}
