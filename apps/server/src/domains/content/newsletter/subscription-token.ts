import { createHmac, timingSafeEqual } from "node:crypto";
import { pathId } from "@stackyard/contract/base/common";

/** Ends one subscription, and opens nothing: so it does not expire, for old issues have to keep working. */
export function issueSubscriptionToken(secret: string, subscriberId: number): string {
  return `${subscriberId}-${sign(secret, subscriberId)}`;
}

/** Whose subscription a token ends; undefined where it is not one of ours. */
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
