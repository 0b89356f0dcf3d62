import * as contract from "@stackyard/contract/trade/bookkeeping/provider-events";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { listProviderEvents } from "./list-provider-events.ts";
import { replayEvent } from "./replay-event.ts";

export function mountWebhooks(api: Api) {
  api.mount(contract.listProviderEvents, async (ctx, { query }) =>
    answerPage(ctx, await listProviderEvents(ctx, query)),
  );
  api.mount(contract.replayProviderEvent, (ctx, { params, body }) =>
    replayEvent(ctx, params.id, body.reason),
  );
}
