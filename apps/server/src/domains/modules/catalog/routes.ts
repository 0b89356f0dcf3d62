import * as modules from "@stackyard/contract/modules/modules";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import type { Services } from "../../../platform/services.ts";
import { countModules } from "./count-modules.ts";
import { listFeaturedModules } from "./list-featured-modules.ts";
import { listModules } from "./list-modules.ts";
import { listOwnModules } from "./list-own-modules.ts";
import { readModule } from "./read-module.ts";
import { openRecentModules } from "./recent-modules.ts";

export function mountCatalog(api: Api, services: Services) {
  const readRecent = openRecentModules(services);
  api.mount(modules.listModules, async (ctx, { query }) =>
    answerPage(ctx, await listModules(ctx, query)),
  );
  api.mount(modules.countModules, (ctx, { query }) => countModules(ctx, query));
  api.mount(modules.listFeaturedModules, (ctx) => listFeaturedModules(ctx));
  // The calls of a page share one read of the whole module.
  api.mount(modules.readModule, ({ user, ...ctx }, { params }) =>
    user && !ctx.lookups
      ? readRecent({ ...ctx, user }, params.id)
      : readModule({ ...ctx, user }, params.id),
  );
  api.mount(modules.listOwnModules, (ctx) => listOwnModules(ctx));
}
