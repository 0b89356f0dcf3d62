import { LIMITS } from "@stackyard/contract/base/limits";
import { apiQuery } from "../../lib/api/query";

export const supportFactsQuery = () => apiQuery("/api/support", {});

export const ownTicketsQuery = (cursor?: string) =>
  apiQuery("/api/support/tickets", { query: { cursor } });

/** `key` is the secret from a mailed link; undefined for an account's ticket. */
export const ticketQuery = (id: number, key?: string) =>
  apiQuery("/api/support/tickets/{id}", { params: { id }, query: { key } });

export const paymentOptionsQuery = () => apiQuery("/api/payment-options", {});

export const paymentMethodsQuery = () => apiQuery("/api/payment-methods", {});

export const purchasesQuery = () => apiQuery("/api/purchases", {});

export const moduleQuery = (id: number) => apiQuery("/api/modules/{id}", { params: { id } });

/** Site search limited to support answers. */
export const answersQuery = (q: string) =>
  apiQuery("/api/search", { query: { q, kind: "answer" } });

/** Documents that match a ticket's subject. */
export const documentsLikeQuery = (subject: string) =>
  apiQuery("/api/search/suggestions", { query: { q: subject.slice(0, LIMITS.search.max) } });

/** Solved threads similar to a ticket's subject, shortened to the length of a title. */
export const solvedThreadsQuery = (subject: string) =>
  apiQuery("/api/forum/threads/similar", { query: { title: subject.slice(0, 100) } });
