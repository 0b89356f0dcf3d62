import { z } from "zod";
import { id } from "../../base/common.ts";
import { formatPrice } from "../../base/money.ts";
import { DISPUTE_STATUSES } from "../../trade/dispute-lists.ts";
import { event } from "../event.ts";

const dispute = z.object({
  disputeId: id,
  orderId: id,
  buyerId: id,
  sellerIds: z.array(id),
  amountCents: z.number().int(),
});
type Dispute = z.output<typeof dispute>;

const sellers = ({ sellerIds }: Dispute) => sellerIds;
const amount = ({ amountCents }: Dispute) => formatPrice(amountCents);
const DESK = () => "/admin/money?tab=disputes";

const SELLERS_TOLD = {
  inquiry: "The buyer's bank asks about a payment for your sale. No money was withdrawn",
  open: "The buyer's bank disputes a payment for your sale. Your part is withdrawn until it decides",
  won: "The dispute of a payment for your sale was won",
  lost: "The dispute of a payment for your sale was lost",
} as const;
const DID = {
  inquiry: "received an inquiry about",
  open: "received a dispute of",
  won: "won the dispute of",
  lost: "lost the dispute of",
} as const;

export const disputeChanged = event({
  type: "dispute.changed",
  subject: "order",
  consumers: ["notifications"],
  data: dispute.extend({ status: z.enum(DISPUTE_STATUSES), reason: z.string() }),
  audience: {
    concerned: {
      who: sellers,
      describe: ({ status }) => SELLERS_TOLD[status],
      kind: "refunds",
      path: () => "/earnings?tab=refunds",
    },
    moderators: {
      describe: (data) =>
        `We ${DID[data.status]} the payment of ${amount(data)} for order ${data.orderId} (${data.reason})`,
      kind: "payments",
    },
  },
  did: (data) => `${DID[data.status]} ${amount(data)} of order ${data.orderId}`,
  path: DESK,
});

const movement = dispute.extend({ movementReference: z.string() });

export const disputeWithdrawn = event({
  type: "dispute.withdrawn",
  subject: "order",
  consumers: ["invoices", "notifications", "reputation"],
  data: movement,
  audience: {
    concerned: {
      who: ({ buyerId }) => [buyerId],
      describe: ({ orderId }) =>
        `Your bank withdrew the payment for order ${orderId}, so you can't install its items`,
      kind: "refunds",
    },
  },
  did: (data) => `lost ${amount(data)} of order ${data.orderId} to a dispute`,
  path: ({ orderId }) => `/orders/${orderId}`,
});

export const disputeReinstated = event({
  type: "dispute.reinstated",
  subject: "order",
  consumers: ["invoices", "notifications", "reputation"],
  data: movement,
  audience: {
    concerned: {
      who: ({ buyerId }) => [buyerId],
      describe: ({ orderId }) =>
        `Your bank returned the payment for order ${orderId} to us. You can install its items again`,
      kind: "refunds",
    },
  },
  did: (data) => `got ${amount(data)} of order ${data.orderId} back from a dispute`,
  path: ({ orderId }) => `/orders/${orderId}`,
});
