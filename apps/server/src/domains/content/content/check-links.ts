import type { CompiledDocument } from "./compile-document.ts";

interface Site {
  /** Whether the site has another page at this path. */
  readonly hasPage: (path: string) => boolean;
}

/** Broken links to pages or anchors, as sentences. */
export function checkLinks(documents: readonly CompiledDocument[], site: Site): string[] {
  const byAddress = new Map(documents.map((document) => [document.address, document]));
  return documents.flatMap((document) =>
    document.links.flatMap((link) => {
      const problem = problemOf(link, document, byAddress, site);
      return problem === undefined ? [] : [`content/${document.path}: ${link} ${problem}`];
    }),
  );
}

function problemOf(
  link: string,
  from: CompiledDocument,
  byAddress: ReadonlyMap<string, CompiledDocument>,
  { hasPage }: Site,
): string | undefined {
  if (/^(https:|mailto:)/.test(link)) return URL.canParse(link) ? undefined : "is not an address";
  if (!/^[/#]/.test(link))
    return "must be an https: address, or an address on this site that starts with /";
  const [path = "", place] = link.split("#");
  const [page = ""] = path.split("?");
  const document = page === "" ? from : byAddress.get(page);
  if (!document) return hasPage(page) ? undefined : "leads nowhere";
  return place === undefined || document.ids.includes(place)
    ? undefined
    : "doesn't match a heading there";
}
