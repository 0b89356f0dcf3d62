import type { Order } from "@stackyard/contract/trade/orders";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { toast } from "../../../lib/browser/toast";
import { formatPrice } from "../../../lib/format/format";
import { Moment } from "../../../lib/format/times";
import { ButtonLink } from "../../../lib/links/button-link";
import { Button, buttonClasses } from "../../../ui/controls/button";
import { Alert } from "../../../ui/feedback/alert";
import { TransferDetails } from "./transfer-details";
import type { useLiveOrder } from "./use-live-order";
import { paymentStep } from "./use-payment-step";

interface Props {
  readonly order: Order;
  readonly live: ReturnType<typeof useLiveOrder>;
}

/** An order that waits for its buyer or for their bank. */
export function UnpaidOrder({ order, live: { refresh, keep } }: Props) {
  const { id } = order;
  const step = paymentStep(order);
  const cancel = useSendOnce({
    mutationKey: ["cancel order", id],
    mutationFn: () => send("post", "/api/orders/{id}/cancel", { params: { id } }),
    onSuccess(ended) {
      keep(ended);
      // The provider decides.
      if (ended.paidAt) toast.message("Not canceled", "Your payment had already gone through.");
    },
    onError: (error) =>
      toast.error(
        "Order not canceled",
        errorMessage(error, "Check your connection and try again."),
      ),
  });
  return (
    <Alert
      tone="fair"
      title={titleOf(order, step !== null)}
      action={
        <>
          {step?.isOwn && (
            <ButtonLink to={step.to} size="small">
              Continue to payment
            </ButtonLink>
          )}
          {step && !step.isOwn && (
            <a href={step.to} className={buttonClasses({ size: "small" })}>
              Continue to payment
            </a>
          )}
          {!step && (
            <Button
              size="small"
              look="secondary"
              isBusy={refresh.isPending}
              onClick={() => refresh.mutate(undefined)}
            >
              Check now
            </Button>
          )}
          <Button
            size="small"
            look="quiet"
            isBusy={cancel.isPending}
            onClick={() => cancel.mutate(undefined)}
          >
            Cancel order
          </Button>
        </>
      }
    >
      {order.transfer ? (
        <TransferDetails order={order} transfer={order.transfer} />
      ) : (
        <p>
          {step
            ? "Your payment needs one more step. You aren't charged until you confirm it. "
            : "The payment provider hasn't confirmed it yet. This page updates by itself, and we email you when it is paid. "}
          The order expires <Moment at={order.expiresAt} />.
        </p>
      )}
    </Alert>
  );
}

function titleOf({ total, transfer }: Order, hasStep: boolean): string {
  if (transfer) return `Transfer ${formatPrice(total - transfer.received)}`;
  return hasStep ? "Confirm your payment" : "Waiting for your payment";
}
