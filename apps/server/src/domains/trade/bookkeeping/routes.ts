import * as adjustments from "@stackyard/contract/trade/bookkeeping/adjustments";
import * as money from "@stackyard/contract/trade/money";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import {
  listAdjustments,
  postAdjustment,
  proposeAdjustment,
  refuseAdjustment,
} from "./adjustments.ts";
import { readMoneyOverview } from "./money-overview.ts";
import { listHolds, searchMoney } from "./search-money.ts";

export function mountBookkeeping(api: Api) {
  api.mount(adjustments.listAdjustments, async (ctx, { query }) =>
    answerPage(ctx, await listAdjustments(ctx, query)),
  );
  api.mount(adjustments.proposeAdjustment, (ctx, { body }) => proposeAdjustment(ctx, body));
  api.mount(adjustments.postAdjustment, (ctx, { params }) => postAdjustment(ctx, params.id));
  api.mount(adjustments.refuseAdjustment, (ctx, { params }) => refuseAdjustment(ctx, params.id));
  api.mount(money.readMoneyOverview, (ctx) => readMoneyOverview(ctx));
  api.mount(money.searchMoney, (ctx, { query }) => searchMoney(ctx, query.reference));
  api.mount(money.listHolds, (ctx) => listHolds(ctx));
}
