import * as contract from "@stackyard/contract/forum-search";
import type { Api } from "../../platform/http/api.ts";
import { inTransaction } from "../../platform/services.ts";
import { readModule } from "../catalog/read-module.ts";
import { listModuleThreads } from "../forum/list-threads.ts";
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
    await readModule(ctx, params.id);
    return listModuleThreads(ctx, params.id);
  });
}
