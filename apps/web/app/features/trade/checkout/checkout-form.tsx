import type { Quote } from "@stackyard/contract/trade/cart";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidate } from "../../../lib/api/query";
import { useCurrentUser } from "../../../lib/session/current-user";
import { UnconfirmedEmail } from "../../../lib/session/unconfirmed-email";
import { HELD_ORDER } from "../../../lib/trade/held-order";
import { Card } from "../../../ui/display/card";
import { PaymentMethods, usePaymentMethods } from "../payment-methods";
import { BillingFields } from "./billing-fields";
import { type CheckoutItem, contractWords, has } from "./checkout-item";
import { CheckoutLines } from "./checkout-lines";
import { CheckoutSummary } from "./checkout-summary";
import { confirmationOf } from "./confirmation";
import { DiscountCodes } from "./discount-codes";
import { PriceChanges } from "./price-changes";
import { RefusedItems } from "./refused-items";
import { type BillingForm, showBillingErrors } from "./use-billing-form";
import type { useCodes } from "./use-codes";
import { usePlaceOrder } from "./use-place-order";

interface Props {
  readonly items: readonly CheckoutItem[];
  readonly quote: Quote;
  /** False while prices for changed codes or details are on their way. */
  readonly isCurrent: boolean;
  readonly codes: ReturnType<typeof useCodes>;
  readonly billing: BillingForm;
}

/** Everything that the buyer confirms, with one button that pays exactly this. */
export function CheckoutForm({ items, quote, isCurrent, codes, billing }: Props) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const methods = usePaymentMethods();
  const [seen, setSeen] = useState(quote);
  const order = usePlaceOrder((error) => {
    void invalidate(client, "/api/cart");
    showBillingErrors(billing, error);
  });
  const isFree = quote.total === 0;
  const agreed = contractWords(items);

  const submit = billing.form.handleSubmit(
    (details) => {
      setSeen(quote);
      const paymentMethodId = methods.chosen?.id;
      order.mutate(confirmationOf({ quote, codes: codes.codes, details, paymentMethodId }));
    },
    () => billing.setOpen(true),
  );

  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start"
    >
      <div className="flex min-w-0 flex-col gap-6">
        <RefusedItems quote={quote} items={items} />
        <PriceChanges seen={seen} quote={quote} />
        <CheckoutLines quote={quote} items={items} />
        {has(items, "module") && (
          <Card className="p-5">
            <DiscountCodes codes={codes} quote={quote} isCurrent={isCurrent} />
          </Card>
        )}
        <Card className="p-5">
          <BillingFields billing={billing} />
        </Card>
        {!isFree && (
          <Card className="p-5">
            <PaymentMethods choice={methods} isSection />
          </Card>
        )}
        <UnconfirmedEmail
          user={user}
          toDo={agreed?.toDo ?? (has(items, "module") ? "buy modules" : "order packages")}
        />
      </div>
      <CheckoutSummary
        quote={quote}
        refunds={agreed?.refunds ?? (has(items, "module") ? undefined : HELD_ORDER)}
        isTest={!isFree && methods.chosen?.isTest === true}
        isBusy={order.isPending || order.isSuccess}
        isOff={
          !isCurrent ||
          quote.lines.length === 0 ||
          quote.unavailable.length > 0 ||
          (!isFree && !methods.chosen) ||
          user?.mustConfirmEmail === true
        }
        error={order.error}
      />
    </form>
  );
}
