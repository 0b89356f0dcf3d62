import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import type { MailContent } from "../../../../platform/mail/mail-content.ts";

interface About {
  readonly username: string;
  readonly newEmail: string;
}

/** The last mail to the former address. */
export function emailChangedMail({ username, newEmail }: About): MailContent {
  return {
    subject: `Your address at ${PRODUCT_NAME} was changed`,
    heading: "Your address was changed",
    blocks: [
      {
        kind: "paragraph",
        text: `The account ${username} now has another address, and all other sessions ended. This is the last email to this address.`,
      },
      { kind: "facts", facts: [["New address", newEmail]] },
      { kind: "paragraph", text: "If this wasn't you, contact us immediately." },
      { kind: "action", label: "Contact support", path: "/support/ticket" },
    ],
  };
}
