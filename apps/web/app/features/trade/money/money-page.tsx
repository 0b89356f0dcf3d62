import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { TabLinks } from "../../../lib/links/tab-links";
import { AdministratorsPage } from "../../../lib/page/administrators-page";
import { AdjustmentsSection } from "./adjustments/adjustments-section";
import { BankSection } from "./bank/bank-section";
import { DisputesSection } from "./disputes/disputes-section";
import { type MoneyTab, moneyAddress, moneyTab } from "./money-address";
import { OverviewSection } from "./overview/overview-section";
import { PayoutsSection } from "./payouts/payouts-section";
import { ProvidersSection } from "./providers/providers-section";
import { RefundsSection } from "./refunds/refunds-section";
import { SearchSection } from "./search/search-section";
import { SellersSection } from "./sellers/sellers-section";

const TABS = [
  { id: "overview", label: "Overview", to: moneyAddress("overview") },
  { id: "refunds", label: "Refunds", to: moneyAddress("refunds") },
  { id: "disputes", label: "Disputes", to: moneyAddress("disputes") },
  { id: "payouts", label: "Payouts", to: moneyAddress("payouts") },
  { id: "sellers", label: "Sellers", to: moneyAddress("sellers") },
  { id: "adjustments", label: "Adjustments", to: moneyAddress("adjustments") },
  { id: "providers", label: "Providers", to: moneyAddress("providers") },
  { id: "bank", label: "Bank transfers", to: moneyAddress("bank") },
  { id: "search", label: "Search", to: moneyAddress("search") },
];

const SECTIONS: Record<MoneyTab, () => ReactNode> = {
  overview: () => <OverviewSection />,
  refunds: () => <RefundsSection />,
  disputes: () => <DisputesSection />,
  payouts: () => <PayoutsSection />,
  sellers: () => <SellersSection />,
  adjustments: () => <AdjustmentsSection />,
  providers: () => <ProvidersSection />,
  bank: () => <BankSection />,
  search: () => <SearchSection />,
};

export function MoneyPage() {
  const [query] = useSearchParams();
  const tab = moneyTab(query);
  return (
    <AdministratorsPage
      title="Money"
      purpose="Only administrators see orders, refunds, payouts and the ledger of this server."
    >
      {() => (
        <>
          <TabLinks label="Money" tabs={TABS} current={tab} panelId="money-panel" />
          <div id="money-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
            {SECTIONS[tab]()}
          </div>
        </>
      )}
    </AdministratorsPage>
  );
}
