import * as modules from "@stackyard/contract/modules";
import type { Api } from "../../platform/http/api.ts";
import { describePage } from "../../platform/http/paging.ts";
import { featureModule } from "./feature-module.ts";
import { listModules } from "./list-modules.ts";
import { listOwnModules } from "./list-own-modules.ts";
import { listFeatured } from "./module-queries.ts";
import { presentSummary } from "./present-module.ts";
import { readModule } from "./read-module.ts";

export function mountCatalog(api: Api) {
  api.mount(modules.listModules, async (ctx, { query }) => {
    const page = await listModules(ctx, query);
    describePage(page, ctx.request, ctx.headers);
    if (!page.isTotalExact) ctx.headers.set("X-Total-Count-Is", "at-least");
    if (page.correctedTo)
      ctx.headers.set("X-Search-Corrected-To", encodeURIComponent(page.correctedTo));
    return page.items;
  });
  api.mount(modules.listFeaturedModules, async (ctx) =>
    (await listFeatured(ctx.db)).map(presentSummary),
  );
  api.mount(modules.readModule, (ctx, { params }) => readModule(ctx, params.id));
  api.mount(modules.listOwnModules, (ctx) => listOwnModules(ctx));
  api.mount(modules.featureModule, (ctx, { params, body }) =>
    featureModule(ctx, params.id, body.isFeatured),
  );
}
