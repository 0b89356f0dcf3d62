import type { Order } from "@stackyard/contract/trade/orders";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../../../lib/links/paths";
import { isNewOrder } from "../new-order";

/**
 * Where the buyer completes the payment: the provider's page, or our own page of the test provider.
 * Null if there is nothing to do.
 */
export function paymentStep({ id, actionUrl, mode }: Order) {
  if (actionUrl === null) return null;
  const own = paths.testPayment(id);
  const isOwn = mode === "test" && new URL(actionUrl).pathname === own;
  return isOwn ? { to: own, isOwn } : { to: actionUrl, isOwn };
}

/** Leads on to the payment's next step right after the order was placed, once. */
export function usePaymentStep(order: Order | undefined): void {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const step = order && isNewOrder(state) ? paymentStep(order) : null;
  const to = step?.to;
  const isOwn = step?.isOwn;

  useEffect(() => {
    if (to === undefined) return;
    void lead();
    async function lead() {
      // Going back leads to this page and not on to the payment again.
      await navigate(pathname, { replace: true, state: null });
      if (isOwn) await navigate(to as string);
      else window.location.assign(to as string);
    }
  }, [to, isOwn, pathname, navigate]);
}
