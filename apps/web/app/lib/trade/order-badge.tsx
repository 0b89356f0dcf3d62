import type { OrderStatus } from "@stackyard/contract/trade/orders";
import type { PurchaseStatus } from "@stackyard/contract/trade/purchases";
import { Badge, type BadgeTone } from "../../ui/display/badge";

interface Look {
  readonly label: string;
  readonly tone: BadgeTone;
}

const LOOKS: Record<OrderStatus | PurchaseStatus, Look> = {
  draft: { label: "Payment pending", tone: "fair" },
  awaiting_payment: { label: "Payment pending", tone: "fair" },
  pending: { label: "Payment pending", tone: "fair" },
  paid: { label: "Paid", tone: "good" },
  partly_refunded: { label: "Partly refunded", tone: "note" },
  refunded: { label: "Refunded", tone: "note" },
  charged_back: { label: "Charged back", tone: "poor" },
  failed: { label: "Not paid", tone: "plain" },
  expired: { label: "Expired", tone: "plain" },
};

/** The state of an order or of one of its items. */
export function OrderBadge({ status }: { readonly status: OrderStatus | PurchaseStatus }) {
  const { label, tone } = LOOKS[status];
  return <Badge tone={tone}>{label}</Badge>;
}
