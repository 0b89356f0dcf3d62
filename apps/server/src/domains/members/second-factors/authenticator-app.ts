import { createHmac } from "node:crypto";
import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import type { Config } from "../../../config.ts";
import type { Services } from "../../../platform/services.ts";
import { base32, stepOf } from "./totp.ts";

interface App {
  readonly userId: number;
  readonly nonce: string;
}

/** The app's secret and the URI in its QR code. */
export function appSetup(config: Config, app: App, username: string) {
  const secret = base32(secretOf(config, app));
  const label = encodeURIComponent(`${PRODUCT_NAME}:${username}`);
  const query = new URLSearchParams({ secret, issuer: PRODUCT_NAME });
  return { secret, uri: `otpauth://totp/${label}?${query}` };
}

interface Asked {
  readonly userId: number;
  readonly code: string;
  /** Whether the app must be confirmed already. */
  readonly isConfirmed: boolean;
}

/**
 * Accepts a code of the user's app. Its time step is recorded, and neither it nor an earlier one is
 * accepted again, so of concurrent uses of a code one succeeds.
 */
export async function takeAppCode(
  { db, config }: Pick<Services, "db" | "config">,
  { userId, code, isConfirmed }: Asked,
): Promise<boolean> {
  const app = await db
    .selectFrom("authenticatorApps")
    .select(["userId", "nonce"])
    .where("userId", "=", userId)
    .where("confirmedAt", isConfirmed ? "is not" : "is", null)
    .executeTakeFirst();
  const step = app && stepOf(secretOf(config, app), code, Date.now());
  if (!step) return false;
  const { numUpdatedRows } = await db
    .updateTable("authenticatorApps")
    .set({ lastStep: step, ...(!isConfirmed && { confirmedAt: new Date() }) })
    .where("userId", "=", userId)
    .where("nonce", "=", app.nonce)
    .where("confirmedAt", isConfirmed ? "is not" : "is", null)
    .where("lastStep", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The secret shared with the app, derived from the database and the server's secret. */
function secretOf({ authSecret }: Config, { userId, nonce }: App): Buffer {
  const text = `authenticator app\n${userId}\n${nonce}`;
  return createHmac("sha256", authSecret).update(text).digest().subarray(0, 20);
}
