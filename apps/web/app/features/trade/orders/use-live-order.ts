import type { Order } from "@stackyard/contract/trade/orders";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { send } from "../../../lib/api/api";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { invalidateOrders } from "../invalidate-orders";
import { isUnpaid } from "../open-orders";
import { orderQuery } from "../order-queries";

/** Frequent at first, because most payments are decided within a minute. */
const POLL_MS = { first: 2_000, longer: 500, most: 15_000 } as const;

/**
 * An order that follows its payment: it is read again until it is paid or has ended, and the provider
 * is asked when the buyer comes to the page.
 */
export function useLiveOrder(id: number) {
  const client = useQueryClient();
  const query = useQuery({
    ...orderQuery(id),
    refetchInterval: ({ state }) =>
      state.data && isUnpaid(state.data)
        ? Math.min(POLL_MS.first + state.dataUpdateCount * POLL_MS.longer, POLL_MS.most)
        : false,
  });
  const keep = (order: Order) => client.setQueryData(orderQuery(id).queryKey, order);
  const refresh = useSendOnce({
    mutationKey: ["refresh order", id],
    mutationFn: () => send("post", "/api/orders/{id}/refresh", { params: { id } }),
    onSuccess: keep,
  });

  const isOpen = query.data !== undefined && isUnpaid(query.data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` is another object each time.
  useEffect(() => {
    if (!isOpen) return;
    const ask = () => document.visibilityState === "visible" && refresh.mutate(undefined);
    ask();
    document.addEventListener("visibilitychange", ask);
    return () => document.removeEventListener("visibilitychange", ask);
  }, [isOpen]);

  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) void invalidateOrders(client);
    wasOpen.current = isOpen;
  }, [isOpen, client]);

  return { query, refresh, keep };
}
