import type { UserServices } from "../../../platform/services.ts";
import { readCart } from "../../trade/cart/cart.ts";

/** Which packages of a service are in the caller's cart, without those that must be chosen again. */
export async function listPackagesInCart(ctx: UserServices, serviceId: number): Promise<number[]> {
  const own = await ctx.db
    .selectFrom("packageOrders")
    .select(["id", "position"])
    .where("clientId", "=", ctx.user.id)
    .where("serviceId", "=", serviceId)
    .where("purchaseId", "is", null)
    .orderBy("position")
    .execute();
  if (own.length === 0) return [];
  const cart = await readCart(ctx);
  const isInCart = (packageId: number) =>
    cart.some(
      ({ kind, id, unavailable }) => kind === "package" && id === packageId && unavailable === null,
    );
  return own.flatMap(({ id, position }) => (isInCart(id) ? [position] : []));
}
