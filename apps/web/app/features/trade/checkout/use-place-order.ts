import type { BodyOf } from "@stackyard/contract/base/endpoint";
import type { Order, placeOrder } from "@stackyard/contract/trade/orders";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { ApiError, send } from "../../../lib/api/api";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { paths } from "../../../lib/links/paths";
import { invalidateOrders } from "../invalidate-orders";
import { NEW_ORDER } from "../new-order";
import { ordersQuery } from "../order-queries";
import { isSameItem } from "../visitor-cart";
import { attemptedItems, attemptKey, endAttempt } from "./checkout-attempt";

export type Confirmation = BodyOf<typeof placeOrder>;

/** The server may have placed the order without us knowing. */
export class UnclearOrderError extends Error {}

const UNSETTLED = new Set(["request_in_progress", "answer_lost", "too_many_attempts"]);

const isAnswer = (error: unknown) =>
  error instanceof ApiError && error.status < 500 && !UNSETTLED.has(error.code ?? "");

const isOwned = (error: unknown) => error instanceof ApiError && error.code === "already_purchased";

/**
 * Places an order once, however often the buyer tries: a retry has the same idempotency key, and an
 * order whose answer got lost is found among the buyer's orders.
 */
export function usePlaceOrder(onRefused: (error: Error) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();

  function leadTo(order: Order): void {
    endAttempt();
    void invalidateOrders(client);
    // Going back leads to the cart, not to a form that has been sent.
    void navigate(paths.order(order.id), { replace: true, state: NEW_ORDER });
  }

  async function findAttempted(): Promise<Order | undefined> {
    const items = attemptedItems();
    if (!items) return undefined;
    const orders = await client.fetchQuery({ ...ordersQuery(), staleTime: 0, retry: false });
    return orders.find(
      ({ lines }) =>
        lines.length === items.length &&
        lines.every((line) => items.some((item) => isSameItem(item, line))),
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => {
    findAttempted().then(
      (order) => order && leadTo(order),
      () => undefined,
    );
  }, []);

  return useSendOnce({
    mutationKey: ["place order"],
    async mutationFn(confirmation: Confirmation) {
      try {
        return await send("post", "/api/orders", { body: confirmation }, attemptKey(confirmation));
      } catch (error) {
        const isAnswered = isAnswer(error);
        // Another tab may have placed the same order.
        const placed =
          isAnswered && !isOwned(error) ? undefined : await findAttempted().catch(() => undefined);
        if (placed) return placed;
        if (!isAnswered) throw new UnclearOrderError();
        endAttempt();
        throw error;
      }
    },
    onSuccess: leadTo,
    onError: onRefused,
  });
}
