import * as contract from "@stackyard/contract/forum-search";
import type { Api } from "../../platform/http/api.ts";
import { inTransaction } from "../../platform/services.ts";
import { findVisibleModule } from "../catalog/find-visible-module.ts";
import { listModuleThreads } from "../forum/list-threads.ts";
import { listModuleFaq } from "./list-module-faq.ts";
import { boundSearch, findSimilarTitles } from "./search-queries.ts";
import { searchThreads } from "./search-threads.ts";

const MOST_SIMILAR = 5;

export function mountForumSearch(api: Api) {
  api.mount(contract.searchForum, (ctx, { query }) => searchThreads(ctx, query));
  api.mount(contract.findSimilar, (ctx, { query }) =>
    inTransaction(ctx, async ({ db }) => {
      await boundSearch(db);
      return findSimilarTitles(db, query.title, MOST_SIMILAR);
    }),
  );
  api.mount(contract.listModuleThreads, async (ctx, { params }) => {
    await findVisibleModule(ctx, params.id);
    return listModuleThreads(ctx, params.id);
  });
  api.mount(contract.listModuleFaq, async (ctx, { params }) => {
    await findVisibleModule(ctx, params.id);
    return listModuleFaq(ctx, params.id);
  });
}
