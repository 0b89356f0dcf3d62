import type { SignedUp } from "./test-server.ts";

/** Buys a module at its present price, as someone does who has just looked at it. */
export async function buyModule(
  { client }: Pick<SignedUp, "client">,
  moduleId: number,
  { headers, ...choice }: { headers?: Record<string, string>; paymentMethodId?: string } = {},
) {
  const { body: module } = await client.get(`/api/modules/${moduleId}`);
  // One that the caller may not see has no price: the purchase itself is to be refused.
  const body = { moduleId, priceCents: module.price ?? 0, ...choice };
  return client.post("/api/purchases", body, headers);
}
