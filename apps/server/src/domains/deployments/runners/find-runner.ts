import { RUNNER_TIMES } from "@stackyard/contract/deployments/deployment-lists";
import { sql } from "kysely";
import { compileFirst } from "../../../platform/db/compile-once.ts";
import type { Database } from "../../../platform/db/database.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";

/** A runner that may make requests. */
export interface EnrolledRunner {
  readonly id: number;
  readonly poolId: number;
  readonly name: string;
  readonly isDraining: boolean;
  readonly userId: number;
}

export interface Signed {
  readonly publicKey: string;
  readonly nonce: string;
}

export interface AdmittedRunner extends EnrolledRunner {
  /** Whether the request wasn't let in before. */
  readonly isNew: boolean;
}

/** Requests are accepted from one tolerance before the server's time to one after it. */
const NONCE_SECONDS = 2 * RUNNER_TIMES.clockTolerance;

/**
 * Selects the runner that signed a request, as `runner`, unless it was revoked, and whether the
 * request's nonce was still unused. Uses it up.
 */
export const admission = (db: Database, { publicKey, nonce }: Signed) =>
  db
    .with("runner", (db) => runnerWith(db, publicKey))
    .with("spent", (db) =>
      db
        .insertInto("runnerNonces")
        .columns(["runnerId", "nonce", "endsAt"])
        .expression(
          db
            .selectFrom("runner")
            .select(["id", sql<string>`${nonce}::text`.as("nonce"), NONCE_END.as("endsAt")]),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning("runnerId"),
    )
    .selectFrom("runner")
    .selectAll("runner")
    .select(sql<boolean>`EXISTS (SELECT FROM spent)`.as("isNew"));

export const admitRunner = compileFirst<Signed, AdmittedRunner>(admission);

const NONCE_END = sql<Date>`now() + make_interval(secs => ${NONCE_SECONDS})`;

const runnerWith = (db: Pick<Database, "selectFrom">, publicKey: string) =>
  db
    .selectFrom("runners")
    .innerJoin("runnerPools", "runnerPools.id", "poolId")
    .select(["runners.id", "poolId", "runners.name", "isDraining", "runnerPools.userId"])
    .where("publicKey", "=", publicKey)
    .where("revokedAt", "is", null);

/** Whether a key is a runner's that wasn't revoked. */
export const isEnrolled = async (db: Database, publicKey: string): Promise<boolean> =>
  (await runnerWith(db, publicKey).executeTakeFirst()) !== undefined;

export const forgetNoncesSoon = jobKind<Record<string, never>>("forget-runner-nonces", {
  policy: "exclusive",
  retryLimit: 0,
});

/** Deletes nonces of requests that are too old to be accepted, and enrollment tokens that expired. */
export async function forgetNonces({ db }: { readonly db: Database }): Promise<void> {
  await sql`DELETE FROM runner_nonces WHERE ends_at < now()`.execute(db);
  await sql`DELETE FROM runner_enrollments
    WHERE expires_at < now() - interval '1 day'`.execute(db);
}
