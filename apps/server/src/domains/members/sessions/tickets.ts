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

/** Whom a ticket is for; null where that is what its use will show. */
export interface Ticket {
  readonly userId: number | null;
}

/** Makes a ticket and answers its secret. Whoever asks with `and` in mind has to know that as well. */
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

/** Whom the ticket is for, without using it up; undefined where it is none, any more. */
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

/** Uses the ticket up: of many who come with it at once, one gets it. */
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

/** Ends what an account has begun and not finished, such as a sign-in that waits for its second step. */
export async function voidTickets(db: Database, userId: number): Promise<void> {
  await db.deleteFrom("tickets").where("userId", "=", userId).execute();
}

export const sweepTicketsHourly = jobKind<Record<string, never>>("sweep-tickets", {
  policy: "exclusive",
  retryLimit: 0,
});

/** Removes what nobody has used in time. */
export async function sweepTickets({ db }: { readonly db: Database }): Promise<void> {
  await db.deleteFrom("tickets").where("expiresAt", "<=", sql<Date>`now()`).execute();
}
