import { z } from "zod";
import { id, idParams } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { name, text } from "../base/text.ts";
import { acceptanceChecks } from "./acceptance.ts";
import { CONTRACT_LIMITS } from "./contract-lists.ts";
import { note, termsHash } from "./contracts.ts";
import { PROJECT_LIMITS } from "./project-lists.ts";
import { projectAmount } from "./projects.ts";
import { revisions } from "./proposals.ts";

const LIMIT = CONTRACT_LIMITS;
const { max } = LIMIT.milestones;

const milestone = z.object({
  title: name(PROJECT_LIMITS.milestones.title).min(1, "Enter a title"),
  /** What it is about. Can be empty. */
  text: text(LIMIT.milestoneText).default(""),
  /** Integer cents. */
  amount: projectAmount,
  /** Days after the contract's start. */
  dueDays: z
    .int("Enter whole days")
    .min(1, "At least one day")
    .max(LIMIT.dueDays, `At most ${LIMIT.dueDays} days`),
  revisions,
  /** Null if the client judges the work alone. */
  checks: acceptanceChecks.nullable().default(null),
});
export type AmendedMilestone = z.output<typeof milestone>;

const tooMany = `At most ${max} milestones`;

/** What an amendment changes. Milestones that aren't named stay as they are. */
export const amendmentForm = z.object({
  /** Of the text that it changes. */
  hash: termsHash,
  reason: note,
  added: z.array(milestone).max(max, tooMany).default([]),
  changed: z.array(milestone.extend({ id })).max(max, tooMany).default([]),
  /** IDs of milestones. */
  removed: z.array(id).max(max, tooMany).default([]),
});
export type AmendmentForm = z.input<typeof amendmentForm>;
export type AmendmentChanges = z.output<typeof amendmentForm>;

export const proposeAmendment = endpoint({
  method: "post",
  path: "/api/contracts/{id}/amendments",
  tag: "Contracts",
  summary: "Propose to change milestones that aren't funded. The other side confirms or declines",
  access: "session",
  needsConfirmedEmail: true,
  params: idParams,
  body: amendmentForm,
  status: 201,
  response: z.object({ id }),
  limit: RATE_LIMITS.contractActs,
  errors: [
    "contract_paid_outside",
    "validation_failed",
    "not_found",
    "conflict",
    "terms_changed",
    "amendment_open",
    "contract_not_active",
    "milestone_moved",
    "work_limit",
  ],
});

export const readAmendment = endpoint({
  method: "get",
  path: "/api/amendments/{id}",
  tag: "Contracts",
  summary: "Get the contract's text before and after an amendment, in canonical form",
  access: "session",
  params: idParams,
  response: z.object({
    id,
    contractId: id,
    oldTerms: z.string(),
    oldHash: z.string(),
    newTerms: z.string(),
    newHash: z.string(),
  }),
  errors: ["not_found"],
});

export const confirmAmendment = endpoint({
  method: "put",
  path: "/api/amendments/{id}/confirmation",
  tag: "Contracts",
  summary:
    "Confirm the other side's amendment, by the hash of the new text. It applies immediately",
  access: "session",
  needsSession: true,
  needsConfirmedEmail: true,
  params: idParams,
  body: z.object({ hash: termsHash }),
  response: null,
  limit: RATE_LIMITS.contractActs,
  errors: [
    "validation_failed",
    "not_found",
    "forbidden",
    "terms_changed",
    "amendment_ended",
    "work_limit",
  ],
});

export const endAmendment = endpoint({
  method: "put",
  path: "/api/amendments/{id}/status",
  tag: "Contracts",
  summary: "Decline the other side's amendment, or withdraw your own",
  access: "session",
  params: idParams,
  body: z.object({ status: z.enum(["declined", "withdrawn"]) }),
  response: null,
  limit: RATE_LIMITS.contractActs,
  errors: ["validation_failed", "not_found", "forbidden", "amendment_ended"],
});
