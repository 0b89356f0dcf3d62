import type { RefundStatus } from "@stackyard/contract/trade/refund-lists";
import { Badge, type BadgeTone } from "../../../ui/display/badge";

interface Look {
  readonly label: string;
  readonly tone: BadgeTone;
}

export const REFUND_LOOKS: Record<RefundStatus, Look> = {
  requested: { label: "Refund requested", tone: "fair" },
  objected: { label: "Refund disputed", tone: "fair" },
  granted: { label: "Refund on its way", tone: "note" },
  refused: { label: "Refund refused", tone: "plain" },
  withdrawn: { label: "Refund withdrawn", tone: "plain" },
  paid: { label: "Refunded", tone: "good" },
  failed: { label: "Refund failed", tone: "poor" },
};

export function RefundBadge({ status }: { readonly status: RefundStatus }) {
  const { label, tone } = REFUND_LOOKS[status];
  return <Badge tone={tone}>{label}</Badge>;
}
