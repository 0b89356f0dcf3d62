import type { ApiVersion } from "@stackyard/contract/content/api-reference-lists";
import { apiQuery } from "../../../lib/api/query";
import type { ReferenceView } from "./reference-address";

/** The endpoints of the open tab, or all endpoints that match the search. */
export function referenceQuery({ version, tab, search }: ReferenceView) {
  // "Getting started" shows text and only needs the number of endpoints.
  const group = tab === "getting-started" ? "deployment" : tab;
  return apiQuery("/api/api-reference/{version}", {
    params: { version },
    query: search ? { search } : { group },
  });
}

export function changelogQuery(version: ApiVersion) {
  return apiQuery("/api/api-reference/{version}/changelog", { params: { version } });
}
