import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { CartPage } from "../../features/trade/cart/cart-page";
import { cartQuery } from "../../features/trade/cart-queries";
import { layeredPageData } from "../../lib/page/layered-page-data";

const page = layeredPageData({ parts: () => [cartQuery()] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Your cart · ${PRODUCT_NAME}` }];

export default function CartRoute() {
  return <CartPage />;
}
