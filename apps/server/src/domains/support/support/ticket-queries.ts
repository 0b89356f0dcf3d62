import { randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { SupportTickets } from "../../../platform/db/schema.generated.ts";
import { hashSecret } from "../../../platform/hash-secret.ts";

export async function insertTicket(db: Database, ticket: Insertable<SupportTickets>) {
  const inserted = db.insertInto("supportTickets").values(ticket).returning("id");
  return (await inserted.executeTakeFirstOrThrow()).id;
}

/** A ticket with its subject. For a merged ticket, the one that it was merged into. */
export async function findTicket(db: Database, id: number) {
  const found = await db
    .selectFrom("supportTickets")
    .select("mergedIntoId")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) return undefined;
  return db
    .selectFrom("supportTickets")
    .leftJoin("modules", "modules.id", "supportTickets.moduleId")
    .selectAll("supportTickets")
    .select("modules.title as moduleTitle")
    .where("supportTickets.id", "=", found.mergedIntoId ?? id)
    .executeTakeFirst();
}

export type TicketRow = NonNullable<Awaited<ReturnType<typeof findTicket>>>;

/** The secret of another mailed link to a ticket. */
export async function createKey(db: Database, ticketId: number): Promise<string> {
  const key = randomBytes(32).toString("base64url");
  await db
    .insertInto("supportTicketKeys")
    .values({ ticketId, secretHash: hashSecret(key) })
    .execute();
  return key;
}

export async function opensTicket(db: Database, ticketId: number, key: string): Promise<boolean> {
  const found = await db
    .selectFrom("supportTicketKeys")
    .select("ticketId")
    .where("secretHash", "=", hashSecret(key))
    .where("ticketId", "=", ticketId)
    .executeTakeFirst();
  return found !== undefined;
}

export function listOwnTickets(
  db: Database,
  userId: number,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
) {
  return db
    .selectFrom("supportTickets")
    .selectAll()
    .where("userId", "=", userId)
    .where("mergedIntoId", "is", null)
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export function countOwnTickets(db: Database, userId: number): Promise<number> {
  return countRows(
    db.selectFrom("supportTickets").where("userId", "=", userId).where("mergedIntoId", "is", null),
  );
}
