import { formatPrice } from "@stackyard/contract/base/money";
import type { MailContent } from "../../../../platform/mail/mail-content.ts";
import type { OrderRow } from "../order-queries.ts";

type Paid = Pick<OrderRow, "id" | "lines" | "totalCents" | "taxCents" | "mode">;

/** Confirms a payment and leads to its receipt. */
export function receiptMail(order: Paid, paymentLabel: string): MailContent {
  const { id, lines, totalCents, taxCents, mode } = order;
  const [first, ...more] = lines;
  const title = `${first?.title ?? "your order"}${more.length > 0 ? ` and ${more.length} more` : ""}`;
  return {
    subject: `Receipt for ${title}`,
    heading: "Thank you for your purchase",
    blocks: [
      {
        kind: "facts",
        facts: [
          ...lines.map((line): [string, string] => [
            `${line.title}, sold by ${line.seller.name}`,
            formatPrice(line.net),
          ]),
          ...(taxCents > 0 ? [["Tax", formatPrice(taxCents)] as [string, string]] : []),
          ["Total", formatPrice(totalCents)],
          ["Paid with", paymentLabel],
        ],
      },
      ...(mode === "test"
        ? [{ kind: "note", text: "This was a test payment. No money was moved." } as const]
        : []),
      { kind: "action", label: "View the receipt", path: `/orders/${id}/receipt` },
    ],
  };
}
