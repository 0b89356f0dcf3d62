import { z } from "zod";
import { id } from "../../base/common.ts";
import { formatPrice } from "../../base/money.ts";
import { event } from "../event.ts";

const contract = z.object({
  contractId: id,
  title: z.string(),
  clientId: id,
  engineerId: id,
});
const milestone = contract.extend({ milestoneId: id, milestone: z.string() });
const split = milestone.extend({ refundCents: z.number().int(), paidCents: z.number().int() });
type Contract = z.output<typeof contract>;

/** The work as a whole. Events from before have none: what they completed was counted at once. */
const work = contract.extend({
  work: z
    .object({
      /** The two pay outside. */
      isPaidOutside: z.boolean(),
      /** The service that it was requested from. */
      serviceId: id.nullable(),
    })
    .optional(),
});

/** What became of an ended contract. Events from before have none. */
const ended = work.extend({
  outcome: z
    .object({
      wasFunded: z.boolean(),
      /** A side opened a dispute. */
      wasDisputed: z.boolean(),
      /** Milestones that were delivered or should have been, and those that were on time. */
      due: z.number().int(),
      onTime: z.number().int(),
    })
    .optional(),
  /** How one side refused work that the client had requested. */
  request: z.enum(["declined", "withdrawn"]).optional(),
});

const REFUSED = { declined: "declined", withdrawn: "withdrew" } as const;

const path = ({ contractId }: Contract) => `/contracts/${contractId}`;
const both = ({ clientId, engineerId }: Contract) => [clientId, engineerId];

/** Notifies both sides, except for the one who acted. */
const declare = <Data extends typeof contract>(
  type: `contract.${string}` | `milestone.${string}`,
  data: Data,
  describe: (data: z.output<Data>, actor: string) => string,
  did: (data: z.output<Data>) => string,
  followers: readonly ("track-record" | "service-orders" | "projects")[] = [],
) =>
  event({
    type,
    subject: "contract",
    consumers: ["notifications", "webhooks", ...followers],
    data,
    audience: { actor: true, concerned: { who: both, describe, kind: "work" } },
    did,
    path,
  });

/**
 * The client requests work. If it isn't paid outside, the payment is held until the engineer answers.
 * Events from before are about work that is paid outside.
 */
export const contractRequested = declare(
  "contract.requested",
  work,
  ({ title, work }, actor) =>
    work?.isPaidOutside === false
      ? `${actor} ordered and paid for work. Accept or decline it: ${title}`
      : `${actor} requested work from you: ${title}`,
  ({ work }) =>
    work?.isPaidOutside === false
      ? "ordered the work and paid for it"
      : "requested the work, to be paid outside Stackyard",
);

export const contractProposed = declare(
  "contract.proposed",
  contract,
  ({ title }) => `Read and confirm your contract: ${title}`,
  ({ title }) => `drew up a contract for ${title}`,
);

export const contractConfirmed = declare(
  "contract.confirmed",
  contract,
  ({ title }, actor) => `${actor} confirmed the contract: ${title}`,
  () => "confirmed the contract",
);

export const contractStarted = declare(
  "contract.started",
  work,
  ({ title, work }, actor) =>
    work?.isPaidOutside
      ? `${actor} accepted your request: ${title}`
      : `${actor} confirmed the contract, which is active now: ${title}`,
  () => "confirmed the contract, which is active now",
  ["track-record", "projects"],
);

export const contractCancelled = declare(
  "contract.cancelled",
  ended,
  ({ title, request }, actor) => {
    if (request === "declined") return `${actor} declined your request: ${title}`;
    if (request === "withdrawn") return `${actor} withdrew the request: ${title}`;
    return `The contract was canceled: ${title}`;
  },
  ({ request }) => (request ? `${REFUSED[request]} the request` : "canceled the contract"),
  ["track-record", "projects"],
);

export const contractCompleted = declare(
  "contract.completed",
  ended,
  ({ title, work }) =>
    work?.isPaidOutside
      ? `You both marked the work as done: ${title}`
      : `Your contract is complete: ${title}`,
  () => "completed the contract",
  ["track-record", "service-orders", "projects"],
);

export const contractMarkedDone = declare(
  "contract.marked_done",
  contract,
  ({ title }, actor) => `${actor} marked the work as done: ${title}. Do you agree?`,
  () => "marked the work as done",
);

export const tipPaid = declare(
  "contract.tip_paid",
  contract.extend({ amountCents: z.number().int() }),
  ({ title, amountCents }, actor) =>
    `${actor} paid you a tip of ${formatPrice(amountCents)}: ${title}`,
  ({ amountCents }) => `paid a tip of ${formatPrice(amountCents)}`,
);

const amendment = contract.extend({ amendmentId: id });

