import { LIMITS } from "@stackyard/contract/base/limits";
import {
  BUDGET_STEPS,
  PROJECT_LIMITS,
  PROJECT_SORTS,
} from "@stackyard/contract/projects/project-lists";
import { type ProjectFilter, paths } from "../../../lib/links/paths";
import { readerOf } from "../../../lib/listing/read-query";
import { useAddressFilter } from "../../../lib/listing/use-address-filter";

/** Parses the filter from the query string; unknown values count as unset. */
export function readProjectFilter(query: URLSearchParams): ProjectFilter {
  const { oneOf, text } = readerOf(query);
  return {
    search: text("search", LIMITS.search.max),
    skill: text("skill", PROJECT_LIMITS.skills.length),
    budget: oneOf("budget", BUDGET_STEPS),
    sort: oneOf("sort", PROJECT_SORTS),
  };
}

/** The filter in the URL. */
export const useProjectFilter = () => useAddressFilter(readProjectFilter, paths.projects);
