import * as contract from "@stackyard/contract/trade/payouts";
import * as sales from "@stackyard/contract/trade/sales";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage, cutPage, totalOf } from "../../../platform/http/api/paging.ts";
import type { Services } from "../../../platform/services.ts";
import { exportSales, listEarningsByMonth, listSales } from "./list-sales.ts";
import { decideIdentity, listManagedSellers, trustSeller } from "./manage-sellers.ts";
import { retryPayout } from "./payout-call.ts";
import { countPayouts, listPayoutRows, type PayoutRow } from "./payout-queries.ts";
import { presentManagedPayout, presentPayout } from "./present-payout.ts";
import { readBalance } from "./read-balance.ts";
import { requestPayout } from "./request-payout.ts";
import { changePayoutSchedule } from "./schedule-payouts.ts";
import { openPayoutAccount, refreshPayoutAccount } from "./seller-account.ts";
import { changeSellerDetails, readSellerDetails } from "./seller-details.ts";
import { exportTaxReport } from "./tax-report.ts";

export function mountPayouts(api: Api) {
  api.mount(contract.readBalance, readBalance);
  api.mount(contract.listPayouts, async (ctx, { query }) =>
    answerPage(ctx, await listPage(ctx, { sellerId: ctx.user.id }, query, presentPayout)),
  );
  api.mount(contract.requestPayout, async (ctx, { body }) =>
    presentPayout(await requestPayout(ctx, body.amount)),
  );
  api.mount(contract.retryPayout, async (ctx, { params }) =>
    presentPayout(await retryPayout(ctx, params.id)),
  );
  api.mount(contract.changePayoutSchedule, (ctx, { body }) =>
    changePayoutSchedule(ctx, body.schedule),
  );
  api.mount(contract.openPayoutAccount, (ctx) => openPayoutAccount(ctx));
  api.mount(contract.refreshPayoutAccount, async (ctx) => {
    await refreshPayoutAccount(ctx);
    return readBalance(ctx);
  });
  api.mount(contract.readSellerDetails, readSellerDetails);
  api.mount(contract.changeSellerDetails, (ctx, { body }) => changeSellerDetails(ctx, body));
  api.mount(sales.listSales, async (ctx, { query }) =>
    answerPage(ctx, await listSales(ctx, query)),
  );
  api.mount(sales.exportSales, async (ctx) => exportSales(ctx));
  api.mount(sales.listEarningsByMonth, listEarningsByMonth);
  mountManagement(api);
}

function mountManagement(api: Api) {
  api.mount(contract.listManagedPayouts, async (ctx, { query }) =>
    answerPage(ctx, await listPage(ctx, { status: query.status }, query, presentManagedPayout)),
  );
  api.mount(contract.listManagedSellers, async (ctx, { query }) =>
    answerPage(ctx, await listManagedSellers(ctx, query)),
  );
  api.mount(contract.decideIdentity, (ctx, { params, body }) =>
    decideIdentity(ctx, params.id, body),
  );
  api.mount(contract.trustSeller, (ctx, { params, body }) => trustSeller(ctx, params.id, body));
  api.mount(contract.exportTaxReport, async (ctx, { query }) => exportTaxReport(ctx, query.year));
}

async function listPage<Item>(
  { db }: Services,
  filter: Parameters<typeof listPayoutRows>[1],
  { limit, cursor }: { readonly limit: number; readonly cursor?: readonly number[] | undefined },
  present: (row: PayoutRow) => Item,
) {
  const rows = await listPayoutRows(db, filter, { before: cursor?.[0], limit: limit + 1 });
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countPayouts(db, filter));
  return { items: shown.map(present), total, nextCursor };
}
