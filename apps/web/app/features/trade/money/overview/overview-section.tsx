import type { MoneyOverview } from "@stackyard/contract/trade/money";
import { useQuery } from "@tanstack/react-query";
import { formatCount, formatNumber, formatPrice } from "../../../../lib/format/format";
import { paths } from "../../../../lib/links/paths";
import { TextLink } from "../../../../lib/links/text-link";
import { SectionContent } from "../../../../lib/page/section-content";
import { Section } from "../../../../ui/display/section";
import { Alert } from "../../../../ui/feedback/alert";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { type Column, DataTable } from "../../../../ui/figures/data-table";
import { Tiles } from "../../../../ui/figures/tiles";
import { TestMoney } from "../../test-money";
import { moneyOverviewQuery } from "../money-queries";
import { Waiting } from "./waiting";

/** The books of each mode. */
export function OverviewSection() {
  const query = useQuery(moneyOverviewQuery());
  return (
    <SectionContent query={query} what="The books">
      {(overviews) =>
        overviews.length === 0 ? (
          <EmptyState title="No payments yet">
            Orders, fees, refunds and payouts appear here.
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-14">
            {overviews.map((overview) => (
              <Books key={overview.mode} overview={overview} />
            ))}
          </div>
        )
      }
    </SectionContent>
  );
}

const BALANCES: readonly Column<MoneyOverview["balances"][number]>[] = [
  {
    title: "Account",
    cell: ({ description, provider }) => (provider ? `${description} (${provider})` : description),
  },
  { title: "Balance", isNumber: true, cell: ({ amount }) => formatPrice(amount) },
];

function Books({ overview }: { readonly overview: MoneyOverview }) {
  const { mode, orders, volume, fees, refunded, chargedBack, balances, holds, obstacles } =
    overview;
  const isTest = mode === "test";
  return (
    <div className="flex flex-col gap-8">
      {isTest && <TestMoney />}
      {obstacles
        .filter(({ reasons }) => reasons.length > 0)
        .map(({ provider, reasons }) => (
          <Alert key={provider} tone="poor" title={`Payouts through ${provider} are stopped`}>
            <ul>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </Alert>
        ))}
      <Section title={isTest ? "Test payments, 30 days" : "Payments, 30 days"}>
        <Tiles
          tiles={[
            { label: "Orders", value: formatNumber(orders) },
            { label: "Volume", value: formatPrice(volume) },
            { label: "Fees", value: formatPrice(fees) },
            { label: "Refunded", value: formatPrice(refunded) },
            { label: "Charged back", value: formatPrice(chargedBack) },
          ]}
        />
      </Section>
      <Waiting waiting={overview.waiting} />
      <Section
        title="Ledger"
        text={`Totals by kind of account. ${formatCount(holds.count, "hold is", "holds are")} open for ${formatPrice(holds.amount)} of held funds.`}
        action={<TextLink to={paths.ledgerProof}>Proof of liabilities</TextLink>}
      >
        <DataTable
          label="Balances by kind of account"
          columns={BALANCES}
          rows={balances}
          keyOf={({ kind, provider }) => `${kind} ${provider}`}
        />
      </Section>
    </div>
  );
}
