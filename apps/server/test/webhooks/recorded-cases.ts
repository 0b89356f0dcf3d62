import type { WebhookType } from "@stackyard/contract/site/webhook-types";

/** Types whose events a test causes with the operations themselves. */
export const OPERATED_TYPES = [
  ...(["version.submitted", "version.approved", "purchase.paid", "order.paid"] as const),
  ...(["deployment.moved", "deployment.announced", "deployment.awaits_approval"] as const),
] as const satisfies readonly WebhookType[];
export type OperatedType = (typeof OPERATED_TYPES)[number];

const AT = "2026-11-20T09:00:00.000Z";

/** What the operations record of each other type, if every person in it has this ID. */
export function recordedCases(person: number): Record<Exclude<WebhookType, OperatedType>, object> {
  const module = { moduleId: 7, title: "Tidy VPC", authorId: person };
  const version = { ...module, version: "1.4.0" };
  const refund = {
    ...{ refundId: 3, orderId: 4, purchaseId: 5, moduleId: 7, title: "Tidy VPC" },
    ...{ buyerId: person, sellerId: person, userId: person, amountCents: 900 },
  };
  const payout = { payoutId: 6, sellerId: person, amountCents: 4_500 };
  const project = { projectId: 8, title: "Landing zone", ownerId: person };
  const invited = { ...project, engineerId: 9, userId: person };
  const proposal = { ...project, proposalId: 10, engineerId: person };
  const contract = { contractId: 11, title: "Landing zone", clientId: person, engineerId: person };
  const work = { ...contract, work: { isPaidOutside: false, serviceId: null } };
  const outcome = { wasFunded: true, wasDisputed: false, due: 1, onTime: 1 };
  const amendment = { ...contract, amendmentId: 12 };
  const milestone = { ...contract, milestoneId: 13, milestone: "Network" };
  const split = { ...milestone, refundCents: 2_000, paidCents: 3_000 };
  const operation = {
    ...{ deploymentId: 14, name: "Shop", userId: person, operationId: 15 },
    ...{ kind: "apply", status: "applying" },
  };
  return {
    "version.rejected": { ...version, reason: "It has no README." },
    "version.withdrawn": { ...version, reason: "It leaks a key." },
    "version.rescanned": {
      ...{ ...version, rulesetVersion: "41", before: 90, after: 70 },
      ...{ gained: 2, lost: 0, isTold: true },
    },
    "module.taken_down": { ...module, reason: "It was reported.", isCritical: false },
    "module.restored": { ...module, reason: "The report was wrong." },
    "review.written": { ...module, rating: 4 },
    "engineer.reviewed": { engineerId: 9, userId: person, rating: 5 },
    "refund.requested": { ...refund, dueAt: AT },
    "refund.refused": { ...refund, reason: "It was used." },
    "refund.paid": refund,
    "payout.paid": payout,
    "payout.failed": { ...payout, reason: "The account is closed.", isRetried: true },
    "project.opened": project,
    "project.invited": invited,
    "project.cancelled": { ...project, reason: "The plans changed." },
    "project.expired": project,
    "proposal.submitted": proposal,
    "proposal.changed": proposal,
    "proposal.shortlisted": proposal,
    "proposal.accepted": proposal,
    "proposal.declined": { ...proposal, why: "awarded" },
    "proposal.withdrawn": proposal,
    "contract.proposed": contract,
    "contract.confirmed": contract,
    "contract.started": work,
    "contract.completed": { ...work, outcome },
    "contract.cancelled": { ...work, outcome, request: "declined" },
    "contract.amendment_proposed": amendment,
    "contract.amendment_confirmed": amendment,
    "contract.amendment_declined": amendment,
    "contract.amendment_withdrawn": amendment,
    "contract.amendment_lapsed": { ...amendment, why: "the contract ended" },
    "contract.tip_paid": { ...contract, amountCents: 500 },
    "contract.requested": work,
    "contract.marked_done": contract,
    "contract.reviewed": { ...contract, otherId: person, publishesAt: AT },
    "client.reviewed": { ...contract, rating: 5 },
    "milestone.funded": milestone,
    "milestone.submitted": milestone,
    "milestone.checks_passed": { ...milestone, releasesAt: AT },
    "milestone.checks_failed": milestone,
    "milestone.checks_aborted": milestone,
    "milestone.release_stopped": milestone,
    "milestone.changes_requested": milestone,
    "milestone.approved": milestone,
    "milestone.part_released": { ...milestone, releasedCents: 2_000, receivedCents: 1_800 },
    "milestone.released": milestone,
    "milestone.refunded": milestone,
    "milestone.refund_requested": { ...milestone, refundCents: 2_000 },
    "milestone.refund_withdrawn": milestone,
    "milestone.split": split,
    "milestone.charged_back": milestone,
    "milestone.disputed": milestone,
    "milestone.dispute_answered": milestone,
    "milestone.split_offered": split,
    "milestone.resolved": split,
    "milestone.cancelled": milestone,
    "milestone.deadline_near": { ...milestone, endsAt: AT, what: "Deliver it." },
    "milestone.deadline_over": { ...milestone, what: "Deliver it." },
    "deployment.outdated": { ...operation, version: "2.0.0", why: "newer" },
    "deployment.runner_silent": operation,
  };
}
