import type { PaymentMode } from "@stackyard/contract/base/money";
import type { BuyerFigures } from "@stackyard/contract/trade/figures";
import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { modeOf } from "../../../platform/payments/payment-mode.ts";
import type { UserServices } from "../../../platform/services.ts";
import { firstDayOf, lastTwelve } from "./spans.ts";

type Spend = Pick<BuyerFigures, "months" | "spent" | "purchases">;
type SpendRow = Omit<Spend, "months"> & { readonly month: string; readonly spentThen: number };

/** Payments less refunds, by month and in total. Test payments count on test servers only. */
const spendByMonth = (buyerId: number, mode: PaymentMode) =>
  sql<SpendRow>`(
    WITH months AS (${lastTwelve("month")}), paid AS (
      SELECT ${firstDayOf("month", "settled_at")} AS day,
        sum(amount_cents + line.tax_cents - refunded_cents) AS cents,
        count(*) FILTER (WHERE line.status IN ('paid', 'partly_refunded') AND part_of IS NULL) AS purchases
      FROM purchases AS line JOIN orders ON orders.id = order_id
      WHERE line.buyer_id = ${buyerId} AND mode = ${mode}
        AND line.status NOT IN ('pending', 'failed', 'charged_back')
      GROUP BY 1
    )
    SELECT day::text AS month, coalesce(cents, 0)::double precision AS "spentThen",
      (SELECT coalesce(sum(cents), 0) FROM paid)::double precision AS spent,
      (SELECT coalesce(sum(purchases), 0) FROM paid)::integer AS purchases
    FROM months LEFT JOIN paid USING (day)
    ORDER BY day)`;

type Licences = Pick<BuyerFigures, "licences" | "installed" | "outdated">;

/** The buyer's entitlements, and what their registry clients fetched last. */
const countLicences = (userId: number) =>
  sql<Licences>`(
    SELECT count(*)::integer AS licences, count(version_id)::integer AS installed,
      count(*) FILTER (WHERE version_id <> latest_version_id)::integer AS outdated
    FROM entitlements JOIN modules ON modules.id = module_id
    LEFT JOIN LATERAL (
      SELECT version_id FROM installs
      WHERE installs.user_id = entitlements.user_id
        AND installs.module_id = entitlements.module_id
      ORDER BY week DESC LIMIT 1) AS last ON true
    WHERE user_id = ${userId} AND revoked_at IS NULL)`;

export async function readBuyerFigures({
  db,
  user,
  payments,
}: UserServices): Promise<BuyerFigures> {
  const { spend, licences } = await db
    .selectNoFrom([
      jsonArrayFrom(spendByMonth(user.id, modeOf(payments))).as("spend"),
      jsonObjectFrom(countLicences(user.id)).$notNull().as("licences"),
    ])
    .executeTakeFirstOrThrow();
  const { spent = 0, purchases = 0 } = spend[0] ?? {};
  const months = spend.map(({ month, spentThen }) => ({ month, spent: spentThen }));
  return { months, spent, purchases, ...licences };
}
