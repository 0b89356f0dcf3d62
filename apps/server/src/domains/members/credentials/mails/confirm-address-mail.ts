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
    heading: "Is this your address?",
    blocks: [
      {
        kind: "paragraph",
        text: `The account ${username} at ${PRODUCT_NAME} names this address. Confirm it, and you can buy and submit modules.`,
      },
      { kind: "action", label: "Confirm this address", path: `/confirm-email#${token}` },
      {
        kind: "note",
        text: `The link works once, for ${LINK_HOURS.confirm} hours. If the account is not yours, do nothing: without you, the address is not theirs.`,
      },
    ],
  };
}
