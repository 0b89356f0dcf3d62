import { idParams } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { savedSearch, savedSearchName } from "../common/saved-searches.ts";
import { projectFilter } from "./projects.ts";

const body = projectFilter
  .extend({ name: savedSearchName })
  .meta({ example: { skill: "terraform", budget: "5000" } });

export const saveProjectSearch = endpoint({
  method: "post",
  path: "/api/user/saved-searches/projects",
  tag: "Projects",
  summary: "Save a search for projects to get notified about new matches",
  access: "session",
  body,
  status: 201,
  response: savedSearch,
  limit: RATE_LIMITS.savedSearches,
  errors: ["validation_failed", "conflict"],
});

export const changeProjectSearch = endpoint({
  method: "put",
  path: "/api/user/saved-searches/projects/{id}",
  tag: "Projects",
  summary: "Change the name and the conditions of a saved search for projects",
  access: "session",
  params: idParams,
  body,
  response: savedSearch,
  limit: RATE_LIMITS.savedSearches,
  errors: ["validation_failed", "not_found", "conflict"],
});
