import { createHmac, timingSafeEqual } from "node:crypto";
import { pathId } from "@stackyard/contract/base/common";
import type { Config } from "../../../config.ts";

/** Precedes the text of our mails: everything below it in a reply is quoted. */
export const ANSWER_MARK = "Please write your answer above this line.";

type Keys = Pick<Config, "authSecret" | "supportAddress">;

/**
 * The reply address of a ticket, `support+12-…@example.com`; undefined if mail can't be received.
 * Signed, and in lower case, because mail programs may change the case of an address.
 */
export function replyAddress(config: Keys, ticketId: number): string | undefined {
  if (!config.supportAddress) return undefined;
  const [local = "", domain = ""] = config.supportAddress.split("@");
  return `${local}+${ticketId}-${sign(config, ticketId)}@${domain}`;
}

/** The ticket of an address; undefined for an invalid one. */
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
