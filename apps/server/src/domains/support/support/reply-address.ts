import { createHmac, timingSafeEqual } from "node:crypto";
import { pathId } from "@stackyard/contract/base/common";
import type { Config } from "../../../config.ts";

/** Stands above what a mail of ours says: what is written below it is ours, quoted. */
export const ANSWER_MARK = "Please write your answer above this line.";

type Keys = Pick<Config, "authSecret" | "supportAddress">;

/**
 * Where a mail about a ticket is answered: `support+12-…@example.com`. Undefined where no mail comes in.
 * Signed, and in lower case, for mail programs do as they like with the case of an address.
 */
export function replyAddress(config: Keys, ticketId: number): string | undefined {
  if (!config.supportAddress) return undefined;
  const [local = "", domain = ""] = config.supportAddress.split("@");
  return `${local}+${ticketId}-${sign(config, ticketId)}@${domain}`;
}

/** Which ticket an address is for; undefined where it is none of ours. */
export function readReplyAddress(config: Keys, address: string): number | undefined {
  const [, digits, signature = ""] =
    /\+(\d{1,10})-([0-9a-f]{24})@/.exec(address.toLowerCase()) ?? [];
  const id = pathId.safeParse(digits);
  if (!id.success) return undefined;
  const isGenuine = timingSafeEqual(Buffer.from(sign(config, id.data)), Buffer.from(signature));
  return isGenuine ? id.data : undefined;
}

function sign({ authSecret }: Keys, ticketId: number): string {
  return createHmac("sha256", authSecret)
    .update(`ticket reply\n${ticketId}`)
    .digest("hex")
    .slice(0, 24);
}
