import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { BackLink } from "../../../lib/links/back-link";
import { paths } from "../../../lib/links/paths";
import { TabLinks } from "../../../lib/links/tab-links";
import { SignedIn } from "../../../lib/session/signed-in";
import { TestMoney } from "../test-money";
import { CodesSection } from "./codes/codes-section";
import { type EarningsTab, earningsAddress, earningsTab } from "./earnings-address";
import { balanceQuery } from "./earnings-queries";
import { OverviewSection } from "./overview/overview-section";
import { PayoutsSection } from "./payouts/payouts-section";
import { RefundsSection } from "./refunds/refunds-section";
import { SalesSection } from "./sales/sales-section";
import { StatementsSection } from "./statements/statements-section";

const TABS = [
  { id: "overview", label: "Overview", to: earningsAddress("overview") },
  { id: "sales", label: "Sales", to: earningsAddress("sales") },
  { id: "refunds", label: "Refunds", to: earningsAddress("refunds") },
  { id: "payouts", label: "Payouts", to: earningsAddress("payouts") },
  { id: "codes", label: "Discount codes", to: earningsAddress("codes") },
  { id: "statements", label: "Statements", to: earningsAddress("statements") },
];

const SECTIONS: Record<EarningsTab, () => ReactNode> = {
  overview: () => <OverviewSection />,
  sales: () => <SalesSection />,
  refunds: () => <RefundsSection />,
  payouts: () => <PayoutsSection />,
  codes: () => <CodesSection />,
  statements: () => <StatementsSection />,
};

export function EarningsPage() {
  return <SignedIn>{() => <OwnEarnings />}</SignedIn>;
}

function OwnEarnings() {
  const [query] = useSearchParams();
  const tab = earningsTab(query);
  const { data: balance } = useQuery(balanceQuery());
  return (
    <div className="page-width flex flex-col gap-6 py-8 sm:py-12">
      <div>
        <BackLink to={paths.profile}>Back to your profile</BackLink>
        <h1 className="text-3xl sm:text-4xl">Earnings</h1>
      </div>
      {balance?.mode === "test" && <TestMoney />}
      <TabLinks label="Earnings" tabs={TABS} current={tab} panelId="earnings-panel" />
      <div id="earnings-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {SECTIONS[tab]()}
      </div>
    </div>
  );
}
