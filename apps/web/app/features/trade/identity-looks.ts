import type { IdentityStatus } from "@stackyard/contract/trade/payout-lists";
import type { BadgeTone } from "../../ui/display/badge";

interface Look {
  readonly label: string;
  readonly tone: BadgeTone;
}

/** States of a seller's identity check. */
export const IDENTITY_LOOKS: Record<IdentityStatus, Look> = {
  none: { label: "Not checked yet", tone: "plain" },
  pending: { label: "Being checked", tone: "fair" },
  approved: { label: "Checked", tone: "good" },
  declined: { label: "Declined", tone: "poor" },
};
