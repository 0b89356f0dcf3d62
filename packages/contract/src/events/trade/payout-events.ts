import { z } from "zod";
import { id } from "../../base/common.ts";
import { formatPrice } from "../../base/money.ts";
import { event } from "../event.ts";

const payout = z.object({ payoutId: id, sellerId: id, amountCents: z.number().int() });
type Payout = z.output<typeof payout>;

const seller = ({ sellerId }: Payout) => [sellerId];
const amount = ({ amountCents }: Payout) => formatPrice(amountCents);
const path = () => "/earnings?tab=payouts";
const DESK = () => "/admin/money?tab=payouts";

export const payoutRequested = event({
  type: "payout.requested",
  subject: "payout",
  consumers: ["notifications"],
  data: payout,
  audience: {
    actor: true,
    concerned: {
      who: seller,
      describe: (data) => `Your scheduled payout of ${amount(data)} has started`,
      kind: "refunds",
    },
  },
  did: (data) => `requested a payout of ${amount(data)}`,
  path,
});

export const payoutTransferred = event({
  type: "payout.transferred",
  subject: "payout",
  consumers: ["notifications"],
  data: payout,
  audience: {
    concerned: {
      who: seller,
      describe: (data) => `${amount(data)} reached your account at the payment provider`,
      kind: "refunds",
    },
  },
  did: (data) => `transferred ${amount(data)} to a seller`,
  path,
});

export const payoutPaid = event({
  type: "payout.paid",
  subject: "payout",
  consumers: ["notifications", "webhooks"],
  data: payout,
  audience: {
    concerned: {
      who: seller,
      describe: (data) => `Your payout of ${amount(data)} was sent to your bank`,
      kind: "refunds",
    },
  },
  did: (data) => `paid ${amount(data)} to a seller's bank`,
  path,
});

export const transferFailed = event({
  type: "payout.transfer_failed",
  subject: "payout",
  consumers: ["notifications"],
  data: payout.extend({ reason: z.string() }),
  audience: {
    concerned: {
      who: seller,
      describe: (data) =>
        `Your payout of ${amount(data)} failed, and the money is in your balance again: ${data.reason}`,
      kind: "refunds",
    },
    moderators: {
      describe: (data) => `A payout of ${amount(data)} failed: ${data.reason}`,
      kind: "payments",
      path: DESK,
    },
  },
  did: (data) => `could not transfer ${amount(data)} to a seller`,
  path,
});

export const payoutFailed = event({
  type: "payout.failed",
  subject: "payout",
  consumers: ["notifications", "webhooks"],
  data: payout.extend({ reason: z.string(), isRetried: z.boolean() }),
  audience: {
    concerned: {
      who: seller,
      describe: (data) =>
        `Your bank returned your payout of ${amount(data)} to your account at the payment provider: ${data.reason}`,
      kind: "refunds",
    },
    moderators: {
      describe: (data) => `A bank returned a payout of ${amount(data)}: ${data.reason}`,
      kind: "payments",
      path: DESK,
    },
  },
  did: (data) => `could not pay ${amount(data)} to a seller's bank`,
  path,
});

const ofSeller = z.object({ sellerId: id });

export const sellerDetailsChanged = event({
  type: "seller.details_changed",
  subject: "user",
  consumers: ["notifications"],
  data: ofSeller.extend({ needsCheck: z.boolean() }),
  audience: {
    actor: true,
    moderators: {
      describe: (_, actor) => `${actor} changed their legal details as a seller. Check them`,
      kind: "payments",
      path: () => "/admin/money?tab=sellers",
    },
  },
  did: () => "changed their legal details as a seller",
  path,
});

export const identityDecided = event({
  type: "seller.identity_decided",
  subject: "user",
  consumers: ["notifications"],
  data: ofSeller.extend({ isApproved: z.boolean(), reason: z.string() }),
  audience: {
    actor: true,
    concerned: {
      who: ({ sellerId }) => [sellerId],
      describe: ({ isApproved, reason }) =>
        isApproved
          ? "Your identity as a seller was approved"
          : `Your identity as a seller was declined: ${reason}`,
      kind: "refunds",
    },
  },
  did: ({ isApproved }) => `${isApproved ? "approved" : "declined"} a seller's identity`,
  path,
});

export const sellerTrusted = event({
  type: "seller.trust_changed",
  subject: "user",
  consumers: ["notifications"],
  data: ofSeller.extend({ isTrusted: z.boolean(), reason: z.string() }),
  audience: {
    actor: true,
    concerned: {
      who: ({ sellerId }) => [sellerId],
      describe: ({ isTrusted }) =>
        isTrusted
          ? "Your future sales become available sooner"
          : "Your future sales become available after the usual time",
      kind: "refunds",
    },
  },
  did: ({ isTrusted }) => (isTrusted ? "trusted a seller" : "ended the trust in a seller"),
  path,
});

export const payoutScheduleChanged = event({
  type: "seller.schedule_changed",
  subject: "user",
  consumers: ["notifications"],
  data: ofSeller.extend({ schedule: z.string() }),
  audience: {
    actor: true,
    // Someone who has taken over the account would change this first.
    concerned: {
      who: ({ sellerId }) => [sellerId],
      describe: ({ schedule }) =>
        schedule === "none"
          ? "Your scheduled payouts were turned off"
          : `Your payout schedule was changed to ${schedule}`,
      kind: "security",
    },
  },
  did: ({ schedule }) => `changed their payout schedule to ${schedule}`,
  path,
});

/** The refund window of these sales has passed. */
export const salesCleared = event({
  type: "sales.cleared",
  subject: "user",
  consumers: ["notifications"],
  data: ofSeller.extend({ sales: z.number().int(), amountCents: z.number().int() }),
  audience: {
    concerned: {
      who: ({ sellerId }) => [sellerId],
      describe: ({ sales, amountCents }) =>
        `${formatPrice(amountCents)} from ${sales === 1 ? "a sale" : `${sales} sales`} became available`,
      kind: "sales",
    },
  },
  did: ({ sales, amountCents }) =>
    `made ${formatPrice(amountCents)} from ${sales} sales available to a seller`,
  path,
});

/** A part of a seller's money that was taken for what they owed. */
export const receivableSetOff = event({
  type: "receivable.set_off",
  subject: "user",
  consumers: ["notifications"],
  data: ofSeller.extend({
    amountCents: z.number().int(),
    /** What they still owe. */
    owedCents: z.number().int(),
  }),
  audience: {
    concerned: {
      who: ({ sellerId }) => [sellerId],
      describe: ({ amountCents, owedCents }) =>
        `${formatPrice(amountCents)} of your balance was deducted for what you owed. You ${owedCents === 0 ? "no longer owe anything" : `still owe ${formatPrice(owedCents)}`}`,
      kind: "refunds",
    },
  },
  did: ({ amountCents }) => `deducted ${formatPrice(amountCents)} for what a seller owed`,
  path,
});
