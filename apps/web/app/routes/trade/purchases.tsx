import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { ordersQuery } from "../../features/trade/order-queries";
import { PurchasesPage } from "../../features/trade/purchases/purchases-page";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({ queriesOf: () => [ordersQuery()] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Your purchases · ${PRODUCT_NAME}` }];

export default function PurchasesRoute() {
  return <PurchasesPage />;
}
