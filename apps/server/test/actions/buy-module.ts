import type { SignedUp } from "../test-server.ts";

/** Purchases a module at its current price. */
export async function buyModule(
  { client }: Pick<SignedUp, "client">,
  moduleId: number,
  { headers, ...choice }: { headers?: Record<string, string>; paymentMethodId?: string } = {},
) {
  const { body: module } = await client.get(`/api/modules/${moduleId}`);
  // Modules that the caller can't see have no price; the purchase itself must be refused.
  const body = { moduleId, priceCents: module.price ?? 0, ...choice };
  return client.post("/api/purchases", body, headers);
}
