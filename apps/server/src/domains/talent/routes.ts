import * as contract from "@stackyard/contract/talent";
import type { Api } from "../../platform/http/api.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { describePage } from "../../platform/http/paging.ts";
import { createEngineer } from "./create-engineer.ts";
import { selectEngineers } from "./engineer-queries.ts";
import { listEngineers } from "./list-engineers.ts";
import { presentEngineer } from "./present-engineer.ts";

export function mountTalent(api: Api) {
  api.mount(contract.listEngineers, async (ctx, { query }) => {
    const page = await listEngineers(ctx, query);
    describePage(page, ctx.request, ctx.headers);
    return page.items;
  });
  api.mount(contract.readEngineer, async (ctx, { params }) => {
    const row = await selectEngineers(ctx.db)
      .where("engineers.id", "=", params.id)
      .executeTakeFirst();
    if (!row) throw new AppError("not_found");
    return presentEngineer(row);
  });
  api.mount(contract.createEngineer, (ctx, { body }) => createEngineer(ctx, body));
}
