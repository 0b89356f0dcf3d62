import { LIMITS } from "@stackyard/contract/base/limits";
import { apiQuery } from "../../lib/api/query";

export const supportFactsQuery = () => apiQuery("/api/support", {});

export const ownTicketsQuery = (cursor?: string) =>
  apiQuery("/api/support/tickets", { query: { cursor } });

/** `key` is the secret of a mailed link; left out for the ticket of an account. */
export const ticketQuery = (id: number, key?: string) =>
  apiQuery("/api/support/tickets/{id}", { params: { id }, query: { key } });

export const paymentMethodsQuery = () => apiQuery("/api/payment-methods", {});

export const purchasesQuery = () => apiQuery("/api/purchases", {});

export const moduleQuery = (id: number) => apiQuery("/api/modules/{id}", { params: { id } });

/** The search of the site, kept to the answers of support. */
export const answersQuery = (q: string) =>
  apiQuery("/api/search", { query: { q, kind: "answer" } });

/** Documents that may answer what a ticket's subject asks. */
export const documentsLikeQuery = (subject: string) =>
  apiQuery("/api/search/suggestions", { query: { q: subject.slice(0, LIMITS.search.max) } });

/** Threads of the forum like a ticket's subject, which may be longer than their titles. */
export const solvedThreadsQuery = (subject: string) =>
  apiQuery("/api/forum/threads/similar", { query: { title: subject.slice(0, 100) } });
