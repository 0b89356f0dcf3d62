import {
  API_VERSIONS,
  type ApiVersion,
  REFERENCE_GROUPS,
  type ReferenceGroup,
} from "@stackyard/contract/content/api-reference-lists";
import { paths } from "../../../lib/links/paths";

export type ReferenceTab = "getting-started" | ReferenceGroup;

/** The part of the API reference that a URL selects. */
export interface ReferenceView {
  readonly version: ApiVersion;
  readonly tab: ReferenceTab;
  readonly search: string;
}

export function readReferenceView(query: URLSearchParams): ReferenceView {
  const version = API_VERSIONS.find((one) => one === query.get("version")) ?? "v1";
  const tab = REFERENCE_GROUPS.find((one) => one === query.get("tab")) ?? "getting-started";
  return { version, tab, search: query.get("search")?.trim() ?? "" };
}

export function referenceAddress({ version, tab, search }: ReferenceView): string {
  const query = new URLSearchParams();
  if (version !== "v1") query.set("version", version);
  if (tab !== "getting-started") query.set("tab", tab);
  if (search) query.set("search", search);
  return query.size > 0 ? `${paths.apiReference}?${query}` : paths.apiReference;
}

export function changelogAddress(version: ApiVersion): string {
  return `${paths.apiReference}/changelog${version === "v1" ? "" : `?version=${version}`}`;
}
