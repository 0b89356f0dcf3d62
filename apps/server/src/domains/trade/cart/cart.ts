import { ERRORS } from "@stackyard/contract/base/errors";
import { LIMITS } from "@stackyard/contract/base/limits";
import type { CartItem, CartRef } from "@stackyard/contract/trade/cart";
import { lockUntilCommit } from "../../../platform/db/lock-until-commit.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { countCartItems, insertCartItems, listCartRows } from "./cart-queries.ts";
import { findOffers } from "./line-kinds.ts";
import { sellerOf } from "./quote-items.ts";

/** The caller's cart with current prices. Items that can't be bought any more say why. */
export async function readCart(ctx: UserServices): Promise<CartItem[]> {
  const rows = await listCartRows(ctx.db, ctx.user.id);
  const items = rows.map(({ kind, subjectId, title, seenCents }) => ({
    kind: kind as CartRef["kind"],
    id: subjectId,
    title,
    seenPrice: seenCents,
  }));
  const offers = await findOffers(ctx, items);
  return offers.map(({ item, found }) => ({
    ...item,
    title: found.title ?? item.title,
    ...("refusal" in found
      ? { seller: null, price: null, unavailable: ERRORS[found.refusal].message }
      : { seller: sellerOf(found), price: found.priceCents, unavailable: null }),
  }));
}

/** Adds items. Those in the cart stay once, with the price first seen. */
export async function addToCart(
  ctx: UserServices,
  items: readonly (CartRef & { readonly seenPrice: number })[],
): Promise<CartItem[]> {
  const offers = await findOffers(ctx, items);
  const titled = offers.map(({ item, found }) => ({ ...item, title: found.title }));
  await inTransaction(ctx, async ({ db, user }) => {
    await lockUntilCommit(db, `cart of ${user.id}`);
    await insertCartItems(db, user.id, titled);
    if ((await countCartItems(db, user.id)) > LIMITS.cartItems) throw new AppError("cart_full");
  });
  return readCart(ctx);
}
