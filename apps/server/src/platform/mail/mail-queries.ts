import { type Selectable, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Mails } from "../db/schema.generated.ts";
import { isEventVisible } from "../events/recorded-event.ts";

type MailEnd = Exclude<Selectable<Mails>["status"], "queued">;

const COLUMNS = [
  "id",
  "address",
  "kind",
  "subject",
  "sealedBody",
  "unsubscribeUrl",
  "createdAt",
] as const;

/** A mail as it is stored. */
export interface StoredMail {
  readonly userId: number | null;
  readonly address: string;
  readonly kind: string;
  readonly subject: string;
  readonly sealedBody: string | null;
  readonly unsubscribeUrl: string | null;
  readonly replyTo: string | null;
  readonly asksAddress: boolean;
  readonly eventIds: number[];
  readonly goodUntil: Date | null;
  /** Why it can never be sent; null for a sendable mail. */
  readonly failure: string | null;
}

/** Stores mails in one statement. Returns the IDs of those to send. */
export async function insertMails(db: Database, mails: readonly StoredMail[]): Promise<number[]> {
  const endedAt = new Date();
  const rows = await db
    .insertInto("mails")
    .values(
      mails.map((mail) => (mail.failure === null ? mail : { ...mail, status: "failed", endedAt })),
    )
    .returning(["id", "status"])
    .execute();
  return rows.filter(({ status }) => status === "queued").map(({ id }) => id);
}

/** A mail that is still to be sent. */
export function findQueuedMail(db: Database, id: number) {
  return db
    .selectFrom("mails")
    .leftJoin("mailBounces", "mailBounces.address", "mails.address")
    .select([
      "mails.id",
      "mails.userId",
      "mails.address",
      "subject",
      "sealedBody",
      "unsubscribeUrl",
      "replyTo",
    ])
    .select(
      sql<boolean>`EXISTS (
        SELECT FROM events WHERE events.id = ANY(mails.event_ids) AND NOT ${isEventVisible(sql.ref("mails.user_id"))}
      )`.as("isHidden"),
    )
    .select(["asksAddress", "goodUntil", "mailBounces.reason as bounce"])
    .where("mails.id", "=", id)
    .where("status", "=", "queued")
    .executeTakeFirst();
}

/** Ends a queued mail. Its text stays if it can be read only there. */
export async function endMail(
  db: Database,
  id: number,
  end: { readonly status: MailEnd; readonly failure?: string | null },
): Promise<void> {
  await db
    .updateTable("mails")
    .set({ status: end.status, endedAt: new Date() })
    // The subject quotes what was hidden.
    .$if(end.status === "hidden", (update) => update.set({ subject: "" }))
    .$if(end.failure !== undefined, (update) => update.set({ failure: end.failure }))
    .$if(end.status !== "kept", (update) => update.set({ sealedBody: null }))
    .where("id", "=", id)
    .where("status", "=", "queued")
    .execute();
}

/** Records the mail server's response to a mail that will be retried. */
export async function noteFailure(db: Database, id: number, failure: string): Promise<void> {
  await db.updateTable("mails").set({ failure }).where("id", "=", id).execute();
}

export async function recordBounce(db: Database, address: string, reason: string): Promise<void> {
  await db
    .insertInto("mailBounces")
    .values({ address, reason })
    .onConflict((bounce) => bounce.column("address").doUpdateSet({ reason, bouncedAt: new Date() }))
    .execute();
}

/** Whether a mail to this address has bounced since it was last confirmed. */
export async function hasBounced(db: Database, address: string): Promise<boolean> {
  const row = await db
    .selectFrom("mailBounces")
    .select("address")
    .where("address", "=", address)
    .executeTakeFirst();
  return row !== undefined;
}

/** The address has been shown to work. */
export async function forgiveBounce(db: Database, address: string): Promise<void> {
  await db.deleteFrom("mailBounces").where("address", "=", address).execute();
}

/** Counts the stored mails by status. */
export function countMailsByStatus(db: Database) {
  return db
    .selectFrom("mails")
    .select(["status", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
}

/** The outbox, newest first. */
export function listMails(db: Database, { address, limit }: { address?: string; limit: number }) {
  return db
    .selectFrom("mails")
    .select(COLUMNS)
    .$if(address !== undefined, (query) => query.where("address", "=", address ?? ""))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export function findMail(db: Database, id: number) {
  return db.selectFrom("mails").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

export async function deleteOldMails(db: Database, days: number): Promise<void> {
  await db
    .deleteFrom("mails")
    .where("createdAt", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}
