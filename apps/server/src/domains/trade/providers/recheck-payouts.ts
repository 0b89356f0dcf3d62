import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";
import { refreshCall } from "./perform-call.ts";

export const recheckPayoutsDaily = jobKind<object>("recheck-payouts", { policy: "exclusive" });

/** Banks return payouts within five business days. */
const RETURNED_WITHIN = "10 days";

/**
 * Reads payouts again that were paid lately. A bank may return one after that, which changes no
 * balance of ours, so that nothing else would notice a lost webhook.
 */
export function recheckPayouts(ctx: Services, signal?: AbortSignal): Promise<void> {
  const { db, log } = ctx;
  return eachByNumber(
    { db, log, ...(signal && { signal }) },
    (after) => listRecent(db, after),
    ({ reference }) => refreshCall(ctx, reference),
  );
}

function listRecent(db: Database, after: number) {
  return db
    .selectFrom("providerCalls")
    .select(["id", "reference"])
    .where("kind", "=", "payout")
    .where("status", "=", "settled")
    .where("settledAt", ">", sql<Date>`now() - ${sql.lit(RETURNED_WITHIN)}::interval`)
    .where("id", ">", after)
    .orderBy("id")
    .limit(100)
    .execute();
}
