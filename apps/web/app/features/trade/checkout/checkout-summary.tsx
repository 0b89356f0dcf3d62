import type { Quote } from "@stackyard/contract/trade/cart";
import { ApiError } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { formatPrice } from "../../../lib/format/format";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { TextLink } from "../../../lib/links/text-link";
import { useRefundDays } from "../../../lib/trade/use-refund-days";
import { Button } from "../../../ui/controls/button";
import { Card } from "../../../ui/display/card";
import { Alert } from "../../../ui/feedback/alert";
import { Sums } from "../sums";
import { UnclearOrderError } from "./use-place-order";

interface Props {
  readonly quote: Quote;
  /** Whether the chosen payment method moves no money. */
  readonly isTest: boolean;
  /** Whether the money is held for a contract. */
  /** Instead of what applies to modules. */
  readonly refunds: string | undefined;
  readonly isBusy: boolean;
  readonly isOff: boolean;
  readonly error: Error | null;
}

/** The arithmetic and the button that pays. */
export function CheckoutSummary({ quote, isTest, refunds, isBusy, isOff, error }: Props) {
  const total = formatPrice(quote.total);
  const refundDays = useRefundDays();
  return (
    <Card className="flex flex-col gap-4 p-5 lg:sticky lg:top-24">
      <h2 className="text-lg">Total</h2>
      <Sums {...quote} totalLabel="To pay" />
      <p className="text-ink-soft text-sm leading-relaxed">{quote.taxNote}</p>
      {error && <Failure error={error} />}
      <Button type="submit" size="large" isBusy={isBusy} disabled={isOff}>
        {quote.total === 0 ? "Confirm order" : `${isBusy ? "Paying" : "Pay"} ${total}`}
      </Button>
      {isTest && <p className="text-ink-soft text-sm">This is a test payment. No money moves.</p>}
      <p className="text-ink-soft text-sm leading-relaxed">
        By confirming, you agree to the{" "}
        <Link to={paths.termsOfService} className="text-accent-strong underline underline-offset-3">
          Terms of Service
        </Link>
        . {refunds ?? `Refunds within ${refundDays} days if a module doesn't work as described.`}
      </p>
    </Card>
  );
}

function Failure({ error }: { readonly error: Error }) {
  if (error instanceof UnclearOrderError) {
    return (
      <Alert tone="fair" isUrgent title="We couldn't confirm your order">
        Check your connection and try again. You won't be charged twice.
      </Alert>
    );
  }
  const isOwned = error instanceof ApiError && error.code === "already_purchased";
  return (
    <Alert
      tone="poor"
      isUrgent
      title="Purchase Failed"
      action={isOwned && <TextLink to={paths.purchases}>View your purchases</TextLink>}
    >
      {errorMessage(error, "An unexpected error occurred. Please try again.")}
    </Alert>
  );
}
