import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SectionContent } from "../../../lib/page/section-content";
import { quoteQuery } from "../cart-queries";
import { OpenOrders } from "../open-orders";
import { CheckoutForm } from "./checkout-form";
import type { CheckoutItem } from "./checkout-item";
import { useBillingForm } from "./use-billing-form";
import { useCodes } from "./use-codes";

export function Checkout({ items }: { readonly items: readonly CheckoutItem[] }) {
  const codes = useCodes();
  const billing = useBillingForm();
  const quote = useQuery({
    ...quoteQuery({ items, codes: codes.codes, ...billing.taxable }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <OpenOrders items={items} />
      <SectionContent query={quote} what="The prices">
        {(prices) => (
          <CheckoutForm
            items={items}
            quote={prices}
            isCurrent={!quote.isPlaceholderData}
            codes={codes}
            billing={billing}
          />
        )}
      </SectionContent>
    </>
  );
}
