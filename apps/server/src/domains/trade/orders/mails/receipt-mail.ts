import { formatPrice } from "@stackyard/contract/base/money";
import type { MailContent } from "../../../../platform/mail/mail-content.ts";

interface Paid {
  readonly purchaseId: number;
  readonly moduleTitle: string;
  readonly sellerUsername: string;
  readonly amountCents: number;
  readonly paymentLabel: string;
  readonly isTestPayment: boolean;
}

/** Confirms a payment and leads to its receipt. */
export function receiptMail(paid: Paid): MailContent {
  return {
    subject: `Receipt for ${paid.moduleTitle}`,
    heading: "Thank you for your purchase",
    blocks: [
      {
        kind: "facts",
        facts: [
          ["Module", paid.moduleTitle],
          ["Seller", paid.sellerUsername],
          ["Amount", formatPrice(paid.amountCents)],
          ["Paid with", paid.paymentLabel],
        ],
      },
      ...(paid.isTestPayment
        ? [{ kind: "note", text: "This was a test payment. No money was moved." } as const]
        : []),
      { kind: "action", label: "View the receipt", path: `/purchases/${paid.purchaseId}/receipt` },
    ],
  };
}
