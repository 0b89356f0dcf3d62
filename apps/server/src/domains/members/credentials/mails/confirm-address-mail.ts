import { LINK_HOURS } from "@stackyard/contract/base/limits";
import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import type { MailContent } from "../../../../platform/mail/mail-content.ts";

interface About {
  readonly username: string;
  readonly token: string;
}

/** Asks the reader to confirm an address. */
export function confirmAddressMail({ username, token }: About): MailContent {
  return {
    subject: `Confirm your address for ${PRODUCT_NAME}`,
    heading: "Confirm your address",
    blocks: [
      {
        kind: "paragraph",
        text: `The account ${username} at ${PRODUCT_NAME} uses this address. Confirm it to buy and submit modules.`,
      },
      { kind: "action", label: "Confirm address", path: `/confirm-email#${token}` },
      {
        kind: "note",
        text: `The link works once, for ${LINK_HOURS.confirm} hours. If this isn't your account, ignore this email.`,
      },
    ],
  };
}
