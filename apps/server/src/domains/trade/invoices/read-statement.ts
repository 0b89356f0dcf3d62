import { plainDollars } from "@stackyard/contract/base/money";
import type { Statement, StatementLine } from "@stackyard/contract/trade/statements";
import { attachment } from "../../../platform/http/bodies/attachment.ts";
import { csvRow } from "../../../platform/http/bodies/csv-row.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { modeOf } from "../../../platform/payments/payment-mode.ts";
import { renderPdf } from "../../../platform/pdf/render-pdf.ts";
import type { UserServices } from "../../../platform/services.ts";
import { csvFile } from "../payouts/list-sales.ts";
import { statementDocument } from "./documents.ts";
import {
  findFirstMonth,
  listSpanLines,
  readSpanBalances,
  type Span,
  sumSpan,
} from "./statement-queries.ts";

/** Movements in an answer and in the PDF file. */
const SHOWN = 500;
const BATCH = 1_000;

/** The months for which the caller has a statement, newest first. */
export async function listStatements({ db, user, payments }: UserServices): Promise<string[]> {
  const first = await findFirstMonth(db, user.id, modeOf(payments));
  if (!first) return [];
  const months: string[] = [];
  for (let month = monthOf(new Date()); month >= first; month = monthBefore(month))
    months.push(month);
  return months;
}

/** The caller's statement of a month, from the ledger. */
export async function readStatement(ctx: UserServices, month: string): Promise<Statement> {
  const { db, user } = ctx;
  const span = await requireSpan(ctx, month);
  const [balances, totals, rows, seller] = await Promise.all([
    readSpanBalances(db, span),
    sumSpan(db, span),
    listSpanLines(db, span, { after: 0, limit: SHOWN }),
    findName(ctx, user.id),
  ]);
  return {
    month,
    currency: "USD",
    mode: span.mode,
    seller,
    isFinal: month < monthOf(new Date()),
    ...balances,
    totals,
    lines: rows.map(presentLine),
    lineCount: totals.reduce((sum, { count }) => sum + count, 0),
  };
}

/** The statement as a CSV file with all movements, or as a PDF file. */
export async function exportStatement(
  ctx: UserServices,
  month: string,
  format: "csv" | "pdf",
): Promise<Response> {
  if (format === "csv") return csvOf(ctx, await requireSpan(ctx, month), month);
  const statement = await readStatement(ctx, month);
  const createdAt = statement.isFinal ? new Date(`${monthAfter(month)}-01`) : new Date();
  return pdfFile(
    `statement-${month}.pdf`,
    await renderPdf(statementDocument(statement, createdAt)),
  );
}

const COLUMNS = ["date", "kind", "reference", "description", "price", "fee", "amount"];

function csvOf({ db }: UserServices, span: Span, month: string): Response {
  async function* lines(): AsyncGenerator<string> {
    yield csvRow(COLUMNS);
    for (const day of daysOf(span)) {
      let rows: Awaited<ReturnType<typeof listSpanLines>> = [];
      for (let after = 0; ; after = rows.at(-1)?.id ?? after) {
        rows = await listSpanLines(db, day, { after, limit: BATCH });
        yield rows.map((row) => csvRow(valuesOf(presentLine(row)))).join("");
        if (rows.length < BATCH) break;
      }
    }
  }
  return csvFile(`statement-${month}.csv`, lines());
}

/** A batch sums all movements of its span, so the spans of a large month must be short. */
function daysOf(span: Span): Span[] {
  const days: Span[] = [];
  for (let from = span.from; from < span.to; from = dayAfter(from))
    days.push({ ...span, from, to: dayAfter(from) });
  return days;
}

function valuesOf({ at, kind, reference, description, price, fee, amount }: StatementLine) {
  const money = (cents: number | null) => (cents === null ? null : plainDollars(cents));
  return [at, kind, reference, description, money(price), money(fee), money(amount)];
}

async function requireSpan({ db, user, payments }: UserServices, month: string): Promise<Span> {
  const mode = modeOf(payments);
  const first = await findFirstMonth(db, user.id, mode);
  if (!first || month < first || month > monthOf(new Date())) throw new AppError("not_found");
  return { sellerId: user.id, mode, from: `${month}-01`, to: `${monthAfter(month)}-01` };
}

async function findName({ db }: UserServices, sellerId: number): Promise<Statement["seller"]> {
  const row = await db
    .selectFrom("users")
    .leftJoin("sellers", "sellers.userId", "users.id")
    .select(["displayUsername", "fullName", "legalName", "address"])
    .where("users.id", "=", sellerId)
    .executeTakeFirstOrThrow();
  return { name: row.legalName ?? (row.fullName || row.displayUsername), address: row.address };
}

function presentLine({
  id: _,
  at,
  ...line
}: Awaited<ReturnType<typeof listSpanLines>>[number]): StatementLine {
  return { ...line, at: at.toISOString() };
}

export function pdfFile(name: string, bytes: Uint8Array): Response {
  return new Response(Buffer.from(bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": attachment(name),
      "Cache-Control": "private, no-store",
    },
  });
}

const monthOf = (at: Date) => at.toISOString().slice(0, 7);
const shift = (month: string, by: number) => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + by, 1)));
};
const dayAfter = (day: string) =>
  new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10);
const monthBefore = (month: string) => shift(month, -1);
const monthAfter = (month: string) => shift(month, 1);
