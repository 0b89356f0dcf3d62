import * as modules from "@stackyard/contract/modules/modules";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { countModules } from "./count-modules.ts";
import { listFeaturedModules } from "./list-featured-modules.ts";
import { listModules } from "./list-modules.ts";
import { listOwnModules } from "./list-own-modules.ts";
import { readModule } from "./read-module.ts";

export function mountCatalog(api: Api) {
  api.mount(modules.listModules, async (ctx, { query }) =>
    answerPage(ctx, await listModules(ctx, query)),
  );
  api.mount(modules.countModules, (ctx, { query }) => countModules(ctx, query));
  api.mount(modules.listFeaturedModules, (ctx) => listFeaturedModules(ctx));
  api.mount(modules.readModule, (ctx, { params }) => readModule(ctx, params.id));
  api.mount(modules.listOwnModules, (ctx) => listOwnModules(ctx));
}
