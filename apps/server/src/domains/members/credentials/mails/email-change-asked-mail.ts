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
        text: `The account ${username} is to have another address. It changes once the new one is confirmed; until then this one counts.`,
      },
      { kind: "facts", facts: [["New address", newEmail]] },
      {
        kind: "paragraph",
        text: "If that was not you, choose another password now: that ends every session, and the change with it.",
      },
      { kind: "action", label: "Choose another password", path: "/forgot-password" },
    ],
  };
}
