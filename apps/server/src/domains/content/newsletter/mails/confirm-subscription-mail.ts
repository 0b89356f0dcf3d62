import { SUBSCRIPTION_LINK_HOURS } from "@stackyard/contract/base/limits";
import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import type { MailContent } from "../../../../platform/mail/mail-content.ts";

/** Asks for confirmation, because someone else may have entered the address. */
export function confirmSubscriptionMail(token: string): MailContent {
  return {
    subject: `Confirm your subscription to ${PRODUCT_NAME}'s newsletter`,
    heading: "Do you want our newsletter?",
    blocks: [
      {
        kind: "paragraph",
        text: "This address was named for our newsletter. Confirm it, and the next issue comes to you; each issue has a link that ends it.",
      },
      { kind: "action", label: "Confirm the subscription", path: `/newsletter/confirm#${token}` },
      {
        kind: "note",
        text: `The link works once, for ${SUBSCRIPTION_LINK_HOURS} hours. If it was not you, do nothing: without it, nothing more is sent, and the address is forgotten.`,
      },
    ],
  };
}
