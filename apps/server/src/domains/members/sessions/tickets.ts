import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Tickets } from "../../../platform/db/schema.generated.ts";
import { hashSecret } from "../../../platform/hash-secret.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";

interface NewTicket {
  readonly purpose: Tickets["purpose"];
  readonly userId: number | null;
  readonly seconds: number;
}

/** The user of a ticket; null if its use will identify them. */
export interface Ticket {
  readonly userId: number | null;
}

/**
 * Creates a ticket and returns its secret. If `and` is given, its use requires that value as well.
 */
export async function issueTicket(db: Database, ticket: NewTicket, and = ""): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const { purpose, userId, seconds } = ticket;
  await db
    .insertInto("tickets")
    .values({
      secretHash: hashSecret(secret + and),
      purpose,
      userId,
      expiresAt: sql`now() + make_interval(secs => ${seconds}::float)`,
    })
    .execute();
  return secret;
}

/** The user of a ticket, without using it; undefined if it isn't valid. */
export function readTicket(
  db: Database,
  purpose: Tickets["purpose"],
  secret: string,
): Promise<Ticket | undefined> {
  return db
    .selectFrom("tickets")
    .select("userId")
    .where("secretHash", "=", hashSecret(secret))
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/** Uses a ticket once: of concurrent uses one succeeds. */
export function takeTicket(
  db: Database,
  purpose: Tickets["purpose"],
  secret: string,
): Promise<Ticket | undefined> {
  return db
    .deleteFrom("tickets")
    .where("secretHash", "=", hashSecret(secret))
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", sql<Date>`now()`)
    .returning("userId")
    .executeTakeFirst();
}

/**
 * Invalidates an account's unfinished operations, such as a sign-in waiting for its second step.
 */
export async function voidTickets(db: Database, userId: number): Promise<void> {
  await db.deleteFrom("tickets").where("userId", "=", userId).execute();
}

export const sweepTicketsHourly = jobKind<Record<string, never>>("sweep-tickets", {
  policy: "exclusive",
  retryLimit: 0,
});

/** Deletes expired tickets. */
export async function sweepTickets({ db }: { readonly db: Database }): Promise<void> {
  await db.deleteFrom("tickets").where("expiresAt", "<=", sql<Date>`now()`).execute();
}
