import { formatPrice } from "@stackyard/contract/base/money";
import type { Refund } from "@stackyard/contract/trade/refunds";

/** Who reads the history of a refund. */
export type Reader = "buyer" | "seller" | "administrator";

export interface RefundStep {
  readonly title: string;
  /** What was written. */
  readonly text: string | null;
  /** ISO 8601; null if the time isn't known. */
  readonly at: string | null;
}

/** The history of a refund, oldest first, ending with what comes next. */
export function refundSteps(refund: Refund, reader: Reader): readonly RefundStep[] {
  const { objection, decision, grantedAt, endedAt, status } = refund;
  const steps: RefundStep[] = [
    { title: beginning(refund, reader), text: refund.reason, at: refund.requestedAt },
  ];
  if (objection !== null) {
    steps.push({ title: `${nameOf("seller", reader)} objected`, text: objection, at: null });
  }
  if (grantedAt !== null && refund.cause === "request") {
    const title = decision === null ? "Granted" : "An administrator granted it";
    steps.push({ title, text: decision, at: grantedAt });
  }
  if (status === "refused") {
    steps.push({ title: "An administrator refused it", text: decision, at: endedAt });
  }
  if (status === "withdrawn") {
    steps.push({ title: `${nameOf("buyer", reader)} withdrew it`, text: null, at: endedAt });
  }
  if (status === "paid") {
    steps.push({ title: `${formatPrice(refund.amount)} returned`, text: null, at: endedAt });
  }
  if (status === "failed") {
    const title =
      "The payment provider couldn't return the money. An administrator takes care of it";
    steps.push({ title, text: refund.failure, at: endedAt });
  }
  return steps;
}

/** What comes next, as a sentence before its date; null if nothing does. */
export function nextRefundStep({ status }: Refund, reader: Reader): string | null {
  if (status === "requested") {
    return reader === "seller"
      ? "Without your answer it is granted"
      : "Without an answer from the seller it is granted";
  }
  if (status === "objected") return "Without an administrator's decision it is granted";
  return null;
}

function beginning({ cause, amount }: Refund, reader: Reader): string {
  const sum = formatPrice(amount);
  switch (cause) {
    case "request":
      return `${nameOf("buyer", reader)} requested ${sum}`;
    case "seller":
      return `${nameOf("seller", reader)} refunded ${sum}`;
    case "administrator":
      return `An administrator refunded ${sum}`;
    case "late_payment":
      return `A payment of ${sum} arrived after the order had ended`;
    case "bought_twice":
      return `${sum} was paid twice`;
    case "contract":
      return `${sum} goes back to the buyer under the contract`;
  }
}

const nameOf = (who: "buyer" | "seller", reader: Reader) =>
  who === reader ? "You" : who === "buyer" ? "The buyer" : "The seller";
