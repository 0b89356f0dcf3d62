import type { DisputeStatus } from "@stackyard/contract/trade/dispute-lists";
import { Badge, type BadgeTone } from "../../ui/display/badge";

interface Look {
  readonly label: string;
  readonly tone: BadgeTone;
}

export const DISPUTE_LOOKS: Record<DisputeStatus, Look> = {
  inquiry: { label: "Bank inquiry", tone: "fair" },
  open: { label: "Dispute open", tone: "poor" },
  won: { label: "Dispute won", tone: "good" },
  lost: { label: "Dispute lost", tone: "plain" },
};

export function DisputeBadge({ status }: { readonly status: DisputeStatus }) {
  const { label, tone } = DISPUTE_LOOKS[status];
  return <Badge tone={tone}>{label}</Badge>;
}
