import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "../../../../../lib/links/button-link";
import { paths } from "../../../../../lib/links/paths";
import { TextLink } from "../../../../../lib/links/text-link";
import { SectionContent } from "../../../../../lib/page/section-content";
import { RowList } from "../../../../../ui/display/row-list";
import { Section } from "../../../../../ui/display/section";
import { EmptyState } from "../../../../../ui/feedback/empty-state";
import { purchasesQuery } from "../../profile-queries";
import { BuyerFigures } from "./buyer-figures";
import { PurchaseRow } from "./purchase-row";

export function PurchasesSection() {
  const query = useQuery(purchasesQuery());
  return (
    <Section
      title="My purchases"
      text="Each includes its install block."
      action={<TextLink to={paths.purchases}>Orders, receipts and refunds</TextLink>}
    >
      <SectionContent query={query} what="Your purchases">
        {(purchases) =>
          purchases.length === 0 ? (
            <EmptyState
              title="No purchases yet"
              headingLevel="h3"
              action={<ButtonLink to={paths.marketplace()}>Browse Marketplace</ButtonLink>}
            >
              Modules you buy appear here with install steps, versions, and spending.
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
