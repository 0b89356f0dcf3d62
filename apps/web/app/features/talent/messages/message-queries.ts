import { apiQuery } from "../../../lib/api/query";

export const conversationsQuery = (cursor?: string) =>
  apiQuery("/api/conversations", { query: { cursor } });

export const unreadConversationsQuery = () => apiQuery("/api/conversations/unread", {});

export const conversationQuery = (id: number) =>
  apiQuery("/api/conversations/{id}", { params: { id } });

export const messagesQuery = (id: number, cursor?: string) =>
  apiQuery("/api/conversations/{id}/messages", { params: { id }, query: { cursor } });

export const workQuery = (id: number) =>
  apiQuery("/api/conversations/{id}/contracts", { params: { id } });

export const proposalsQuery = (id: number) =>
  apiQuery("/api/conversations/{id}/proposals", { params: { id } });

export const heldMessagesQuery = (cursor?: string) =>
  apiQuery("/api/held-messages", { query: { cursor } });

export const reportsQuery = (cursor?: string) =>
  apiQuery("/api/conversation-reports", { query: { cursor } });
