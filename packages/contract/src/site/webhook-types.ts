/** The event types that webhooks send, with their labels. Free of zod for page bundles. */
export const WEBHOOK_TYPES = {
  "version.submitted": "Version submitted",
  "version.approved": "Version approved",
  "version.rejected": "Version rejected",
  "version.withdrawn": "Version withdrawn",
  "version.rescanned": "Version scanned again",
  "module.taken_down": "Module taken down",
  "module.restored": "Module restored",
  "review.written": "Module reviewed",
  "engineer.reviewed": "Engineer reviewed",
  "purchase.paid": "Module bought",
  "order.paid": "Order paid",
  "refund.requested": "Refund requested",
  "refund.refused": "Refund refused",
  "refund.paid": "Refund paid",
  "payout.paid": "Payout paid",
  "payout.failed": "Payout failed",
  "project.opened": "Project opened",
  "project.invited": "Engineer invited to a project",
  "project.cancelled": "Project canceled",
  "project.expired": "Project expired",
  "proposal.submitted": "Proposal submitted",
  "proposal.changed": "Proposal changed",
  "proposal.shortlisted": "Proposal shortlisted",
  "proposal.accepted": "Proposal accepted",
  "proposal.declined": "Proposal declined",
  "proposal.withdrawn": "Proposal withdrawn",
  "contract.proposed": "Contract proposed",
  "contract.confirmed": "Contract confirmed by one side",
  "contract.started": "Contract started",
  "contract.completed": "Contract completed",
  "contract.cancelled": "Contract canceled",
  "contract.amendment_proposed": "Amendment proposed",
  "contract.amendment_confirmed": "Amendment confirmed",
  "contract.amendment_declined": "Amendment declined",
  "contract.amendment_withdrawn": "Amendment withdrawn",
  "contract.amendment_lapsed": "Amendment lapsed",
  "contract.tip_paid": "Tip paid",
  "contract.requested": "Work requested from you, or ordered and paid",
  "contract.marked_done": "Work paid outside marked as done",
  "contract.reviewed": "Contract reviewed",
  "client.reviewed": "Client reviewed",
  "milestone.funded": "Milestone funded",
  "milestone.submitted": "Milestone delivered",
  "milestone.checks_passed": "Milestone checks passed",
  "milestone.checks_failed": "Milestone checks failed",
  "milestone.checks_aborted": "Milestone checks aborted",
  "milestone.release_stopped": "Milestone release stopped",
  "milestone.changes_requested": "Changes to a milestone requested",
  "milestone.approved": "Milestone approved",
  "milestone.part_released": "Part of a milestone released",
  "milestone.released": "Milestone released",
  "milestone.refunded": "Milestone refunded",
  "milestone.refund_requested": "Milestone refund requested",
  "milestone.refund_withdrawn": "Milestone refund request withdrawn",
  "milestone.split": "Milestone payment split",
  "milestone.charged_back": "Milestone payment reversed",
  "milestone.disputed": "Milestone disputed",
  "milestone.dispute_answered": "Milestone dispute answered",
  "milestone.split_offered": "Milestone settlement offered",
  "milestone.resolved": "Milestone dispute resolved",
  "milestone.cancelled": "Milestone canceled",
  "milestone.deadline_near": "Milestone deadline near",
  "milestone.deadline_over": "Milestone deadline passed",
  "deployment.moved": "Deployment queued, planning, approved, applying, checked or canceled",
  "deployment.announced": "Deployment planned, applied, destroyed, failed or uncertain",
  "deployment.awaits_approval": "Deployment plan needs your approval",
  "deployment.outdated": "Deployment outdated",
  "deployment.runner_silent": "Runner not responding",
} as const;
export type WebhookType = keyof typeof WEBHOOK_TYPES;

/** The types by what they are about, for forms. */
export const WEBHOOK_GROUPS: readonly { label: string; types: readonly WebhookType[] }[] = [
  ["Modules", /^(version|module|review)\./],
  ["Sales, refunds and payouts", /^(purchase|order|refund|payout)\./],
  ["Projects and proposals", /^(project|proposal)\./],
  ["Contracts and milestones", /^(contract|milestone)\./],
  ["Deployments", /^deployment\./],
  ["Talent", /^(engineer|client)\./],
].map(([label, pattern]) => ({
  label: label as string,
  types: Object.keys(WEBHOOK_TYPES).filter((type) =>
    (pattern as RegExp).test(type),
  ) as WebhookType[],
}));

/** Sent at the owner's request, whatever the webhook listens to. */
export const TEST_TYPE = "webhook.test";

/** What the messages are about: the kinds of their `subject`. */
export const WEBHOOK_SUBJECTS = [
  "module",
  "engineer",
  "order",
  "payout",
  "project",
  "contract",
  "deployment",
] as const;
export type WebhookSubject = (typeof WEBHOOK_SUBJECTS)[number];

/** Per account, and per account for each application. */
export const MAX_WEBHOOKS = 10;

/** Per webhook. */
export const MAX_SUBJECTS = 50;

/** Days for which deliveries are kept and can be sent again. */
export const DELIVERY_DAYS = 30;

/** Hours for which a replaced secret still signs. */
export const SECRET_OVERLAP_HOURS = 24;
