import type { CurrentUser } from "@stackyard/contract/members/identity";
import { QUEUE_VIEWS, TICKET_CATEGORIES } from "@stackyard/contract/support/support-options";
import { apiQuery } from "../../../lib/api/query";
import type { QueueFilter } from "../../../lib/links/paths";
import { idInAddress } from "../../../lib/page/id-in-address";
import type { PageInput } from "../../../lib/page/page-data";

const HELD = ["me", "nobody"] as const;

const among = <Choice extends string>(choices: readonly Choice[], given: string | null) =>
  choices.find((choice) => choice === given);

/** Parses the queue's filter from the URL. */
export function queueFilter(query: URLSearchParams): QueueFilter {
  return {
    view: among(QUEUE_VIEWS, query.get("view")),
    assigned: among(HELD, query.get("assigned")),
    category: among(TICKET_CATEGORIES, query.get("category")),
    words: query.get("words")?.slice(0, 200) || undefined,
  };
}

export const queueQuery = ({ words, ...filter }: QueueFilter, cursor?: string) =>
  apiQuery("/api/support/desk/tickets", { query: { ...filter, search: words, cursor } });

export const clockQuery = () => apiQuery("/api/support/desk/clock", {});

export const deskTicketQuery = (id: number) =>
  apiQuery("/api/support/desk/tickets/{id}", { params: { id } });

export const agentsQuery = () => apiQuery("/api/support/desk/agents", {});

export const cannedAnswersQuery = () => apiQuery("/api/support/desk/canned-answers", {});

export function queuePageQueries({ role }: CurrentUser, { url }: PageInput) {
  return role === "admin" ? [queueQuery(queueFilter(url.searchParams)), clockQuery()] : [];
}

/** Queries of a ticket's page; empty for users who aren't agents. */
export function deskTicketQueries({ role }: CurrentUser, { params }: PageInput) {
  if (role !== "admin") return [];
  return [deskTicketQuery(idInAddress(params.id))];
}

export function besideTicketQueries({ role }: CurrentUser) {
  return role === "admin" ? [agentsQuery(), cannedAnswersQuery()] : [];
}
