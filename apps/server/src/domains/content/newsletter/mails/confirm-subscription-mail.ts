import { SUBSCRIPTION_LINK_HOURS } from "@stackyard/contract/base/limits";
import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import type { MailContent } from "../../../../platform/mail/mail-content.ts";

/** Asks for confirmation, because someone else may have entered the address. */
export function confirmSubscriptionMail(token: string): MailContent {
  return {
    subject: `Confirm your subscription to ${PRODUCT_NAME}'s newsletter`,
    heading: "Confirm your subscription",
    blocks: [
      {
        kind: "paragraph",
        text: "Someone subscribed this address to our newsletter. Confirm it to receive the next issue. You can unsubscribe from any issue.",
      },
      { kind: "action", label: "Confirm subscription", path: `/newsletter/confirm#${token}` },
      {
        kind: "note",
        text: `The link works once, for ${SUBSCRIPTION_LINK_HOURS} hours. If this wasn't you, ignore this email. We won't email you again, and we'll delete the address.`,
      },
    ],
  };
}
