import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import type { MailContent } from "../../../../platform/mail/mail-content.ts";

interface About {
  readonly username: string;
  readonly newEmail: string;
}

/** Sent to the current address while its owner can still stop the change. */
export function emailChangeAskedMail({ username, newEmail }: About): MailContent {
  return {
    subject: `Your address at ${PRODUCT_NAME} is about to change`,
    heading: "Your address is about to change",
    blocks: [
      {
        kind: "paragraph",
        text: `The account ${username} requested a new email address. The change takes effect once the new address is confirmed.`,
      },
      { kind: "facts", facts: [["New address", newEmail]] },
      {
        kind: "paragraph",
        text: "If this wasn't you, choose another password now. This ends every session and cancels the change.",
      },
      { kind: "action", label: "Choose another password", path: "/forgot-password" },
    ],
  };
}
