import { apiQuery } from "../../../lib/api/query";

export const issuesQuery = (cursor?: string) =>
  apiQuery("/api/newsletter/issues", { query: { cursor } });

export const issueQuery = (id: number) =>
  apiQuery("/api/newsletter/issues/{id}", { params: { id } });

export const subscriptionQuery = (token: string) =>
  apiQuery("/api/newsletter/subscriptions/{token}", { params: { token } });

export const audienceQuery = () => apiQuery("/api/admin/newsletter", {});

export const managedIssuesQuery = (cursor?: string) =>
  apiQuery("/api/admin/newsletter/issues", { query: { cursor } });
