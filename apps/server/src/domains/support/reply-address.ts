import { createHmac, timingSafeEqual } from "node:crypto";
import { pathId } from "@stackyard/contract/base/common";
import type { Config } from "../../config.ts";

type Set = Pick<Config, "authSecret" | "supportAddress">;

/**
 * Where a mail about a ticket is answered: `support+12-…@example.com`. Undefined where no mail comes in.
 * Signed, and in lower case, for mail programs do as they like with the case of an address.
 */
export function replyAddress(config: Set, ticketId: number): string | undefined {
  if (!config.supportAddress) return undefined;
  const [local = "", domain = ""] = config.supportAddress.split("@");
  return `${local}+${ticketId}-${sign(config, ticketId)}@${domain}`;
}

/** Which ticket an address is for; undefined where it is none of ours. */
export function readReplyAddress(config: Set, address: string): number | undefined {
  const [, digits, signature = ""] =
    /\+(\d{1,10})-([0-9a-f]{24})@/.exec(address.toLowerCase()) ?? [];
  const id = pathId.safeParse(digits);
  if (!id.success) return undefined;
  const isGenuine = timingSafeEqual(Buffer.from(sign(config, id.data)), Buffer.from(signature));
  return isGenuine ? id.data : undefined;
}

function sign({ authSecret }: Set, ticketId: number): string {
  return createHmac("sha256", authSecret)
    .update(`ticket reply\n${ticketId}`)
    .digest("hex")
    .slice(0, 24);
}
