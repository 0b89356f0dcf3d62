import { z } from "zod";
import { id, idParams, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { name } from "../base/text.ts";
import { SAVED_SEARCH_NAME, SAVED_SEARCH_SUBJECTS } from "./saved-search-lists.ts";

const subject = z.enum(SAVED_SEARCH_SUBJECTS);
export type SavedSearchSubject = z.output<typeof subject>;

/** What a search is called. Without a name, its conditions are shown. */
export const savedSearchName = name(SAVED_SEARCH_NAME).optional();

export const savedSearch = z.object({
  id,
  subject,
  name: z.string().nullable(),
  /** The list page's query string, such as "cloud=aws&search=network". */
  query: z.string(),
  createdAt: timestamp,
});
export type SavedSearch = z.infer<typeof savedSearch>;

export const listSavedSearches = endpoint({
  method: "get",
  path: "/api/user/saved-searches",
  tag: "Search",
  summary: "List your saved searches, newest first",
  access: "session",
  query: z.object({ subject: subject.optional() }),
  response: z.array(savedSearch),
  errors: ["validation_failed"],
});

export const forgetSearch = endpoint({
  method: "delete",
  path: "/api/user/saved-searches/{id}",
  tag: "Search",
  summary: "Delete a saved search",
  access: "session",
  params: idParams,
  response: null,
  errors: ["not_found"],
});
