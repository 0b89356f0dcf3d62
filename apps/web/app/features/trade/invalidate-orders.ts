import type { QueryClient } from "@tanstack/react-query";
import { invalidate } from "../../lib/api/query";

/** Refetches what an order changes: what its buyer owns, and the cart. */
export async function invalidateOrders(client: QueryClient): Promise<void> {
  await Promise.all([
    invalidate(client, "/api/orders"),
    invalidate(client, "/api/cart"),
    invalidate(client, "/api/purchases"),
    invalidate(client, "/api/modules"),
    invalidate(client, "/api/user/figures"),
  ]);
}
