import type { UnclearCall } from "@stackyard/contract/trade/bookkeeping/provider-calls";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Services } from "../../../platform/services.ts";
import { PROVIDER_REMEMBERS_MS } from "./perform-call.ts";

/**
 * Calls whose outcome has been unknown for an hour: the provider hasn't answered at all, or the last
 * look-up failed.
 */
export async function listUnclearCalls({ db }: Services): Promise<UnclearCall[]> {
  const rows = await selectUnclear(db)
    .select(["id", "kind", "provider", "mode", "reference", "subjectId", "attempts", "error"])
    .select(["createdAt", sql<number>`coalesce((request ->> 'cents')::integer, 0)`.as("amount")])
    .orderBy("id")
    .limit(200)
    .execute();
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    needsDecision: Date.now() - +createdAt > PROVIDER_REMEMBERS_MS,
  }));
}

const selectUnclear = (db: Database) =>
  db
    .selectFrom("providerCalls")
    .where("status", "<>", sql.lit("settled"))
    .where("createdAt", "<", sql<Date>`now() - interval '1 hour'`)
    .where((call) => call.or([call("outcome", "is", null), call("error", "is not", null)]));

/** Lets a call be sent once more, if the provider still doesn't have it. */
export async function allowResend(
  db: Database,
  id: number,
): Promise<{ readonly reference: string } | "not_found" | "conflict"> {
  const allowed = await db
    .updateTable("providerCalls")
    .set({ resendAllowedAt: new Date(), followAt: sql<Date>`now()` })
    .where("id", "in", selectUnclear(db).select("id").where("id", "=", id))
    .returning("reference")
    .executeTakeFirst();
  if (allowed) return allowed;
  const call = await db
    .selectFrom("providerCalls")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return call ? "conflict" : "not_found";
}
