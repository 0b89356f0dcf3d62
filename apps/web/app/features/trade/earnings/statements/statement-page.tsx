import type { Statement, StatementLine } from "@stackyard/contract/trade/statements";
import { useQuery } from "@tanstack/react-query";
import { Download, Printer } from "lucide-react";
import { apiUrl, isNotFound } from "../../../../lib/api/api";
import { formatCount, formatMonth, formatPrice } from "../../../../lib/format/format";
import { Day } from "../../../../lib/format/times";
import { BackLink } from "../../../../lib/links/back-link";
import { SectionContent } from "../../../../lib/page/section-content";
import { SignedIn } from "../../../../lib/session/signed-in";
import { Button, buttonClasses } from "../../../../ui/controls/button";
import { Alert } from "../../../../ui/feedback/alert";
import { EmptyLine } from "../../../../ui/feedback/empty-line";
import { type Column, DataTable } from "../../../../ui/figures/data-table";
import { Tiles } from "../../../../ui/figures/tiles";
import { StatementNotFound } from "../../not-found";
import { TestMoney } from "../../test-money";
import { earningsAddress } from "../earnings-address";
import { statementQuery } from "../earnings-queries";

const KINDS: Record<StatementLine["kind"], string> = {
  sale: "Sales",
  refund: "Refunds",
  dispute: "Chargebacks",
  dispute_won: "Chargebacks won",
  payout: "Payouts",
  adjustment: "Adjustments",
};

/** A month of the seller's balance; the surrounding layout isn't printed. */
export function StatementPage({ month }: { readonly month: string }) {
  return <SignedIn>{() => <OwnStatement month={month} />}</SignedIn>;
}

function OwnStatement({ month }: { readonly month: string }) {
  const query = useQuery(statementQuery(month));
  if (isNotFound(query.error)) return <StatementNotFound />;
  return (
    <div className="page-width flex max-w-5xl flex-col gap-6 py-8 sm:py-12 print:py-0">
      <div className="flex flex-wrap items-center justify-between gap-4 print:hidden">
        <BackLink to={earningsAddress("statements")}>Statements</BackLink>
        <div className="flex flex-wrap gap-2">
          <File month={month} format="csv" />
          <File month={month} format="pdf" />
          <Button look="secondary" size="small" onClick={() => window.print()}>
            <Printer className="size-4" aria-hidden="true" />
            Print
          </Button>
        </div>
      </div>
      <h1 className="text-3xl sm:text-4xl">Statement for {formatMonth(`${month}-01`)}</h1>
      <SectionContent query={query} what="The statement">
        {(statement) => <Content statement={statement} />}
      </SectionContent>
    </div>
  );
}

function File({ month, format }: { readonly month: string; readonly format: "csv" | "pdf" }) {
  return (
    <a
      href={apiUrl("/api/user/statements/{month}/file", { month }, { format })}
      download
      className={buttonClasses({ look: "secondary", size: "small" })}
    >
      <Download className="size-4" aria-hidden="true" />
      {format.toUpperCase()}
    </a>
  );
}

function Content({ statement }: { readonly statement: Statement }) {
  const { seller, mode, isFinal, opening, closing, totals, lines, lineCount } = statement;
  return (
    <>
      {mode === "test" && <TestMoney />}
      <p className="whitespace-pre-line text-ink-soft text-sm leading-relaxed">
        {[seller.name, seller.address].filter(Boolean).join("\n")}
      </p>
      {!isFinal && <Alert tone="note" title="This month hasn't ended. The figures can change." />}
      <Tiles
        tiles={[
          { label: "Opening balance", value: formatPrice(opening.total) },
          { label: "Closing balance", value: formatPrice(closing.total) },
          { label: "Held funds", value: formatPrice(closing.pending) },
          { label: "Available", value: formatPrice(closing.available) },
        ]}
      />
      <DataTable label="Totals" columns={TOTALS} rows={totals} keyOf={({ kind }) => kind} />
      <h2 className="text-xl">Movements</h2>
      {lines.length === 0 ? (
        <EmptyLine>No movements this month.</EmptyLine>
      ) : (
        <DataTable
          label="Movements"
          columns={LINES}
          rows={lines}
          keyOf={({ reference }) => reference}
        />
      )}
      {lineCount > lines.length && (
        <p className="text-ink-soft text-sm">
          {`The first ${lines.length} of ${formatCount(lineCount, "movement")}. The CSV file has all of them.`}
        </p>
      )}
    </>
  );
}

const TOTALS: readonly Column<Statement["totals"][number]>[] = [
  { title: "Kind", cell: ({ kind }) => KINDS[kind] },
  { title: "Movements", isNumber: true, cell: ({ count }) => count },
  { title: "Amount", isNumber: true, cell: ({ amount }) => formatPrice(amount) },
];

const LINES: readonly Column<StatementLine>[] = [
  { title: "Movement", cell: ({ description }) => description },
  { title: "Day", cell: ({ at }) => <Day at={at} className="whitespace-nowrap" /> },
  { title: "Price", isNumber: true, cell: ({ price }) => price !== null && formatPrice(price) },
  { title: "Fee", isNumber: true, cell: ({ fee }) => fee !== null && formatPrice(-fee) },
  { title: "Amount", isNumber: true, cell: ({ amount }) => formatPrice(amount) },
];
