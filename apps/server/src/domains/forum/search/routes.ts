import * as contract from "@stackyard/contract/forum/search";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { findVisibleModule } from "../../modules/catalog/find-module.ts";
import { listModuleThreads } from "../posts/list-threads.ts";
import { findSimilar } from "./find-similar.ts";
import { listModuleFaq } from "./list-module-faq.ts";
import { searchThreads } from "./search-threads.ts";

export function mountForumSearch(api: Api) {
  api.mount(contract.searchForum, async (ctx, { query }) => {
    const found = await searchThreads(ctx, query);
    return answerPage(ctx, { ...found, total: found.items.length, nextCursor: undefined });
  });
  api.mount(contract.findSimilar, (ctx, { query }) => findSimilar(ctx, query.title));
  api.mount(contract.listModuleThreads, async (ctx, { params }) => {
    await findVisibleModule(ctx, params.id);
    return listModuleThreads(ctx, params.id);
  });
  api.mount(contract.listModuleFaq, async (ctx, { params }) => {
    await findVisibleModule(ctx, params.id);
    return listModuleFaq(ctx, params.id);
  });
}
