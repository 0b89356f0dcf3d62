import * as contract from "@stackyard/contract/site/search";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { searchSite, searchTop } from "./search-site.ts";
import { suggestDocuments } from "./suggest-documents.ts";

export function mountSiteSearch(api: Api) {
  api.mount(contract.searchSite, async (ctx, { query }) =>
    answerPage(ctx, await searchSite(ctx, query)),
  );
  api.mount(contract.searchTop, async (ctx, { query }) =>
    answerPage(ctx, await searchTop(ctx, query.q)),
  );
  api.mount(contract.suggestDocuments, (ctx, { query }) => suggestDocuments(ctx, query.q));
}
