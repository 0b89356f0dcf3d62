import { randomBytes } from "node:crypto";
import { LINK_HOURS } from "@stackyard/contract/base/limits";
import type { Database } from "../../../platform/db/database.ts";
import { hashSecret } from "../../../platform/hash-secret.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";

export type Purpose = keyof typeof LINK_HOURS;

const HOUR_MS = 60 * 60 * 1_000;

export interface EmailLink {
  /** Contained in the mail only. */
  readonly token: string;
  readonly expiresAt: Date;
}

export async function createEmailLink(
  db: Database,
  link: { readonly userId: number; readonly purpose: Purpose; readonly email: string },
): Promise<EmailLink> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + LINK_HOURS[link.purpose] * HOUR_MS);
  await db
    .insertInto("emailLinks")
    .values({ ...link, secretHash: hashSecret(token), expiresAt })
    .execute();
  return { token, expiresAt };
}

/** The account of a valid link. */
export function findEmailLink(db: Database, purpose: Purpose, token: string) {
  return db
    .selectFrom("emailLinks")
    .select(["userId", "email"])
    .where("secretHash", "=", hashSecret(token))
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", new Date())
    .executeTakeFirst();
}

/** Uses a link once. Of concurrent uses one succeeds; a rollback releases it. */
export async function useUpEmailLink(db: Database, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("emailLinks")
    .where("secretHash", "=", hashSecret(token))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Invalidates a user's links, except those that confirm the current address. */
export async function voidLinks(db: Database, userId: number, email: string): Promise<void> {
  await db
    .deleteFrom("emailLinks")
    .where("userId", "=", userId)
    .where((link) => link.or([link("purpose", "=", "reset"), link("email", "!=", email)]))
    .execute();
}

/** Confirmation links are no longer needed. */
export async function endConfirmations(db: Database, userId: number): Promise<void> {
  await db
    .deleteFrom("emailLinks")
    .where("userId", "=", userId)
    .where("purpose", "=", "confirm")
    .execute();
}

export const sweepEmailLinksHourly = jobKind<Record<string, never>>("sweep-email-links", {
  policy: "exclusive",
  retryLimit: 0,
});

/** Deletes expired links. */
export async function sweepEmailLinks({ db }: Services): Promise<void> {
  await db.deleteFrom("emailLinks").where("expiresAt", "<=", new Date()).execute();
}
