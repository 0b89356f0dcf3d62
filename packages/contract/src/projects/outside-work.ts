import { z } from "zod";
import { id, idParams, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { name, text } from "../base/text.ts";
import { messageBody } from "../talent/conversations.ts";
import { workDays, workPrice } from "../talent/services.ts";
import { contractSummary } from "./contracts.ts";

/** The frozen text of a contract whose price the two pay outside. */
export const outsideTerms = z.object({
  version: z.literal(1),
  payment: z.literal("outside"),
  title: z.string(),
  scope: z.string(),
  deliverables: z.array(z.string()),
  /** IDs of accounts; names can change. */
  clientId: id,
  engineerId: id,
  currency: z.literal("USD"),
  priceCents: z.number().int(),
  deliveryDays: z.number().int(),
  revisions: z.number().int(),
});
export type OutsideTerms = z.infer<typeof outsideTerms>;

/** A contract as the conversation of its two sides shows it. */
const conversationWork = contractSummary.extend({
  conversationId: id.nullable(),
  /** Null if it was agreed without a service, or the service was deleted. */
  serviceId: id.nullable(),
  scope: z.string(),
  deliverables: z.array(z.string()),
  deliveryDays: z.number().int(),
  revisions: z.number().int(),
  startedAt: timestamp.nullable(),
  /** When each side said that work paid outside is done. */
  clientDoneAt: timestamp.nullable(),
  engineerDoneAt: timestamp.nullable(),
  /** The side that canceled it: a request, by declining or withdrawing it. */
  cancelledBy: id.nullable(),
});
export type ConversationWork = z.infer<typeof conversationWork>;

export const requestPackage = endpoint({
  method: "post",
  path: "/api/services/{id}/requests",
  tag: "Contracts",
  summary: "Request a service package, as a contract that you both pay outside",
  access: "session",
  needsSession: true,
  needsConfirmedEmail: true,
  params: idParams,
  body: z.object({
    /** 1 for the smallest package. */
    tier: z.int().min(1).max(LIMITS.service.tiers),
    /** The price shown, in integer cents. The request fails if the price has changed. */
    price: workPrice,
    message: messageBody,
  }),
  status: 201,
  response: conversationWork,
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

export const proposeWork = endpoint({
  method: "post",
  path: "/api/conversations/{id}/contracts",
  tag: "Contracts",
  summary: "Request work with your own scope and price, as a contract that you both pay outside",
  access: "session",
  needsSession: true,
  needsConfirmedEmail: true,
  params: idParams,
  body: z.object({
    title: name(LIMITS.title.max, "Title must be less than 100 characters").min(
      LIMITS.title.min,
      "Title must be at least 5 characters",
    ),
    scope: text(4_000).min(20, "Scope must be at least 20 characters"),
    price: workPrice,
    deliveryDays: workDays,
  }),
  status: 201,
  response: conversationWork,
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

export const listConversationWork = endpoint({
  method: "get",
  path: "/api/conversations/{id}/contracts",
  tag: "Contracts",
  summary: "List the contracts of a conversation's two people, newest first",
  access: "session",
  params: idParams,
  response: z.array(conversationWork),
  errors: ["conversation_not_found"],
});

export const markDone = endpoint({
  method: "put",
  path: "/api/contracts/{id}/done",
  tag: "Contracts",
  summary: "Mark work paid outside as done. It's complete when both sides did",
  access: "session",
  needsSession: true,
  params: idParams,
  response: null,
  limit: RATE_LIMITS.contractActs,
  errors: ["not_found", "conflict", "contract_not_paid_outside"],
});
