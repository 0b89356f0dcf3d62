import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { useSearchParams } from "react-router";
import { cartQuery } from "../../features/trade/cart-queries";
import { CheckoutPage } from "../../features/trade/checkout/checkout-page";
import { ordersQuery } from "../../features/trade/order-queries";
import { apiQuery } from "../../lib/api/query";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({
  reason: "checkout",
  queriesOf: () => [cartQuery(), ordersQuery(), apiQuery("/api/payment-methods", {})],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Checkout · ${PRODUCT_NAME}` }];

/** Items of contracts, which are paid without the cart. */
const KINDS = ["milestone", "tip"] as const;

export default function CheckoutRoute() {
  const [search] = useSearchParams();
  const items = KINDS.map((kind) => ({ kind, id: Number(search.get(kind)) }));
  return <CheckoutPage item={items.find(({ id }) => id > 0)} />;
}
