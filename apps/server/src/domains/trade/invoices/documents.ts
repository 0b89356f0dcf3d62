import { longDate } from "@stackyard/contract/base/long-date";
import { formatPrice } from "@stackyard/contract/base/money";
import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import type { Invoice, InvoiceParty } from "@stackyard/contract/trade/invoices";
import type { Receipt } from "@stackyard/contract/trade/purchases";
import type { Statement } from "@stackyard/contract/trade/statements";
import type { PdfBlock, PdfColumn, PdfDocument } from "../../../platform/pdf/pdf-document.ts";

const TEST_NOTE = "This is a test document. No money was moved.";

/** An invoice or credit note as a document. */
export function invoiceDocument(invoice: Invoice): PdfDocument {
  const { number, lines, seller, buyer } = invoice;
  const name = invoice.kind === "invoice" ? "Invoice" : "Credit note";
  return {
    title: `${name} ${number}`,
    createdAt: new Date(invoice.issuedAt),
    footer: `${name} ${number}, issued in the seller's name by ${PRODUCT_NAME}`,
    blocks: [
      { kind: "heading", text: `${name} ${number}` },
      ...testNote(invoice.mode),
      {
        kind: "columns",
        columns: [
          partyColumn("Seller", seller),
          partyColumn("Buyer", buyer),
          {
            label: "Details",
            lines: [
              `Date: ${longDate(invoice.issuedAt)}`,
              `Order: ${invoice.orderId}`,
              ...(invoice.corrects ? [`Corrects: ${invoice.corrects}`] : []),
              ...(invoice.reason ? [`Reason: ${invoice.reason}`] : []),
            ],
          },
        ],
      },
      {
        kind: "table",
        columns: [{ label: "Item", share: 5 }, ...amountColumns(["Net", "Tax", "Total"])],
        rows: lines.map(({ title, net, tax, total }) => [
          title,
          ...[net, tax, total].map(formatPrice),
        ]),
        totals: [["Total", ...[invoice.net, invoice.tax, invoice.total].map(formatPrice)]],
      },
      { kind: "text", text: invoice.taxNote },
    ],
  };
}

/** A receipt as a document. */
export function receiptDocument(receipt: Receipt): PdfDocument {
  const { number, lines, billing, buyer } = receipt;
  const party: InvoiceParty = {
    name: billing?.name ?? buyer.organization ?? buyer.fullName ?? buyer.username,
    address: billing?.address ?? null,
    country: billing?.country ?? null,
    vatId: billing?.vatId ?? null,
  };
  const totals = [
    ...(receipt.discount > 0 ? [["Discount", formatPrice(-receipt.discount)]] : []),
    ...receipt.taxes.map(({ label, amount }) => [label, formatPrice(amount)]),
    ["Total", formatPrice(receipt.total)],
    ...(receipt.refunded > 0 ? [["Refunded", formatPrice(receipt.refunded)]] : []),
  ];
  return {
    title: `Receipt ${number}`,
    createdAt: new Date(receipt.paidAt),
    footer: `Receipt ${number} from ${PRODUCT_NAME}`,
    blocks: [
      { kind: "heading", text: `Receipt ${number}` },
      ...testNote(receipt.mode),
      {
        kind: "columns",
        columns: [
          partyColumn("Buyer", party),
          {
            label: "Payment",
            lines: [
              `Paid: ${longDate(receipt.paidAt)}`,
              `Paid with: ${receipt.paymentLabel}`,
              ...(receipt.paymentReference ? [`Reference: ${receipt.paymentReference}`] : []),
              `Order: ${receipt.orderId}`,
            ],
          },
        ],
      },
      {
        kind: "table",
        columns: [
          { label: "Item", share: 5 },
          { label: "Seller", share: 3 },
          ...amountColumns(["Price"]),
        ],
        rows: lines.map(({ title, address, seller, price }) => [
          address ? `${title}\n${address}` : title,
          seller.fullName ?? seller.username,
          formatPrice(price),
        ]),
        totals: totals.map(([label = "", amount = ""]) => [label, "", amount]),
      },
      { kind: "text", text: receipt.taxNote },
    ],
  };
}

const KINDS: Readonly<Record<Statement["totals"][number]["kind"], string>> = {
  sale: "Sales",
  refund: "Refunds",
  dispute: "Disputed payments",
  dispute_won: "Disputed payments returned",
  payout: "Payouts",
  adjustment: "Adjustments",
};

/** A seller's statement of a month as a document, with its first movements. */
export function statementDocument(statement: Statement, createdAt: Date): PdfDocument {
  const { month, seller, opening, closing, totals, lines, lineCount } = statement;
  const title = `Statement ${month}`;
  return {
    title,
    createdAt,
    footer: `${title} for ${seller.name}, ${PRODUCT_NAME}`,
    blocks: [
      { kind: "heading", text: title },
      ...testNote(statement.mode),
      {
        kind: "columns",
        columns: [
          { label: "Seller", lines: [seller.name, ...(seller.address?.split("\n") ?? [])] },
          balanceColumn("Opening balance", opening),
          balanceColumn(statement.isFinal ? "Closing balance" : "Balance so far", closing),
        ],
      },
      {
        kind: "table",
        columns: [{ label: "Summary", share: 5 }, ...amountColumns(["Movements", "Amount"])],
        rows: totals.map(({ kind, count, amount }) => [
          KINDS[kind],
          String(count),
          formatPrice(amount),
        ]),
        totals: [["Change", "", formatPrice(closing.total - opening.total)]],
      },
      {
        kind: "table",
        columns: [
          { label: "Date", share: 2 },
          { label: "Movement", share: 6 },
          ...amountColumns(["Price", "Fee", "Amount"]),
        ],
        rows: lines.map((line) => [
          line.at.slice(0, 10),
          line.description,
          line.price === null ? "" : formatPrice(line.price),
          line.fee === null ? "" : formatPrice(line.fee),
          formatPrice(line.amount),
        ]),
      },
      ...(lineCount > lines.length
        ? [{ kind: "text", text: `The CSV file has all ${lineCount} movements.` } as const]
        : []),
    ],
  };
}

const amountColumns = (labels: readonly string[]) =>
  labels.map((label) => ({ label, share: 2, isNumber: true }));

function testNote(mode: "test" | "live"): PdfBlock[] {
  return mode === "test" ? [{ kind: "text", text: TEST_NOTE }] : [];
}

function partyColumn(label: string, party: InvoiceParty | null): PdfColumn {
  if (!party) return { label, lines: ["The name is no longer kept."] };
  const { name, address, country, vatId } = party;
  const lines = [name, ...(address?.split("\n") ?? []), country, vatId && `VAT ID: ${vatId}`];
  return { label, lines: lines.flatMap((line) => line || []) };
}

function balanceColumn(label: string, balances: Statement["opening"]): PdfColumn {
  const { pending, available, inTransit, receivable, total } = balances;
  return {
    label,
    lines: [
      `Pending: ${formatPrice(pending)}`,
      `Available: ${formatPrice(available)}`,
      `In transit: ${formatPrice(inTransit)}`,
      ...(receivable === 0 ? [] : [`Owed: ${formatPrice(-receivable)}`]),
      `Total: ${formatPrice(total)}`,
    ],
  };
}
