import { plainDollars } from "@stackyard/contract/base/money";
import { sql } from "kysely";
import { csvRow } from "../../../platform/http/bodies/csv-row.ts";
import { modeOf } from "../../../platform/payments/payment-mode.ts";
import type { Services } from "../../../platform/services.ts";
import { csvFile } from "./list-sales.ts";

const QUARTERS = [1, 2, 3, 4];
const COLUMNS = [
  ...["seller", "username", "legal name", "address", "country", "vat id", "tax id", "year", "mode"],
  ...QUARTERS.flatMap((q) => [`sales q${q}`, `price q${q}`, `fees q${q}`, `returned q${q}`]),
  ...["sales", "price", "fees", "returned", "paid out"],
];

interface Row {
  readonly sellerId: number;
  readonly texts: readonly (string | null)[];
  /** Counts and cents by quarter: sales, price, fees, returned. */
  readonly quarters: readonly (readonly number[])[];
  readonly paidOut: number;
}

/** Each seller's totals of a year, by the quarter of the payment, read in batches of sellers. */
export function exportTaxReport({ db, payments }: Services, year: number): Response {
  const mode = modeOf(payments);
  async function* lines(): AsyncGenerator<string> {
    yield csvRow(COLUMNS);
    for (let after = 0; ; ) {
      const { rows } = await sql<Row>`
        WITH sold AS (
          SELECT seller_id, extract(quarter FROM paid_at AT TIME ZONE 'UTC')::integer AS quarter,
            count(DISTINCT coalesce(part_of, purchases.id)) AS sales, sum(amount_cents) AS price,
            sum(fee_cents - fee_refunded_cents) AS fees,
            sum(seller_refunded_cents + fee_refunded_cents) AS returned
          FROM purchases JOIN orders ON orders.id = order_id
          WHERE seller_id > ${after} AND orders.mode = ${mode} AND amount_cents > 0
            AND NOT is_held
            AND paid_at >= make_timestamptz(${year}, 1, 1, 0, 0, 0, 'UTC')
            AND paid_at < make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, 'UTC')
          GROUP BY 1, 2
        )
        SELECT sold.seller_id,
          array[display_username, legal_name, address, country, vat_id, tax_id] AS texts,
          (SELECT jsonb_agg(jsonb_build_array(coalesce(sales, 0), coalesce(price, 0),
              coalesce(fees, 0), coalesce(returned, 0)) ORDER BY q)
            FROM generate_series(1, 4) AS q
              LEFT JOIN sold AS own ON own.quarter = q AND own.seller_id = sold.seller_id) AS quarters,
          (SELECT coalesce(sum(cents), 0)::double precision FROM payouts
            WHERE payouts.seller_id = sold.seller_id AND payouts.mode = ${mode}
              AND transferred_at >= make_timestamptz(${year}, 1, 1, 0, 0, 0, 'UTC')
              AND transferred_at < make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, 'UTC')) AS paid_out
        FROM (SELECT DISTINCT seller_id FROM sold ORDER BY 1 LIMIT 200) AS sold
          JOIN users ON users.id = sold.seller_id LEFT JOIN sellers ON user_id = sold.seller_id
        ORDER BY sold.seller_id`.execute(db);
      yield rows.map((row) => csvRow(valuesOf(row, year, mode))).join("");
      if (rows.length < 200) return;
      after = rows.at(-1)?.sellerId ?? after;
    }
  }
  return csvFile(`tax-report-${year}.csv`, lines());
}

function valuesOf({ sellerId, texts, quarters, paidOut }: Row, year: number, mode: string) {
  const toCells = ([sales = 0, ...amounts]: readonly number[]) => [
    sales,
    ...amounts.map(plainDollars),
  ];
  const totals = [0, 1, 2, 3].map((at) => quarters.reduce((sum, own) => sum + (own[at] ?? 0), 0));
  return [
    ...[sellerId, ...texts, year, mode],
    ...quarters.flatMap(toCells),
    ...toCells(totals),
    plainDollars(paidOut),
  ];
}