export const amendmentProposed = declare(
  "contract.amendment_proposed",
  amendment,
  ({ title }, actor) => `${actor} proposed an amendment. Confirm or decline it: ${title}`,
  () => "proposed an amendment",
);

export const amendmentConfirmed = declare(
  "contract.amendment_confirmed",
  amendment,
  ({ title }, actor) => `${actor} confirmed the amendment, which applies now: ${title}`,
  () => "confirmed the amendment, which applies now",
);

export const amendmentDeclined = declare(
  "contract.amendment_declined",
  amendment,
  ({ title }, actor) => `${actor} declined the amendment: ${title}`,
  () => "declined the amendment",
);

export const amendmentWithdrawn = declare(
  "contract.amendment_withdrawn",
  amendment,
  ({ title }, actor) => `${actor} withdrew the amendment: ${title}`,
  () => "withdrew the amendment",
);

export const amendmentLapsed = declare(
  "contract.amendment_lapsed",
  amendment.extend({ why: z.string() }),
  ({ title, why }) => `The open amendment has lapsed, because ${why}: ${title}`,
  ({ why }) => `ended the open amendment, because ${why}`,
);

export const milestoneFunded = declare(
  "milestone.funded",
  milestone,
  ({ milestone }, actor) => `${actor} funded a milestone, and the money is held: ${milestone}`,
  ({ milestone }) => `funded ${milestone}`,
);

export const milestoneSubmitted = declare(
  "milestone.submitted",
  milestone,
  ({ milestone }, actor) => `${actor} delivered ${milestone}. Approve it or request changes`,
  ({ milestone }) => `delivered ${milestone}`,
);

export const checksPassed = declare(
  "milestone.checks_passed",
  milestone.extend({ releasesAt: z.iso.datetime({ offset: true }).nullable() }),
  ({ milestone, releasesAt }) =>
    releasesAt === null
      ? `The delivery of ${milestone} passed its checks. The client decides about it`
      : `The delivery of ${milestone} passed its checks. The payment will be released unless the client stops it`,
  ({ milestone }) => `checked the delivery of ${milestone}: passed`,
);

export const checksFailed = declare(
  "milestone.checks_failed",
  milestone,
  ({ milestone }) =>
    `The delivery of ${milestone} failed its checks. The engineer can deliver again`,
  ({ milestone }) => `checked the delivery of ${milestone}: failed`,
);

/** The scanner had no time, or broke. */
export const checksAborted = declare(
  "milestone.checks_aborted",
  milestone,
  ({ milestone }) => `We couldn't check the delivery of ${milestone}. The client decides about it`,
  ({ milestone }) => `couldn't check the delivery of ${milestone}`,
);

export const releaseStopped = declare(
  "milestone.release_stopped",
  milestone,
  ({ milestone }, actor) => `${actor} stopped the automatic release of ${milestone}`,
  ({ milestone }) => `stopped the automatic release of ${milestone}`,
);

export const changesRequested = declare(
  "milestone.changes_requested",
  milestone,
  ({ milestone }, actor) => `${actor} requested changes to ${milestone}`,
  ({ milestone }) => `requested changes to ${milestone}`,
);

export const milestoneApproved = declare(
  "milestone.approved",
  milestone,
  ({ milestone }, actor) => `${actor} approved ${milestone}`,
  ({ milestone }) => `approved ${milestone}`,
);

export const partReleased = declare(
  "milestone.part_released",
  milestone.extend({ releasedCents: z.number().int(), receivedCents: z.number().int() }),
  ({ milestone, releasedCents }, actor) =>
    `${actor} released ${formatPrice(releasedCents)} of the payment for ${milestone}. The rest stays held`,
  ({ milestone, releasedCents, receivedCents }) =>
    `released ${formatPrice(releasedCents)} of the payment for ${milestone}: ${formatPrice(receivedCents)} for the engineer, less the fee`,
);

export const milestoneReleased = declare(
  "milestone.released",
  milestone,
  ({ milestone }) => `The payment for ${milestone} was released`,
  ({ milestone }) => `released the payment for ${milestone}`,
);

const backOf = (cents: number | undefined): string =>
  cents === undefined ? "the money back" : `${formatPrice(cents)} back`;

export const refundAsked = declare(
  "milestone.refund_requested",
  /** Without an amount, everything that is held. */
  milestone.extend({ refundCents: z.number().int().optional() }),
  ({ milestone, refundCents }, actor) => `${actor} asked for ${backOf(refundCents)}: ${milestone}`,
  ({ milestone, refundCents }) => `asked for ${backOf(refundCents)} for ${milestone}`,
);

export const refundRequestEnded = declare(
  "milestone.refund_withdrawn",
  milestone,
  ({ milestone }, actor) => `${actor} withdrew the refund request for ${milestone}`,
  ({ milestone }) => `withdrew the refund request for ${milestone}`,
);

