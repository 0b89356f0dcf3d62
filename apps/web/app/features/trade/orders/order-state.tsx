import type { Order } from "@stackyard/contract/trade/orders";
import { formatPrice } from "../../../lib/format/format";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { Alert } from "../../../ui/feedback/alert";
import { isUnpaid } from "../open-orders";
import { UnpaidOrder } from "./unpaid-order";
import { UnsuccessfulOrder } from "./unsuccessful-order";
import type { useLiveOrder } from "./use-live-order";

interface Props {
  readonly order: Order;
  readonly live: ReturnType<typeof useLiveOrder>;
}

/** What became of the payment, and what the buyer can do. Changes are announced. */
export function OrderState({ order, live }: Props) {
  return <div aria-live="polite">{stateOf(order, live)}</div>;
}

function stateOf(order: Order, live: Props["live"]) {
  if (isUnpaid(order)) return <UnpaidOrder order={order} live={live} />;
  if (order.paidAt === null) return <UnsuccessfulOrder order={order} />;
  return (
    <Alert
      tone={order.status === "charged_back" ? "poor" : "good"}
      title={titleOf(order)}
      action={
        <ButtonLink to={paths.receipt(order.id)} look="secondary" size="small">
          View receipt
        </ButtonLink>
      }
    >
      {textOf(order)}
    </Alert>
  );
}

function titleOf({ status, total, refunded }: Order): string {
  if (status === "charged_back") return "Your bank returned this payment";
  if (status === "refunded") return `${formatPrice(refunded)} refunded`;
  if (status === "partly_refunded")
    return `${formatPrice(refunded)} of ${formatPrice(total)} refunded`;
  return total === 0 ? "Order complete" : `${formatPrice(total)} paid`;
}

function textOf({ status, mode, lines }: Order): string {
  const hasModule = lines.some(({ kind }) => kind === "module");
  const next = hasModule
    ? "You can install what you bought."
    : "The contract's page shows what comes next.";
  if (status === "charged_back") return hasModule ? GONE : next;
  if (status === "refunded") return hasModule ? GONE : "The money returns the way you paid.";
  return mode === "test"
    ? `This is a test payment: no money moved. ${next}`
    : `${next} We emailed you the receipt.`;
}

const GONE = "Its items can no longer be installed.";
