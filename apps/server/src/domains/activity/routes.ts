import * as contract from "@stackyard/contract/profiles/activity";
import type { Api } from "../../platform/http/api/api.ts";
import { describePage } from "../../platform/http/api/paging.ts";
import { listActivity } from "./list-activity.ts";

export function mountActivity(api: Api) {
  api.mount(contract.listActivity, async (ctx, { query }) => {
    const page = await listActivity(ctx, query);
    describePage(page, ctx.request, ctx.headers);
    return page.items;
  });
}
