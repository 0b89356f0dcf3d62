import {
  type ApiChangelog,
  type ReferenceCall,
  readApiChangelog,
  readApiReference,
} from "@stackyard/contract/content/api-reference";
import { API_VERSIONS, type ApiVersion } from "@stackyard/contract/content/api-reference-lists";
import { parseSearch } from "../domains/common/search/search-text.ts";
import type { Api } from "../platform/http/api/api.ts";
import { type ApiDocument, DOCUMENTS } from "./api-document.ts";
import { changelogOf } from "./changelog.ts";
import { describeCalls } from "./describe-calls.ts";

type Documents = Readonly<Record<ApiVersion, () => unknown>>;

/** The API reference, generated from the OpenAPI documents. */
export function mountApiReference(api: Api, documents: Documents) {
  const made = new Map<ApiVersion, ReferenceCall[]>();
  const callsOf = (version: ApiVersion) => {
    const calls = made.get(version) ?? describeCalls(documents[version]() as ApiDocument);
    made.set(version, calls);
    return calls;
  };

  api.mount(readApiReference, async ({ origin: site, config }, { params: { version }, query }) => {
    const origin = (version === "v1" && config.apiUrl) || site;
    const { words } = parseSearch(query.search ?? "");
    const calls = callsOf(version).filter(
      (call) => (query.group === undefined || call.group === query.group) && hasWords(call, words),
    );
    return {
      version,
      documentPath: DOCUMENTS[version],
      baseUrl: origin + (version === "v1" ? "/v1" : "/api"),
      callCounts: Object.fromEntries(
        API_VERSIONS.map((one) => [one, callsOf(one).filter(({ isPlanned }) => !isPlanned).length]),
      ) as Record<ApiVersion, number>,
      calls: calls.map((call) => ({ ...call, curl: call.curl.replaceAll("{origin}", origin) })),
    };
  });

  const changelogs = new Map<ApiVersion, ApiChangelog>();
  api.mount(readApiChangelog, async (_, { params: { version } }) => {
    const changelog =
      changelogs.get(version) ?? changelogOf(version, documents[version]() as ApiDocument);
    changelogs.set(version, changelog);
    return changelog;
  });
}

/** Whether all words occur in the call's method, path or summary. */
function hasWords({ method, path, summary }: ReferenceCall, words: readonly string[]): boolean {
  const text = `${method} ${path} ${summary}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
