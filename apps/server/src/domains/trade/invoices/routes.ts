import * as contract from "@stackyard/contract/trade/invoices";
import * as statements from "@stackyard/contract/trade/statements";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { renderPdf } from "../../../platform/pdf/render-pdf.ts";
import { readReceipt } from "../orders/read-receipt.ts";
import { invoiceDocument, receiptDocument } from "./documents.ts";
import {
  discloseInvoices,
  listIssuedInvoices,
  listOrderInvoices,
  readOwnInvoice,
} from "./list-invoices.ts";
import { exportStatement, listStatements, pdfFile, readStatement } from "./read-statement.ts";

export function mountInvoices(api: Api) {
  api.mount(contract.listOrderInvoices, (ctx, { params }) => listOrderInvoices(ctx, params.id));
  api.mount(contract.listIssuedInvoices, async (ctx, { query }) =>
    answerPage(ctx, await listIssuedInvoices(ctx, query)),
  );
  api.mount(contract.downloadInvoice, async (ctx, { params }) => {
    const invoice = await readOwnInvoice(ctx, params.id);
    return pdfFile(`${invoice.number}.pdf`, await renderPdf(invoiceDocument(invoice)));
  });
  api.mount(contract.downloadReceipt, async (ctx, { params }) => {
    const receipt = await readReceipt(ctx, params.id);
    return pdfFile(`${receipt.number}.pdf`, await renderPdf(receiptDocument(receipt)));
  });
  api.mount(contract.discloseInvoices, (ctx, { params, body }) =>
    discloseInvoices(ctx, params.id, body.reason),
  );
  api.mount(statements.listStatements, listStatements);
  api.mount(statements.readStatement, (ctx, { params }) => readStatement(ctx, params.month));
  api.mount(statements.exportStatement, (ctx, { params, query }) =>
    exportStatement(ctx, params.month, query.format),
  );
}
