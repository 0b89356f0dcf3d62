import * as contract from "@stackyard/contract/trade/refunds";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import {
  acceptRefund,
  decideRefund,
  objectToRefund,
  refundPurchase,
  refundSale,
} from "./decide-refund.ts";
import { listManagedRefunds, listOrderRefunds, listSellerRefunds } from "./list-refunds.ts";
import { presentRefund } from "./present-refund.ts";
import { requestRefund, withdrawRefund } from "./request-refund.ts";
import { retryRefund, settleRefund } from "./settle-refund.ts";

export function mountRefunds(api: Api) {
  api.mount(contract.listOrderRefunds, (ctx, { params }) => listOrderRefunds(ctx, params.id));
  api.mount(contract.requestRefund, async (ctx, { params, body }) =>
    presentRefund(await requestRefund(ctx, params.id, body)),
  );
  api.mount(contract.withdrawRefund, async (ctx, { params }) =>
    presentRefund(await withdrawRefund(ctx, params.id)),
  );
  api.mount(contract.listSellerRefunds, async (ctx, { query }) =>
    answerPage(ctx, await listSellerRefunds(ctx, query)),
  );
  api.mount(contract.acceptRefund, async (ctx, { params }) =>
    presentRefund(await acceptRefund(ctx, params.id)),
  );
  api.mount(contract.objectToRefund, async (ctx, { params, body }) =>
    presentRefund(await objectToRefund(ctx, params.id, body.reason)),
  );
  api.mount(contract.refundSale, async (ctx, { params, body }) =>
    presentRefund(await refundSale(ctx, params.id, body)),
  );
  mountManagement(api);
}

function mountManagement(api: Api) {
  api.mount(contract.listManagedRefunds, async (ctx, { query }) =>
    answerPage(ctx, await listManagedRefunds(ctx, query)),
  );
  api.mount(contract.decideRefund, async (ctx, { params, body }) =>
    presentRefund(await decideRefund(ctx, params.id, body)),
  );
  api.mount(contract.refundPurchase, async (ctx, { params, body }) =>
    presentRefund(await refundPurchase(ctx, params.id, body)),
  );
  api.mount(contract.retryRefund, async (ctx, { params, body }) =>
    presentRefund(await retryRefund(ctx, params.id, body.reason)),
  );
  api.mount(contract.settleRefund, async (ctx, { params, body }) =>
    presentRefund(await settleRefund(ctx, params.id, body)),
  );
}
