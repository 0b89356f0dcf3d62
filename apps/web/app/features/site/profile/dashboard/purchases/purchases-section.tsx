import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "../../../../../lib/links/button-link";
import { paths } from "../../../../../lib/links/paths";
import { SectionContent } from "../../../../../lib/page/section-content";
import { EmptyState } from "../../../../../ui/feedback/empty-state";
import { purchasesQuery } from "../../profile-queries";
import { RowList } from "../../row-list";
import { Section } from "../../section";
import { BuyerFigures } from "./buyer-figures";
import { PurchaseRow } from "./purchase-row";

export function PurchasesSection() {
  const query = useQuery(purchasesQuery());
  return (
    <Section title="My purchases" text="Each with the block that installs it.">
      <SectionContent query={query} what="Your purchases">
        {(purchases) =>
          purchases.length === 0 ? (
            <EmptyState
              title="No purchases yet"
              headingLevel="h3"
              action={<ButtonLink to={paths.marketplace()}>Browse Marketplace</ButtonLink>}
            >
              Modules that you buy stand here, ready to be installed, with the version you run and
              what you have spent. Buy one in the marketplace to begin.
            </EmptyState>
          ) : (
            <>
              <BuyerFigures />
              <RowList label="My purchases">
                {purchases.map((purchase) => (
                  <PurchaseRow key={purchase.id} purchase={purchase} />
                ))}
              </RowList>
            </>
          )
        }
      </SectionContent>
    </Section>
  );
}
