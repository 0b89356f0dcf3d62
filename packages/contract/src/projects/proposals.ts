import { z } from "zod";
import { cursorInteger, id, idParams, pageQuery, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { name, text } from "../base/text.ts";
import { messageBody } from "../talent/conversations.ts";
import { responseTime } from "../talent/services.ts";
import { engineerRecord } from "../talent/track-records.ts";
import { acceptanceChecks } from "./acceptance.ts";
import { CONTRACT_LIMITS, CONTRACT_TERMS } from "./contract-lists.ts";
import { PROJECT_LIMITS, PROPOSAL_STATUSES } from "./project-lists.ts";
import { projectAmount } from "./projects.ts";

const LIMIT = PROJECT_LIMITS;

const days = z
  .int("Enter whole days")
  .min(1, "At least one day")
  .max(LIMIT.deliveryDays.max, "At most a year");

/** Rounds of changes that the client can request per milestone. */
export const revisions = z
  .int("Enter a whole number")
  .min(0, "Enter 0 or more")
  .max(CONTRACT_LIMITS.revisions, `At most ${CONTRACT_LIMITS.revisions}`);

/** A part of the work with its price. */
const milestone = z.object({
  title: name(LIMIT.milestones.title).min(1, "Enter a title"),
  /** Integer cents. */
  amount: projectAmount,
  /** Days after the start by which it is due. */
  dueDays: days,
  /** Null if the client judges the work alone. */
  checks: acceptanceChecks.nullable().default(null),
});
export type ProposedMilestone = z.output<typeof milestone>;

/** The proposal form. */
export const proposalForm = z
  .object({
    message: text(LIMIT.message.max).min(
      LIMIT.message.min,
      "Proposal must be at least 20 characters",
    ),
    /** What the engineer asks the client. */
    questions: text(LIMIT.questions.max).default(""),
    /** The whole price in integer cents: the sum of the milestones, if there are any. */
    amount: projectAmount,
    /** Days after the start until everything is done. */
    deliveryDays: days,
    revisions: revisions.default(CONTRACT_TERMS.revisions),
    milestones: z
      .array(milestone)
      .max(LIMIT.milestones.max, `At most ${LIMIT.milestones.max} milestones`)
      .default([]),
  })
  .refine(
    ({ amount, milestones }) =>
      milestones.length === 0 || milestones.reduce((sum, one) => sum + one.amount, 0) === amount,
    { message: "The price must be the sum of the milestones", path: ["amount"] },
  )
  .refine(
    ({ deliveryDays, milestones }) => milestones.every(({ dueDays }) => dueDays <= deliveryDays),
    { message: "A milestone is due later than everything", path: ["deliveryDays"] },
  );
export type ProposalForm = z.input<typeof proposalForm>;

export const proposal = z.object({
  id,
  projectId: id,
  projectTitle: z.string(),
  message: z.string(),
  /** What the engineer asks the client; empty if nothing. */
  questions: z.string(),
  /** Integer cents. */
  amount: z.number().int(),
  deliveryDays: z.number().int(),
  /** Rounds of changes per milestone. */
  revisions: z.number().int(),
  milestones: z.array(milestone),
  status: z.enum(PROPOSAL_STATUSES),
  /** It seems to suggest paying outside Stackyard, so pages advise against it. */
  hintsAtOutsidePayment: z.boolean(),
  /** Increases with each edit. Sent back when accepting. */
  revision: z.number().int(),
  engineer: z.object({
    userId: id,
    username: z.string(),
    avatar: z.string().nullable(),
    /** Null if the engineer has hidden their profile. */
    engineerId: id.nullable(),
    /** 0-100; divided by 20 for stars. */
    rating: z.number().int(),
    ratingCount: z.number().int(),
    completedProjects: z.number().int(),
    skills: z.array(z.string()),
    /** For payouts. */
    isIdentityVerified: z.boolean(),
    responseTime: responseTime.nullable(),
    /** What came of their contracts; null if they have hidden their profile. */
    record: engineerRecord.nullable(),
  }),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Proposal = z.infer<typeof proposal>;

const PROPOSES = ["engineer", "admin"] as const;

export const createProposal = endpoint({
  method: "post",
  path: "/api/projects/{id}/proposals",
  tag: "Projects",
  summary: "Propose to do a project. Requires an engineer profile",
  access: PROPOSES,
  scope: "projects:write",
  needsConfirmedEmail: true,
  changes: ["projects"],
  params: idParams,
  body: proposalForm,
  status: 201,
  response: proposal,
  limit: RATE_LIMITS.proposals,
  errors: [
    "validation_failed",
    "project_not_found",
    "own_project",
    "project_not_open",
    "engineer_profile_missing",
    "already_proposed",
    "too_many_proposals",
    "work_limit",
  ],
});

export const listProposals = endpoint({
  method: "get",
  path: "/api/projects/{id}/proposals",
  tag: "Projects",
  summary: "List a project's proposals: all for its client, their own for engineers",
  access: "session",
  scope: "projects:read",
  params: idParams,
  response: z.array(proposal),
  errors: ["project_not_found"],
});

export const listOwnProposals = endpoint({
  method: "get",
  path: "/api/user/proposals",
  tag: "Projects",
  summary: "List the caller's proposals, newest first",
  access: "session",
  scope: "projects:read",
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(proposal),
  paged: true,
  errors: ["validation_failed"],
});

export const changeProposal = endpoint({
  method: "put",
  path: "/api/proposals/{id}",
  tag: "Projects",
  summary: "Edit your proposal until it is shortlisted",
  access: PROPOSES,
  scope: "projects:write",
  changes: ["projects"],
  params: idParams,
  body: proposalForm,
  response: proposal,
  limit: RATE_LIMITS.proposals,
  errors: ["validation_failed", "not_found", "forbidden", "conflict"],
});

export const moveProposal = endpoint({
  method: "put",
  path: "/api/proposals/{id}/status",
  tag: "Projects",
  summary: "Shortlist or decline a proposal as the client, or withdraw it as the engineer",
  access: "session",
  needsSession: true,
  changes: ["projects"],
  params: idParams,
  body: z.object({ status: z.enum(["shortlisted", "declined", "withdrawn"]) }),
  response: proposal,
  errors: ["validation_failed", "not_found", "forbidden", "conflict"],
});

export const writeAboutProposal = endpoint({
  method: "post",
  path: "/api/proposals/{id}/messages",
  tag: "Projects",
  summary: "Write to the engineer about an undecided proposal for your open project",
  access: "session",
  needsConfirmedEmail: true,
  params: idParams,
  body: z.object({ message: messageBody }),
  status: 201,
  response: z.object({ conversationId: id }),
  limit: RATE_LIMITS.questions,
  errors: [
    "validation_failed",
    "not_found",
    "forbidden",
    "conflict",
    "not_taking_messages",
    "blocked_by_you",
  ],
});

export const listConversationProposals = endpoint({
  method: "get",
  path: "/api/conversations/{id}/proposals",
  tag: "Projects",
  summary: "List the undecided proposals between a conversation's two people, newest first",
  access: "session",
  params: idParams,
  response: z.array(proposal),
  errors: ["conversation_not_found"],
});

export const acceptProposal = endpoint({
  method: "put",
  path: "/api/proposals/{id}/acceptance",
  tag: "Projects",
  summary: "Accept a proposal. The others are declined, and no money moves",
  access: "session",
  needsSession: true,
  needsConfirmedEmail: true,
  changes: ["projects"],
  params: idParams,
  body: z.object({
    /** The price shown, in integer cents. */
    amount: projectAmount,
    /** The revision shown. */
    revision: z.int().min(1).max(1_000_000),
  }),
  response: proposal,
  limit: RATE_LIMITS.workRequests,
  errors: [
    "validation_failed",
    "not_found",
    "forbidden",
    "conflict",
    "price_changed",
    "proposal_changed",
    "work_limit",
    "not_taking_messages",
    "blocked_by_you",
  ],
});
