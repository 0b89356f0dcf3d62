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
        text: `The account ${username} has another address now, and every other session has ended. This is the last mail to this one.`,
      },
      { kind: "facts", facts: [["New address", newEmail]] },
      { kind: "paragraph", text: "If that was not you, please tell us at once." },
      { kind: "action", label: "Write to support", path: "/support/ticket" },
    ],
  };
}
