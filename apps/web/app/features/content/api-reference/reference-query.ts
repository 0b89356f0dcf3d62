import type { ApiVersion } from "@stackyard/contract/content/api-reference-lists";
import { apiQuery } from "../../../lib/api/query";
import type { ReferenceView } from "./reference-address";

/** The calls under the open tab; those looked for, whatever they stand under. */
export function referenceQuery({ version, tab, search }: ReferenceView) {
  // The first tab has a text, and of the calls their number only.
  const group = tab === "getting-started" ? "deployment" : tab;
  return apiQuery("/api/api-reference/{version}", {
    params: { version },
    query: search ? { search } : { group },
  });
}

export function changelogQuery(version: ApiVersion) {
  return apiQuery("/api/api-reference/{version}/changelog", { params: { version } });
}
