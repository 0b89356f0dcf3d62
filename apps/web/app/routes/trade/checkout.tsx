import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { useSearchParams } from "react-router";
import { ordersQuery } from "../../features/trade/cart-queries";
import { cartQuery } from "../../features/trade/cart-query";
import { CheckoutPage } from "../../features/trade/checkout/checkout-page";
import { apiQuery } from "../../lib/api/query";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({
  reason: "checkout",
  queriesOf: () => [cartQuery(), ordersQuery(), apiQuery("/api/payment-methods", {})],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Checkout · ${PRODUCT_NAME}` }];

export default function CheckoutRoute() {
  const [search] = useSearchParams();
  const milestoneId = Number(search.get("milestone"));
  return <CheckoutPage milestoneId={milestoneId > 0 ? milestoneId : undefined} />;
}
