import * as contract from "@stackyard/contract/trade/bank-transfers";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { listInvoicePayments, listRefundsToTransfer } from "./list-invoice-payments.ts";
import { listBankTransfers } from "./list-transfers.ts";
import { recordTransfer } from "./record-transfer.ts";

export function mountBankTransfers(api: Api) {
  api.mount(contract.listInvoicePayments, (ctx) => listInvoicePayments(ctx));
  api.mount(contract.listRefundsToTransfer, (ctx) => listRefundsToTransfer(ctx));
  api.mount(contract.listBankTransfers, async (ctx, { query }) =>
    answerPage(ctx, await listBankTransfers(ctx, query)),
  );
  api.mount(contract.recordBankTransfer, (ctx, { body }) => recordTransfer(ctx, body));
}
