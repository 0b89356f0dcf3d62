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
        text: `The account ${username} has a new password. All other sessions ended. API keys keep working.`,
      },
      {
        kind: "paragraph",
        text: "If this wasn't you, reset your password now, and revoke tokens that you don't recognize.",
      },
      { kind: "action", label: "Choose another password", path: "/forgot-password" },
    ],
  };
}
