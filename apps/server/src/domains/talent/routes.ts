import * as contract from "@stackyard/contract/talent";
import type { Api } from "../../platform/http/api.ts";
import { describePage } from "../../platform/http/paging.ts";
import { createEngineer } from "./create-engineer.ts";
import { listEngineers } from "./list-engineers.ts";
import { readEngineer } from "./read-engineer.ts";

export function mountTalent(api: Api) {
  api.mount(contract.listEngineers, async (ctx, { query }) => {
    const page = await listEngineers(ctx, query);
    describePage(page, ctx.request, ctx.headers);
    return page.items;
  });
  api.mount(contract.readEngineer, (ctx, { params }) => readEngineer(ctx, params.id));
  api.mount(contract.createEngineer, (ctx, { body }) => createEngineer(ctx, body));
}
