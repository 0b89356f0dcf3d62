import { z } from "zod";
import { id, timestamp } from "../../base/common.ts";
import { formatPrice } from "../../base/money.ts";
import { REFUND_CAUSES } from "../../trade/refund-lists.ts";
import { event } from "../event.ts";

const refund = z.object({
  refundId: id,
  orderId: id,
  /** Null for a late payment. */
  purchaseId: id.nullable(),
  title: z.string(),
  buyerId: id,
  sellerId: id.nullable(),
  /** With tax. */
  amountCents: z.number().int(),
});
type Refund = z.output<typeof refund>;

const amount = ({ amountCents }: Refund) => formatPrice(amountCents);
const buyer = ({ buyerId }: Refund) => [buyerId];
const seller = ({ sellerId }: Refund) => (sellerId === null ? [] : [sellerId]);
const both = (data: Refund) => [...buyer(data), ...seller(data)];
const path = ({ orderId }: Refund) => `/orders/${orderId}`;
const SALES = () => "/earnings?tab=refunds";
const DESK = () => "/admin/money?tab=refunds";

export const refundRequested = event({
  type: "refund.requested",
  subject: "order",
  consumers: ["notifications", "webhooks"],
  data: refund.extend({ dueAt: timestamp }),
  audience: {
    actor: true,
    concerned: {
      who: seller,
      describe: (data, actor) =>
        `${actor} requests a refund of ${amount(data)} for ${data.title}. Without your answer it is granted in seven days`,
      kind: "refunds",
    },
  },
  did: (data) => `requested a refund of ${amount(data)} for ${data.title}`,
  path: SALES,
});

export const refundWithdrawn = event({
  type: "refund.withdrawn",
  subject: "order",
  consumers: ["notifications"],
  data: refund,
  audience: {
    actor: true,
    concerned: {
      who: seller,
      describe: ({ title }) => `The refund request for ${title} was withdrawn`,
      kind: "refunds",
    },
  },
  did: ({ title }) => `withdrew a refund request for ${title}`,
  path: SALES,
});

export const refundObjected = event({
  type: "refund.objected",
  subject: "order",
  consumers: ["notifications"],
  data: refund.extend({ dueAt: timestamp }),
  audience: {
    actor: true,
    concerned: {
      who: buyer,
      describe: ({ title }) =>
        `The seller objected to your refund request for ${title}. An administrator decides within seven days`,
      kind: "refunds",
    },
    moderators: {
      describe: (data) => `A refund of ${amount(data)} for ${data.title} needs your decision`,
      kind: "payments",
      path: DESK,
    },
  },
  did: ({ title }) => `objected to a refund for ${title}`,
  path,
});

export const refundRefused = event({
  type: "refund.refused",
  subject: "order",
  consumers: ["notifications", "webhooks"],
  data: refund.extend({ reason: z.string() }),
  audience: {
    actor: true,
    concerned: {
      who: both,
      describe: ({ title, reason }) => `The refund for ${title} was refused: ${reason}`,
      kind: "refunds",
    },
  },
  did: ({ title }) => `refused a refund for ${title}`,
  path,
});

export const refundGranted = event({
  type: "refund.granted",
  subject: "order",
  consumers: ["invoices", "notifications", "reputation"],
  data: refund.extend({
    cause: z.enum(REFUND_CAUSES),
    /** Whether nothing is left of the purchase, so that the buyer no longer has the item. */
    isFull: z.boolean(),
  }),
  audience: {
    actor: true,
    concerned: {
      who: both,
      describe: (data) =>
        `A refund of ${amount(data)} for ${data.title} was granted${data.isFull ? ". The buyer can no longer install it" : ""}`,
      kind: "refunds",
    },
  },
  did: (data) => `granted a refund of ${amount(data)} for ${data.title}`,
  path,
});

export const refundPaid = event({
  type: "refund.paid",
  subject: "order",
  consumers: ["notifications", "webhooks"],
  data: refund,
  audience: {
    actor: true,
    concerned: {
      who: buyer,
      describe: (data) => `Your refund of ${amount(data)} for ${data.title} was sent`,
      kind: "refunds",
    },
  },
  did: (data) => `paid a refund of ${amount(data)} for ${data.title}`,
  path,
});

export const refundFailed = event({
  type: "refund.failed",
  subject: "order",
  consumers: ["notifications"],
  data: refund.extend({ reason: z.string() }),
  audience: {
    concerned: {
      who: buyer,
      describe: (data) =>
        `We couldn't send your refund of ${amount(data)} for ${data.title}. We still owe it to you and will contact you`,
      kind: "refunds",
      path,
    },
    moderators: {
      describe: (data) => `A refund of ${amount(data)} for ${data.title} failed: ${data.reason}`,
      kind: "payments",
    },
  },
  did: (data) => `could not send a refund of ${amount(data)} for ${data.title}`,
  path: DESK,
});

export const refundSentAgain = event({
  type: "refund.sent_again",
  subject: "order",
  consumers: ["notifications"],
  data: refund.extend({ reason: z.string() }),
  audience: {
    actor: true,
    concerned: {
      who: buyer,
      describe: (data) => `We sent your refund of ${amount(data)} for ${data.title} again`,
      kind: "refunds",
      path,
    },
  },
  did: (data) => `sent a refund of ${amount(data)} for ${data.title} again`,
  path: DESK,
});
