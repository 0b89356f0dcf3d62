import * as contract from "@stackyard/contract/talent/talent";
import type { Api } from "../../platform/http/api/api.ts";
import { describePage } from "../../platform/http/api/paging.ts";
import { countEngineers } from "./count-engineers.ts";
import { findShownEngineer } from "./find-shown-engineer.ts";
import { listEngineers } from "./list-engineers.ts";

export function mountTalent(api: Api) {
  api.mount(contract.listEngineers, async (ctx, { query }) => {
    const page = await listEngineers(ctx, query);
    describePage(page, ctx.request, ctx.headers);
    if (!page.isTotalExact) ctx.headers.set("X-Total-Count-Is", "at-least");
    if (page.correctedTo)
      ctx.headers.set("X-Search-Corrected-To", encodeURIComponent(page.correctedTo));
    return page.items;
  });
  api.mount(contract.countEngineers, (ctx, { query }) => countEngineers(ctx, query));
  api.mount(contract.readEngineer, (ctx, { params }) => findShownEngineer(ctx, params.id));
}
