import * as contract from "@stackyard/contract/trade/bookkeeping/provider-calls";
import type { Api } from "../../../platform/http/api/api.ts";
import { allowCall } from "./decide-call.ts";
import { listUnclearCalls } from "./unclear-calls.ts";

export function mountProviders(api: Api) {
  api.mount(contract.listUnclearCalls, (ctx) => listUnclearCalls(ctx));
  api.mount(contract.decideCall, (ctx, { params, body }) => allowCall(ctx, params.id, body.reason));
}
