import { apiQuery } from "../../../lib/api/query";

export const personQuery = (username: string) =>
  apiQuery("/api/profiles/{username}", { params: { username } });

export const personModulesQuery = (username: string, cursor?: string) =>
  apiQuery("/api/profiles/{username}/modules", { params: { username }, query: { cursor } });

export const personReviewsQuery = (username: string, cursor?: string) =>
  apiQuery("/api/profiles/{username}/reviews", { params: { username }, query: { cursor } });
