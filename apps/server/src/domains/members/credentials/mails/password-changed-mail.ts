import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import type { MailContent } from "../../../../platform/mail/mail-content.ts";

/** A notice, so that an unauthorized change doesn't go unnoticed. */
export function passwordChangedMail({ username }: { readonly username: string }): MailContent {
  return {
    subject: `Your password at ${PRODUCT_NAME} was changed`,
    heading: "Your password was changed",
    blocks: [
      {
        kind: "paragraph",
        text: `The account ${username} has a new password. Every other session has ended; registry tokens go on working.`,
      },
      {
        kind: "paragraph",
        text: "If that was not you, ask for another password now, and revoke the tokens that you do not know.",
      },
      { kind: "action", label: "Choose another password", path: "/forgot-password" },
    ],
  };
}
