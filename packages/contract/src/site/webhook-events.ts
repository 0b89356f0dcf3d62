import { z } from "zod";
import { engineerReviewed } from "../events/community-events.ts";
import { moduleRestored, moduleTakenDown } from "../events/curation-events.ts";
import * as deployments from "../events/deployment-events.ts";
import type { EventShape } from "../events/event.ts";
import * as modules from "../events/module-events.ts";
import * as contracts from "../events/projects/contract-events.ts";
import * as contractReviews from "../events/projects/contract-review-events.ts";
import * as projects from "../events/projects/project-events.ts";
import { modulePurchased, orderPaid } from "../events/trade/order-events.ts";
import { payoutFailed, payoutPaid } from "../events/trade/payout-events.ts";
import { refundPaid, refundRefused, refundRequested } from "../events/trade/refund-events.ts";
import type { WebhookType } from "./webhook-types.ts";

/** The fields of an event that webhooks send. */
function sends<S extends z.ZodObject>(
  { type, data }: EventShape<S>,
  ...fields: readonly (keyof z.output<S> & string)[]
): [type: string, fields: z.ZodObject] {
  const shape = data.shape;
  return [type, z.object(Object.fromEntries(fields.map((field) => [field, shape[field]])))];
}

const MODULE = ["moduleId", "title"] as const;
const VERSION = [...MODULE, "version"] as const;
const REFUND = ["refundId", "orderId", "purchaseId", "title", "amountCents"] as const;
const PROJECT = ["projectId", "title"] as const;
const PROPOSAL = [...PROJECT, "proposalId"] as const;
const CONTRACT = ["contractId", "title"] as const;
const AMENDMENT = [...CONTRACT, "amendmentId"] as const;
const MILESTONE = [...CONTRACT, "milestoneId", "milestone"] as const;
const OPERATION = ["deploymentId", "name", "operationId", "kind", "status"] as const;

/**
 * What webhooks send of each event: no IDs of other people, and nothing that is added to an event
 * later unless it is added here. An account gets what appears in its activity.
 */
const SENT: ReadonlyMap<string, z.ZodObject> = new Map([
  sends(modules.versionSubmitted, ...VERSION),
  sends(modules.versionApproved, ...VERSION, "isVerified", "isUpdate"),
  sends(modules.versionRejected, ...VERSION, "reason"),
  sends(modules.approvalWithdrawn, ...VERSION, "reason"),
  sends(modules.versionRescanned, ...VERSION, "rulesetVersion", "before", "after"),
  sends(moduleTakenDown, ...MODULE, "reason"),
  sends(moduleRestored, ...MODULE, "reason"),
  sends(modules.reviewWritten, ...MODULE, "rating"),
  sends(engineerReviewed, "engineerId", "rating"),
  sends(modulePurchased, "orderId", "purchaseId", ...MODULE, "amountCents"),
  sends(orderPaid, "orderId", "amountCents", "titles", "isTest"),
  sends(refundRequested, ...REFUND, "dueAt"),
  sends(refundRefused, ...REFUND, "reason"),
  sends(refundPaid, ...REFUND),
  sends(payoutPaid, "payoutId", "amountCents"),
  sends(payoutFailed, "payoutId", "amountCents", "reason", "isRetried"),
  sends(projects.projectOpened, ...PROJECT),
  sends(projects.engineerInvited, ...PROJECT),
  sends(projects.projectCancelled, ...PROJECT, "reason"),
  sends(projects.projectExpired, ...PROJECT),
  sends(projects.proposalSubmitted, ...PROPOSAL),
  sends(projects.proposalChanged, ...PROPOSAL),
  sends(projects.proposalShortlisted, ...PROPOSAL),
  sends(projects.proposalAccepted, ...PROPOSAL),
  sends(projects.proposalDeclined, ...PROPOSAL, "why"),
  sends(projects.proposalWithdrawn, ...PROPOSAL),
  sends(contracts.contractProposed, ...CONTRACT),
  sends(contracts.contractConfirmed, ...CONTRACT),
  sends(contracts.contractStarted, ...CONTRACT),
  sends(contracts.contractCompleted, ...CONTRACT),
  sends(contracts.contractCancelled, ...CONTRACT),
  sends(contracts.tipPaid, ...CONTRACT, "amountCents"),
  sends(contracts.contractRequested, ...CONTRACT),
  sends(contracts.contractMarkedDone, ...CONTRACT),
  sends(contracts.amendmentProposed, ...AMENDMENT),
  sends(contracts.amendmentConfirmed, ...AMENDMENT),
  sends(contracts.amendmentDeclined, ...AMENDMENT),
  sends(contracts.amendmentWithdrawn, ...AMENDMENT),
  sends(contracts.amendmentLapsed, ...AMENDMENT, "why"),
  sends(contractReviews.contractReviewed, ...CONTRACT, "publishesAt"),
  sends(contractReviews.clientReviewed, ...CONTRACT, "rating"),
  sends(contracts.milestoneFunded, ...MILESTONE),
  sends(contracts.milestoneSubmitted, ...MILESTONE),
  sends(contracts.checksPassed, ...MILESTONE, "releasesAt"),
  sends(contracts.checksFailed, ...MILESTONE),
  sends(contracts.checksAborted, ...MILESTONE),
  sends(contracts.releaseStopped, ...MILESTONE),
  sends(contracts.changesRequested, ...MILESTONE),
  sends(contracts.milestoneApproved, ...MILESTONE),
  sends(contracts.partReleased, ...MILESTONE, "releasedCents", "receivedCents"),
  sends(contracts.milestoneReleased, ...MILESTONE),
  sends(contracts.milestoneRefunded, ...MILESTONE),
  sends(contracts.refundAsked, ...MILESTONE, "refundCents"),
  sends(contracts.refundRequestEnded, ...MILESTONE),
  sends(contracts.milestoneSplit, ...MILESTONE, "refundCents", "paidCents"),
  sends(contracts.milestoneChargedBack, ...MILESTONE),
  sends(contracts.milestoneDisputed, ...MILESTONE),
  sends(contracts.disputeAnswered, ...MILESTONE),
  sends(contracts.splitOffered, ...MILESTONE, "refundCents", "paidCents"),
  sends(contracts.milestoneResolved, ...MILESTONE, "refundCents", "paidCents"),
  sends(contracts.milestoneCancelled, ...MILESTONE),
  sends(contracts.deadlineNear, ...MILESTONE, "endsAt", "what"),
  sends(contracts.deadlineOver, ...MILESTONE, "what"),
  sends(deployments.operationMoved, ...OPERATION),
  sends(deployments.operationAnnounced, ...OPERATION),
  sends(deployments.planAwaitsApproval, ...OPERATION),
  sends(deployments.deploymentOutdated, "deploymentId", "name", "version", "why"),
  sends(deployments.runnerSilent, ...OPERATION),
]);

/** Whether webhooks send events of this type. */
export const isWebhookType = (type: string): type is WebhookType => SENT.has(type);

/** The fields of an event that are sent. Throws for a type that isn't. */
export function webhookData(type: string, data: unknown): Record<string, unknown> {
  const fields = SENT.get(type);
  if (!fields) throw new Error(`webhooks don't send ${type}`);
  return fields.parse(data);
}

/** The types that are sent, for a test against their labels. */
export const SENT_TYPES = [...SENT.keys()];
