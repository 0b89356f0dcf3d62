import { useQuery } from "@tanstack/react-query";
import { PagedList } from "../../../../lib/listing/paged-list";
import { SectionContent } from "../../../../lib/page/section-content";
import { RowList } from "../../../../ui/display/row-list";
import { Section } from "../../../../ui/display/section";
import { EmptyLine } from "../../../../ui/feedback/empty-line";
import { balanceQuery, payoutsQuery } from "../earnings-queries";
import { AvailableBalance } from "./available-balance";
import { PayoutAccount } from "./payout-account";
import { PayoutRow } from "./payout-row";
import { PayoutSchedule } from "./payout-schedule";
import { SellerDetails } from "./seller-details";

/** Everything about the way of the money to the seller's bank. */
export function PayoutsSection() {
  const query = useQuery(balanceQuery());
  return (
    <div className="flex flex-col gap-10">
      <SectionContent query={query} what="Your balance">
        {(balance) => (
          <>
            <AvailableBalance balance={balance} />
            <PayoutAccount balance={balance} />
            <PayoutSchedule balance={balance} />
          </>
        )}
      </SectionContent>
      <SellerDetails />
      <Section title="Past payouts">
        <PagedList
          what="payouts"
          pageOf={payoutsQuery}
          empty={<EmptyLine>No payouts yet.</EmptyLine>}
        >
          {(payouts) => (
            <RowList label="Past payouts">
              {payouts.map((payout) => (
                <PayoutRow key={payout.id} payout={payout} />
              ))}
            </RowList>
          )}
        </PagedList>
      </Section>
    </div>
  );
}
