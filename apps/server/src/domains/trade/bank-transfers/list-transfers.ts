import type * as contract from "@stackyard/contract/trade/bank-transfers";
import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "../../../platform/db/database.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { Services } from "../../../platform/services.ts";

const selectTransfers = (db: Database) =>
  db
    .selectFrom("bankTransfers as transfer")
    .leftJoin("invoicePayments as invoice", "invoice.reference", "transfer.invoiceReference")
    .leftJoin("providerCalls as charge", (join) =>
      join.on("charge.reference", "=", sql<string>`coalesce(charge_reference, invoice.reference)`),
    )
    .leftJoin("users", "users.id", "recordedBy")
    .select(["transfer.id", "transfer.kind", "charge.subjectId as orderId", "transfer.cents"])
    .select(["bankReference", "transfer.reason", "transfer.createdAt"])
    .select(["users.id as userId", "displayUsername", "fullName"])
    .select(
      sql<number>`CASE transfer.kind WHEN 'received' THEN transfer.cents + coalesce(
        (SELECT sum(cents) FROM bank_transfers WHERE of_transfer = transfer.id), 0)
        ELSE 0 END::bigint`.as("leftCents"),
    );

/** One page of recorded transfers, newest first. */
export async function listBankTransfers(
  { db }: Services,
  { limit, cursor }: z.output<(typeof contract.listBankTransfers)["query"]>,
): Promise<Page<contract.BankTransfer>> {
  const rows = await selectTransfers(db)
    .$if(cursor !== undefined, (rows) => rows.where("transfer.id", "<", cursor?.[0] ?? 0))
    .orderBy("transfer.id", "desc")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, ({ id }) => [id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countTransfers(db));
  return { items: shown.map(present), total, nextCursor };
}

export async function readTransfer(db: Database, id: number): Promise<contract.BankTransfer> {
  return present(await selectTransfers(db).where("transfer.id", "=", id).executeTakeFirstOrThrow());
}

async function countTransfers(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("bankTransfers")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

type Row = Awaited<ReturnType<ReturnType<typeof selectTransfers>["executeTakeFirstOrThrow"]>>;

function present(row: Row): contract.BankTransfer {
  return {
    ...{ id: row.id, kind: row.kind, orderId: row.orderId, bankReference: row.bankReference },
    ...{ amount: row.cents, left: Number(row.leftCents), reason: row.reason },
    recordedBy: personOf(row.userId, row.displayUsername, row.fullName),
    at: row.createdAt.toISOString(),
  };
}

function personOf(id: number | null, username: string | null, fullName: string | null) {
  return id === null || username === null ? null : { id, username, name: fullName || username };
}
