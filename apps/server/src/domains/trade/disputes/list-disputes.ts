import type { DisputeStatus } from "@stackyard/contract/trade/dispute-lists";
import type {
  ManagedDispute,
  listManagedDisputes as managed,
  SellerDispute,
} from "@stackyard/contract/trade/disputes";
import { sql } from "kysely";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { Database } from "../../../platform/db/database.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { Services, UserServices } from "../../../platform/services.ts";

type Query = z.output<(typeof managed)["query"]>;

/** A dispute with its lines as JSON from the database. */
interface Row extends Omit<ManagedDispute, "answerBy" | "openedAt" | "changedAt"> {
  readonly answerBy: Date | null;
  readonly openedAt: Date;
  readonly changedAt: Date;
}

interface Which {
  readonly id?: number;
  readonly sellerId?: number;
  readonly status?: DisputeStatus | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

async function listRows(
  db: Database,
  { id, sellerId, status, before, limit }: Which,
): Promise<Row[]> {
  const person = sql.raw(`'id', users.id, 'username', display_username,
    'name', coalesce(nullif(full_name, ''), display_username)`);
  const { rows } = await sql<Row>`
    SELECT disputes.id, order_id, disputes.status, reason, disputes.cents AS amount, 'USD' AS currency,
      disputes.mode, disputes.provider, reference, answer_by, opened_at, changed_at,
      (SELECT jsonb_build_object(${person}) FROM users WHERE users.id = orders.buyer_id) AS buyer,
      coalesce(taken.cents, 0)::integer AS withdrawn, coalesce(taken.lost, 0)::integer AS lost,
      coalesce(taken.lines, '[]') AS lines
    FROM disputes JOIN orders ON orders.id = order_id
    LEFT JOIN LATERAL (
      SELECT sum(cents) AS cents, sum(lost) AS lost, jsonb_agg(line ORDER BY purchase_id) AS lines
      FROM (
        SELECT purchase_id, sum(dispute_parts.cents) AS cents, sum(loss_cents + excess_cents) AS lost,
          jsonb_build_object('purchaseId', purchase_id, 'title', min(title),
            'withdrawn', sum(dispute_parts.cents), 'seller', (
              SELECT jsonb_build_object(${person}) FROM users WHERE users.id = min(dispute_parts.seller_id)))
            AS line
        FROM dispute_parts JOIN purchases ON purchases.id = purchase_id
        WHERE dispute_id = disputes.id
          AND (${sellerId ?? null}::integer IS NULL OR dispute_parts.seller_id = ${sellerId ?? null})
        GROUP BY purchase_id) AS each) AS taken ON true
    WHERE (${id ?? null}::integer IS NULL OR disputes.id = ${id ?? null})
      AND (${status ?? null}::text IS NULL OR disputes.status = ${status ?? null})
      AND (${before ?? null}::integer IS NULL OR disputes.id < ${before ?? null})
      AND (${sellerId ?? null}::integer IS NULL OR disputes.id IN (
        SELECT dispute_id FROM dispute_parts WHERE seller_id = ${sellerId ?? null}))
    ORDER BY disputes.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

function present({ answerBy, openedAt, changedAt, ...row }: Row): ManagedDispute {
  return {
    ...row,
    answerBy: answerBy?.toISOString() ?? null,
    openedAt: openedAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
}

export async function readManagedDispute(db: Database, id: number): Promise<ManagedDispute> {
  const [row] = await listRows(db, { id, limit: 1 });
  return present(row as Row);
}

/** All disputes, newest first. */
export async function listManagedDisputes(
  { db }: Services,
  { status, limit, cursor }: Query,
): Promise<Page<ManagedDispute>> {
  const rows = await listRows(db, { status, before: cursor?.[0], limit: limit + 1 });
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () =>
    countRows(
      db
        .selectFrom("disputes")
        .$if(status !== undefined, (rows) => rows.where("status", "=", status as DisputeStatus)),
    ),
  );
  return { items: shown.map(present), total, nextCursor };
}

/** Disputes that took money from the caller's sales, without the buyer's bank details. */
export async function listSellerDisputes(
  { db, user }: UserServices,
  { limit, cursor }: Pick<Query, "limit" | "cursor">,
): Promise<Page<SellerDispute>> {
  const which = { sellerId: user.id, before: cursor?.[0], limit: limit + 1 };
  const rows = await listRows(db, which);
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, async () => {
    const { count } = await db
      .selectFrom("disputeParts")
      .select(({ fn }) => fn.count<number>("disputeId").distinct().as("count"))
      .where("sellerId", "=", user.id)
      .executeTakeFirstOrThrow();
    return count;
  });
  const items = shown.map((row) => {
    const {
      buyer: _,
      provider: __,
      reference: ___,
      withdrawn: ____,
      lost: _____,
      ...own
    } = present(row);
    const lines = own.lines.map(({ seller: ______, ...line }) => line);
    return { ...own, lines };
  });
  return { items, total, nextCursor };
}