export const milestoneRefunded = declare(
  "milestone.refunded",
  milestone,
  ({ milestone }) => `The money for ${milestone} goes back to the client`,
  ({ milestone }) => `returned the money for ${milestone}`,
);

/** A refund of a part was granted. */
export const milestoneSplit = declare(
  "milestone.split",
  split,
  ({ milestone, refundCents, paidCents }) =>
    `The payment for ${milestone} is split: ${formatPrice(refundCents)} of ${formatPrice(paidCents)} goes back to the client, and the rest is released`,
  ({ milestone, refundCents, paidCents }) =>
    `returned ${formatPrice(refundCents)} of ${formatPrice(paidCents)} for ${milestone} to the client and released the rest`,
);

export const milestoneChargedBack = declare(
  "milestone.charged_back",
  milestone,
  ({ milestone }) => `The client's bank reversed the payment for ${milestone}`,
  ({ milestone }) => `ended ${milestone}, because the client's bank reversed the payment`,
);

export const milestoneCancelled = declare(
  "milestone.cancelled",
  milestone,
  ({ milestone }) => `A milestone was canceled: ${milestone}`,
  ({ milestone }) => `canceled ${milestone}`,
);

/** Administrators decide it if both sides don't agree. */
export const milestoneDisputed = event({
  type: "milestone.disputed",
  subject: "contract",
  consumers: ["notifications", "webhooks"],
  data: milestone,
  audience: {
    actor: true,
    concerned: {
      who: both,
      describe: ({ milestone }) => `A dispute was opened about ${milestone}`,
      kind: "work",
    },
    moderators: {
      describe: ({ milestone }) => `A dispute about a milestone may need a decision: ${milestone}`,
      kind: "moderation",
      path: () => "/admin/contract-disputes",
    },
  },
  did: ({ milestone }) => `opened a dispute about ${milestone}`,
  path,
});

export const disputeAnswered = declare(
  "milestone.dispute_answered",
  milestone,
  ({ milestone }, actor) => `${actor} answered the dispute about ${milestone}`,
  ({ milestone }) => `answered the dispute about ${milestone}`,
);

export const splitOffered = declare(
  "milestone.split_offered",
  split,
  ({ milestone, refundCents, paidCents }, actor) =>
    `${actor} offers to end the dispute about ${milestone}: ${formatPrice(refundCents)} of ${formatPrice(paidCents)} for the client`,
  ({ milestone, refundCents }) =>
    `offered to end the dispute about ${milestone} with ${formatPrice(refundCents)} for the client`,
);

export const milestoneResolved = declare(
  "milestone.resolved",
  split,
  ({ milestone, refundCents, paidCents }) =>
    `The dispute about ${milestone} has ended: ${formatPrice(refundCents)} of ${formatPrice(paidCents)} goes back to the client`,
  ({ milestone, refundCents, paidCents }) =>
    `ended the dispute about ${milestone}: ${formatPrice(refundCents)} of ${formatPrice(paidCents)} for the client`,
);

/** One administrator's decision isn't enough. */
export const decisionProposed = event({
  type: "milestone.decision_proposed",
  subject: "contract",
  consumers: [],
  data: milestone,
  audience: { actor: true },
  did: ({ milestone }) => `proposed a decision about ${milestone}`,
  path,
});

/** An administrator may read the messages during the disputes about these milestones. */
export const messagesOpened = event({
  type: "contract.messages_opened",
  subject: "contract",
  consumers: [],
  data: contract.extend({ milestoneIds: z.array(id) }),
  audience: { actor: true },
  did: () => "opened the messages of the two sides",
  path,
});

/** Reminds all administrators of an open dispute, before and after the deadline of their decision. */
export const decisionDue = event({
  type: "milestone.decision_due",
  subject: "contract",
  consumers: ["notifications"],
  data: milestone.extend({ isOverdue: z.boolean() }),
  audience: {
    moderators: {
      describe: ({ milestone, isOverdue }) =>
        isOverdue
          ? `A dispute has been open for more than 10 business days: ${milestone}`
          : `A dispute needs a decision soon: ${milestone}`,
      kind: "moderation",
      path: () => "/admin/contract-disputes",
    },
  },
  did: ({ milestone }) => `reminded administrators of the dispute about ${milestone}`,
  path,
});

export const deadlineNear = declare(
  "milestone.deadline_near",
  milestone.extend({ endsAt: z.iso.datetime({ offset: true }), what: z.string() }),
  ({ milestone, what }) => `A deadline is near for ${milestone}: ${what}`,
  ({ milestone }) => `warned of a deadline for ${milestone}`,
);

export const deadlineOver = declare(
  "milestone.deadline_over",
  milestone.extend({ what: z.string() }),
  ({ milestone, what }) => `A deadline has passed for ${milestone}: ${what}`,
  ({ milestone, what }) => `noted that a deadline for ${milestone} passed: ${what}`,
);
