import { IDEMPOTENCY_HOURS } from "@stackyard/contract/base/limits";
import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { jobKind } from "../../jobs.ts";
import type { Services } from "../../services.ts";

/** A request that is to have one answer: whose, under which key, and the digest of what it asks. */
export interface Claim {
  readonly caller: string;
  readonly key: string;
  readonly request: string;
}

export interface KeptAnswer {
  readonly request: string;
  /** Null while the request is being worked on. */
  readonly status: number | null;
  readonly body: string | null;
}

const isExpired = sql<boolean>`idempotency_keys.created_at < now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`;

/** A process that took longer has died: whoever asks the same again takes its place. */
const isAbandoned = sql<boolean>`idempotency_keys.status IS NULL AND idempotency_keys.created_at < now() - interval '1 minute'`;

/** Makes the claim. False where somebody else has made it. */
export async function makeClaim(db: Database, claim: Claim): Promise<boolean> {
  const made = await db
    .insertInto("idempotencyKeys")
    .values({ ...claim })
    .onConflict((conflict) =>
      conflict
        .columns(["caller", "key"])
        .doUpdateSet({ ...claim, status: null, body: null, createdAt: sql`now()` })
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
    .select(["request", "status", "body"])
    .where("caller", "=", caller)
    .where("key", "=", key)
    .executeTakeFirst();
}

/** Keeps the answer that a claim led to; the first one stays. */
export async function keepAnswer(
  db: Database,
  { caller, key, request }: Claim,
  answer: { status: number; body: string | null },
): Promise<void> {
  await db
    .updateTable("idempotencyKeys")
    .set(answer)
    .where("caller", "=", caller)
    .where("key", "=", key)
    .where("request", "=", request)
    .where("status", "is", null)
    .execute();
}

/** Gives a claim up that led to no answer, so that the same may be tried again. */
export async function dropClaim(db: Database, { caller, key, request }: Claim): Promise<void> {
  await db
    .deleteFrom("idempotencyKeys")
    .where("caller", "=", caller)
    .where("key", "=", key)
    .where("request", "=", request)
    .where("status", "is", null)
    .execute();
}

export const sweepIdempotencyKeysHourly = jobKind<Record<string, never>>("sweep-idempotency-keys", {
  policy: "exclusive",
  retryLimit: 0,
});

export async function sweepIdempotencyKeys({ db }: Pick<Services, "db">): Promise<void> {
  await db.deleteFrom("idempotencyKeys").where(isExpired).execute();
}
