import { LINK_HOURS } from "@stackyard/contract/base/limits";
import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import type { MailContent } from "../../../../platform/mail/mail-content.ts";

interface About {
  readonly username: string;
  readonly token: string;
}

export function resetPasswordMail({ username, token }: About): MailContent {
  return {
    subject: `Choose a new password for ${PRODUCT_NAME}`,
    heading: "Choose a new password",
    blocks: [
      {
        kind: "paragraph",
        text: `Someone requested a new password for the account ${username}. If this was you, choose a new password here.`,
      },
      { kind: "action", label: "Choose a new password", path: `/reset-password#${token}` },
      {
        kind: "note",
        text: `The link works once, for ${LINK_HOURS.reset * 60} minutes. If you didn't request it, ignore this email. Your password stays the same.`,
      },
    ],
  };
}
