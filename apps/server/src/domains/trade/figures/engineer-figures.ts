import type { PaymentMode } from "@stackyard/contract/base/money";
import type { EngineerFigures } from "@stackyard/contract/trade/figures";
import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { modeOf } from "../../../platform/payments/payment-mode.ts";
import type { UserServices } from "../../../platform/services.ts";
import { firstDayOf, lastTwelve } from "./spans.ts";

type Work = Omit<EngineerFigures, "earned" | "months">;
type Month = EngineerFigures["months"][number] & { readonly total: number };

/** An engineer's contracts by outcome, however they are paid; canceled ones don't count. */
const countWork = (engineerId: number) =>
  sql<Work>`(
    SELECT count(*) FILTER (WHERE status = 'proposed')::integer AS proposals,
      count(*) FILTER (WHERE status = 'active')::integer AS contracts,
      count(*) FILTER (WHERE status = 'completed')::integer AS done,
      coalesce(sum(coalesce(paid_outside_cents, (SELECT sum(amount_cents) FROM milestones
        WHERE contract_id = contracts.id AND removed_by IS NULL))) FILTER (WHERE status = 'active'),
        0)::double precision AS agreed
    FROM contracts WHERE engineer_id = ${engineerId})`;

/** What contracts brought by month, without fees and refunds. Work paid outside has no purchase. */
const earnedByMonth = (sellerId: number, mode: PaymentMode) =>
  sql<Month>`(
    WITH months AS (${lastTwelve("month")}), earned AS (
      SELECT ${firstDayOf("month", "credited_at")} AS day, sum(seller_cents) AS cents
      FROM purchases JOIN orders ON orders.id = order_id
      WHERE seller_id = ${sellerId} AND mode = ${mode} AND credited_at IS NOT NULL
        AND kind IN ('package', 'milestone', 'tip')
      GROUP BY 1
    )
    SELECT day::text AS month, coalesce(cents, 0)::double precision AS earned,
      (SELECT coalesce(sum(cents), 0)::double precision FROM earned) AS total
    FROM months LEFT JOIN earned USING (day)
    ORDER BY day)`;

export async function readEngineerFigures({
  db,
  user,
  payments,
}: UserServices): Promise<EngineerFigures> {
  const { work, months } = await db
    .selectNoFrom([
      jsonObjectFrom(countWork(user.id)).$notNull().as("work"),
      jsonArrayFrom(earnedByMonth(user.id, modeOf(payments))).as("months"),
    ])
    .executeTakeFirstOrThrow();
  return {
    ...work,
    earned: months[0]?.total ?? 0,
    months: months.map(({ month, earned }) => ({ month, earned })),
  };
}
