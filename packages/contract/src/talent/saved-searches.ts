import { idParams } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { savedSearch, savedSearchName } from "../common/saved-searches.ts";
import { engineerFilter } from "./talent.ts";

const body = engineerFilter
  .extend({ name: savedSearchName })
  .meta({ example: { search: "terraform", cloud: "aws" } });

export const saveEngineerSearch = endpoint({
  method: "post",
  path: "/api/user/saved-searches/engineers",
  tag: "Talent",
  summary: "Save a search for engineers to get notified about new matches",
  access: "session",
  body,
  status: 201,
  response: savedSearch,
  limit: RATE_LIMITS.savedSearches,
  errors: ["validation_failed", "conflict"],
});

export const changeEngineerSearch = endpoint({
  method: "put",
  path: "/api/user/saved-searches/engineers/{id}",
  tag: "Talent",
  summary: "Change the name and the conditions of a saved search for engineers",
  access: "session",
  params: idParams,
  body,
  response: savedSearch,
  limit: RATE_LIMITS.savedSearches,
  errors: ["validation_failed", "not_found", "conflict"],
});
