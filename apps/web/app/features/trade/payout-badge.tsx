import type { PayoutStatus } from "@stackyard/contract/trade/payout-lists";
import { Badge, type BadgeTone } from "../../ui/display/badge";

interface Look {
  readonly label: string;
  readonly tone: BadgeTone;
}

export const PAYOUT_LOOKS: Record<PayoutStatus, Look> = {
  requested: { label: "Requested", tone: "fair" },
  transferring: { label: "In transit", tone: "note" },
  transferred: { label: "At the provider", tone: "note" },
  paying: { label: "On its way to the bank", tone: "note" },
  paid: { label: "Paid", tone: "good" },
  transfer_failed: { label: "Failed", tone: "poor" },
  payout_failed: { label: "Returned by the bank", tone: "poor" },
};

export function PayoutBadge({ status }: { readonly status: PayoutStatus }) {
  const { label, tone } = PAYOUT_LOOKS[status];
  return <Badge tone={tone}>{label}</Badge>;
}
