import type { PaymentMode } from "@stackyard/contract/base/money";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { PROVIDER_NAME } from "../../../platform/payments/test-payments.ts";
import { EXPLAINED_WITHIN } from "./keep-differences.ts";

/** A provider that wasn't checked for so long may have been set otherwise. */
const CHECKED_WITHIN = "2 days";

/**
 * Why nothing may be transferred or paid out through a provider, as sentences for administrators:
 * its settings, settings that nobody has read, or old differences to any provider's books.
 */
export async function listPayoutStops(
  db: Database,
  { provider, mode }: { readonly provider: string; readonly mode: PaymentMode },
): Promise<string[]> {
  const { rows } = await sql<{ obstacles: string[] | null; isChecked: boolean; old: number }>`
    SELECT obstacles, coalesce(checked_at > now() - ${CHECKED_WITHIN}::interval, false) AS "isChecked",
      (SELECT count(*)::integer FROM provider_differences
        WHERE mode = ${mode} AND ${IS_OLD}) AS old
    FROM (SELECT) AS one
      LEFT JOIN provider_checks ON provider = ${provider} AND mode = ${mode}`.execute(db);
  const { obstacles, isChecked, old } = rows[0] ?? { obstacles: [], isChecked: false, old: 0 };
  return [
    ...(obstacles ?? []),
    // The embedded provider has no settings.
    ...(isChecked || provider === PROVIDER_NAME
      ? []
      : ["The provider's settings haven't been checked within two days."]),
    ...(old > 0
      ? [
          `${old} differences to payment providers' books have been unexplained for more than a day.`,
        ]
      : []),
  ];
}

/** A difference that stops payouts. */
export const IS_OLD = sql<boolean>`(resolved_at IS NULL AND explained_at IS NULL
  AND found_at < now() - ${sql.lit(EXPLAINED_WITHIN)}::interval)`;
