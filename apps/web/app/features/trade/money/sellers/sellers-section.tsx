import { IDENTITY_STATUSES } from "@stackyard/contract/trade/payout-lists";
import { useSearchParams } from "react-router";
import { PagedList } from "../../../../lib/listing/paged-list";
import { RowList } from "../../../../ui/display/row-list";
import { Section } from "../../../../ui/display/section";
import { EmptyLine } from "../../../../ui/feedback/empty-line";
import { IDENTITY_LOOKS } from "../../identity-looks";
import { filterIn } from "../money-address";
import { managedSellersQuery } from "../money-queries";
import { StatusFilter } from "../status-filter";
import { SellerRow } from "./seller-row";
import { TaxReport } from "./tax-report";

export function SellersSection() {
  const [query] = useSearchParams();
  const identity = filterIn(query, "identity", IDENTITY_STATUSES);
  return (
    <div className="flex flex-col gap-10">
      <div className="flex flex-col gap-6">
        <StatusFilter
          tab="sellers"
          name="identity"
          values={IDENTITY_STATUSES}
          labels={IDENTITY_LOOKS}
          chosen={identity}
        />
        <PagedList
          key={identity}
          what="sellers"
          pageOf={(cursor) => managedSellersQuery(identity, cursor)}
          empty={<EmptyLine>No matching sellers. Try another state.</EmptyLine>}
        >
          {(sellers) => (
            <RowList label="Sellers">
              {sellers.map((seller) => (
                <SellerRow key={seller.seller.id} seller={seller} />
              ))}
            </RowList>
          )}
        </PagedList>
      </div>
      <Section
        title="Tax report"
        text="Each seller's totals of a year by quarter, with legal names, as a CSV file."
      >
        <TaxReport />
      </Section>
    </div>
  );
}
