import { z } from "zod";
import { cursorInteger, id, idParams, pageQuery, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { name, text } from "../base/text.ts";
import { messageBody } from "./conversations.ts";
import { workDays, workPrice } from "./services.ts";

/** States of an engagement, starting with the request. */
export const ENGAGEMENT_STATUSES = [
  "requested",
  "accepted",
  "declined",
  "withdrawn",
  "cancelled",
  "done",
] as const;
export type EngagementStatus = (typeof ENGAGEMENT_STATUSES)[number];

/** Work requested from an engineer, at the requester's terms and price. */
export const engagement = z.object({
  id,
  conversationId: id,
  /** The contract that decides about the work; null if there is none. */
  contractId: id.nullable(),
  /** Null if the work was agreed without a service, or the service was deleted. */
  serviceId: id.nullable(),
  title: z.string(),
  scope: z.string(),
  deliverables: z.array(z.string()),
  /** Integer cents. */
  price: z.number().int(),
  deliveryDays: z.number().int(),
  revisions: z.number().int(),
  status: z.enum(ENGAGEMENT_STATUSES),
  clientId: id,
  clientUsername: z.string(),
  engineerId: id,
  engineerUsername: z.string(),
  createdAt: timestamp,
  decidedAt: timestamp.nullable(),
  clientDoneAt: timestamp.nullable(),
  engineerDoneAt: timestamp.nullable(),
});
export type Engagement = z.infer<typeof engagement>;

/** Requests a service package at the price the caller saw. */
const packageRequest = z.object({
  serviceId: id,
  /** 1 for the smallest package. */
  tier: z.int().min(1).max(LIMITS.service.tiers),
  /** The price shown, in integer cents. The request fails if the price has changed. */
  price: workPrice,
  message: messageBody,
});

export const requestPackage = endpoint({
  method: "post",
  path: "/api/engagements",
  tag: "Work",
  summary: "Request a service package. No money moves",
  access: "session",
  needsSession: true,
  needsConfirmedEmail: true,
  body: packageRequest,
  status: 201,
  response: engagement,
  limit: RATE_LIMITS.workRequests,
  errors: [
    "validation_failed",
    "service_not_found",
    "own_service",
    "price_changed",
    "already_requested",
    "not_taking_messages",
    "blocked_by_you",
  ],
});

/** A custom proposal, negotiated in a conversation. */
export const workProposal = z.object({
  title: name(LIMITS.title.max, "Title must be less than 100 characters").min(
    LIMITS.title.min,
    "Title must be at least 5 characters",
  ),
  scope: text(4_000).min(20, "Scope must be at least 20 characters"),
  price: workPrice,
  deliveryDays: workDays,
});

export const proposeWork = endpoint({
  method: "post",
  path: "/api/conversations/{id}/engagements",
  tag: "Work",
  summary: "Request work with your own scope and price",
  access: "session",
  needsConfirmedEmail: true,
  params: idParams,
  body: workProposal,
  status: 201,
  response: engagement,
  limit: RATE_LIMITS.workRequests,
  errors: [
    "validation_failed",
    "conversation_not_found",
    "conflict",
    "already_requested",
    "not_taking_messages",
    "blocked_by_you",
  ],
});

export const listEngagements = endpoint({
  method: "get",
  path: "/api/conversations/{id}/engagements",
  tag: "Work",
  summary: "List a conversation's work requests, newest first",
  access: "session",
  params: idParams,
  response: z.array(engagement),
  errors: ["conversation_not_found"],
});

export const listOwnEngagements = endpoint({
  method: "get",
  path: "/api/user/engagements",
  tag: "Work",
  summary: "List the caller's work requests as client and engineer, newest first",
  access: "session",
  query: pageQuery(z.tuple([cursorInteger])).extend({ as: z.enum(["client", "engineer"]) }),
  response: z.array(engagement),
  paged: true,
  errors: ["validation_failed"],
});

export const moveEngagement = endpoint({
  method: "put",
  path: "/api/engagements/{id}/status",
  tag: "Work",
  summary: "Accept, decline, withdraw, or cancel a work request",
  access: "session",
  needsSession: true,
  params: idParams,
  body: z.object({ status: z.enum(["accepted", "declined", "withdrawn", "cancelled"]) }),
  response: engagement,
  errors: ["validation_failed", "not_found", "forbidden", "conflict"],
});

export const markDone = endpoint({
  method: "put",
  path: "/api/engagements/{id}/done",
  tag: "Work",
  summary: "Mark accepted work as done. It's complete when both sides did",
  access: "session",
  needsSession: true,
  params: idParams,
  response: engagement,
  errors: ["not_found", "conflict"],
});
