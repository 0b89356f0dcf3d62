import * as cart from "@stackyard/contract/trade/cart";
import * as discounts from "@stackyard/contract/trade/discounts";
import type { Api } from "../../../platform/http/api/api.ts";
import { addToCart, readCart } from "./cart.ts";
import { deleteCartItem } from "./cart-queries.ts";
import { createDiscountCode, endDiscountCode, listDiscountCodes } from "./discount-codes.ts";
import { quoteItems } from "./quote-items.ts";

export function mountCart(api: Api) {
  api.mount(cart.quoteItems, (ctx, { body }) => quoteItems(ctx, body));
  api.mount(cart.readCart, readCart);
  api.mount(cart.addToCart, (ctx, { body }) => addToCart(ctx, body.items));
  api.mount(cart.removeFromCart, ({ db, user }, { params }) => deleteCartItem(db, user.id, params));

  api.mount(discounts.listDiscountCodes, listDiscountCodes);
  api.mount(discounts.createDiscountCode, (ctx, { body }) => createDiscountCode(ctx, body));
  api.mount(discounts.endDiscountCode, (ctx, { params }) => endDiscountCode(ctx, params.id));
}
