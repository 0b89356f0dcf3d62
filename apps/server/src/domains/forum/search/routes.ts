import * as contract from "@stackyard/contract/forum/search";
import type { Api } from "../../../platform/http/api/api.ts";
import { findVisibleModule } from "../../modules/catalog/find-visible-module.ts";
import { listModuleThreads } from "../posts/list-threads.ts";
import { findSimilar } from "./find-similar.ts";
import { listModuleFaq } from "./list-module-faq.ts";
import { searchThreads } from "./search-threads.ts";

export function mountForumSearch(api: Api) {
  api.mount(contract.searchForum, (ctx, { query }) => searchThreads(ctx, query));
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
