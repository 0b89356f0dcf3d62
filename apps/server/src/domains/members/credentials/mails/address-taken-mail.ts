import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import type { MailContent } from "../../../../platform/mail/mail-content.ts";

/** Tells an address's holder that another account has entered it. That account isn't told. */
export function addressTakenMail({ username }: { readonly username: string }): MailContent {
  return {
    subject: `Someone used your address at ${PRODUCT_NAME}`,
    heading: "You already have an account",
    blocks: [
      {
        kind: "paragraph",
        text: `Someone entered your address for another account at ${PRODUCT_NAME}. It belongs to your account ${username}, so the other account can't confirm it.`,
      },
      {
        kind: "paragraph",
        text: "If that was you, sign in with your own username. If you forgot your password, request a new one.",
      },
      { kind: "action", label: "Sign in", path: "/auth?mode=login" },
      { kind: "note", text: "If it wasn't you, you don't need to do anything." },
    ],
  };
}
