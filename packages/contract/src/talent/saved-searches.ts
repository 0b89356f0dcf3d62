import { z } from "zod";
import { id, idParams, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { engineerFilter } from "./talent.ts";

/** Saved searches per account. */
export const MAX_SAVED_SEARCHES = 20;

const savedSearch = z.object({
  id,
  /** The talent page's query string, such as "cloud=aws&search=network". */
  query: z.string(),
  createdAt: timestamp,
});
export type SavedSearch = z.infer<typeof savedSearch>;

export const listSavedSearches = endpoint({
  method: "get",
  path: "/api/user/saved-searches",
  tag: "Talent",
  summary: "List the caller's saved searches, newest first",
  access: "session",
  response: z.array(savedSearch),
  errors: [],
});

export const saveSearch = endpoint({
  method: "post",
  path: "/api/user/saved-searches",
  tag: "Talent",
  summary: "Save a search for engineers to get notified about new matches",
  access: "session",
  body: engineerFilter.meta({ example: { search: "terraform", cloud: "aws" } }),
  status: 201,
  response: savedSearch,
  limit: RATE_LIMITS.savedSearches,
  errors: ["validation_failed", "conflict"],
});

export const forgetSearch = endpoint({
  method: "delete",
  path: "/api/user/saved-searches/{id}",
  tag: "Talent",
  summary: "Delete a saved search",
  access: "session",
  params: idParams,
  response: null,
  errors: ["not_found"],
});
