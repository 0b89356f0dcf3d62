import * as contract from "@stackyard/contract/site/activity";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { listActivity } from "./list-activity.ts";

export function mountActivity(api: Api) {
  api.mount(contract.listActivity, async (ctx, { query }) =>
    answerPage(ctx, await listActivity(ctx, query)),
  );
}
