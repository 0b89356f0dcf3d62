import { createHmac, randomBytes } from "node:crypto";
import { SUBSCRIPTION_LINK_HOURS } from "@stackyard/contract/base/limits";
import { sql } from "kysely";
import type { Config } from "../../../config.ts";
import type { Database } from "../../../platform/db/database.ts";
import { hashSecret } from "../../../platform/hash-secret.ts";

/** Identifies an address after it has been deleted. */
function digestOf({ authSecret }: Pick<Config, "authSecret">, address: string): string {
  return createHmac("sha256", authSecret).update(`newsletter\n${address}`).digest("hex");
}

/** A confirmation link for an address; undefined if it is already confirmed. */
export async function createLink(
  db: Database,
  config: Pick<Config, "authSecret">,
  address: string,
): Promise<{ readonly token: string; readonly expiresAt: Date } | undefined> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + SUBSCRIPTION_LINK_HOURS * 3_600_000);
  const link = { address, secretHash: hashSecret(token), linkExpiresAt: expiresAt };
  const row = await db
    .insertInto("newsletterSubscribers")
    .values({ addressDigest: digestOf(config, address), ...link })
    .onConflict((conflict) =>
      conflict
        .column("addressDigest")
        .doUpdateSet(link)
        .where("newsletterSubscribers.confirmedAt", "is", null),
    )
    .returning("id")
    .executeTakeFirst();
  return row && { token, expiresAt };
}

/** Uses a link. Returns the confirmed address; undefined for an invalid link. */
export async function confirmByLink(db: Database, token: string): Promise<string | undefined> {
  const row = await db
    .updateTable("newsletterSubscribers")
    .set({ confirmedAt: new Date(), secretHash: null, linkExpiresAt: null })
    .where("secretHash", "=", hashSecret(token))
    .where("linkExpiresAt", ">", new Date())
    .returning("address")
    .executeTakeFirst();
  return row?.address ?? undefined;
}

/** Whether a subscriber gets the newsletter; undefined if there never was such a subscriber. */
export async function isSubscribed(db: Database, id: number): Promise<boolean | undefined> {
  const row = await db
    .selectFrom("newsletterSubscribers")
    .select("confirmedAt")
    .where("id", "=", id)
    .executeTakeFirst();
  return row && row.confirmedAt !== null;
}

const FORGOTTEN = { address: null, secretHash: null, linkExpiresAt: null, confirmedAt: null };

export async function endSubscription(db: Database, id: number): Promise<void> {
  await db.updateTable("newsletterSubscribers").set(FORGOTTEN).where("id", "=", id).execute();
}

/** Deletes subscriptions that were never confirmed. */
export async function forgetUnconfirmed(db: Database): Promise<void> {
  await db
    .deleteFrom("newsletterSubscribers")
    .where("linkExpiresAt", "<=", sql<Date>`now()`)
    .where("confirmedAt", "is", null)
    .execute();
}

/** The next subscribers by ID. */
export async function subscribersAfter(db: Database, id: number, limit: number) {
  const rows = await db
    .selectFrom("newsletterSubscribers")
    .select(["id", "address"])
    .where("confirmedAt", "is not", null)
    .where("id", ">", id)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id, address }) => ({ id, address: address ?? "" }));
}
