import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import type { MailContent } from "../../../../platform/mail/mail-content.ts";

/** Tells an address's holder that another account has entered it. That account isn't told. */
export function addressTakenMail({ username }: { readonly username: string }): MailContent {
  return {
    subject: `Somebody used your address at ${PRODUCT_NAME}`,
    heading: "You have an account already",
    blocks: [
      {
        kind: "paragraph",
        text: `Another account at ${PRODUCT_NAME} has named this address as its own. It belongs to your account ${username}, and stays yours: the other one cannot confirm it.`,
      },
      {
        kind: "paragraph",
        text: "If that was you, sign in with your own username. If you have forgotten the password, ask for a new one.",
      },
      { kind: "action", label: "Sign in", path: "/auth?mode=login" },
      { kind: "note", text: "If it was not you, there is nothing to do." },
    ],
  };
}
