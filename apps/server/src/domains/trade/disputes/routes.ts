import * as contract from "@stackyard/contract/trade/disputes";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { listManagedDisputes, listSellerDisputes } from "./list-disputes.ts";
import { simulateDispute } from "./simulate-dispute.ts";

export function mountDisputes(api: Api) {
  api.mount(contract.listSellerDisputes, async (ctx, { query }) =>
    answerPage(ctx, await listSellerDisputes(ctx, query)),
  );
  api.mount(contract.listManagedDisputes, async (ctx, { query }) =>
    answerPage(ctx, await listManagedDisputes(ctx, query)),
  );
  api.mount(contract.simulateDispute, (ctx, { body }) => simulateDispute(ctx, body));
}
