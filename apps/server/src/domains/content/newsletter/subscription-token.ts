import { createHmac, timingSafeEqual } from "node:crypto";
import { pathId } from "@stackyard/contract/base/common";

/**
 * A token that ends one subscription and nothing else. It doesn't expire, because links in old
 * issues must keep working.
 */
export function issueSubscriptionToken(secret: string, subscriberId: number): string {
  return `${subscriberId}-${sign(secret, subscriberId)}`;
}

/** The subscriber of a token; undefined for an invalid one. */
export function readSubscriptionToken(secret: string, token: string): number | undefined {
  const id = pathId.safeParse(token.split("-", 1)[0]);
  if (!id.success) return undefined;
  const expected = Buffer.from(issueSubscriptionToken(secret, id.data));
  const given = Buffer.from(token);
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  return isGenuine ? id.data : undefined;
}

function sign(secret: string, subscriberId: number): string {
  return createHmac("sha256", secret).update(`newsletter leave\n${subscriberId}`).digest("hex");
}
