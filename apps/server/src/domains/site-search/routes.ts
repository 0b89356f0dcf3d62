import * as contract from "@stackyard/contract/content/site-search";
import type { Api } from "../../platform/http/api/api.ts";
import { describePage } from "../../platform/http/api/paging.ts";
import { searchSite } from "./search-site.ts";
import { suggestDocuments } from "./suggest-documents.ts";

export function mountSiteSearch(api: Api) {
  api.mount(contract.searchSite, async (ctx, { query }) => {
    const page = await searchSite(ctx, query);
    describePage(page, ctx.request, ctx.headers);
    if (!page.isTotalExact) ctx.headers.set("X-Total-Count-Is", "at-least");
    if (page.correctedTo)
      ctx.headers.set("X-Search-Corrected-To", encodeURIComponent(page.correctedTo));
    return page.items;
  });
  api.mount(contract.suggestDocuments, (ctx, { query }) => suggestDocuments(ctx, query.q));
}
