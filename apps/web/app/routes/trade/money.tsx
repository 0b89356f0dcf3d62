import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { MoneyPage } from "../../features/trade/money/money-page";
import { moneyQueries } from "../../features/trade/money/money-queries";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({ queriesOf: moneyQueries });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Money · ${PRODUCT_NAME}` }];

export default function MoneyRoute() {
  return <MoneyPage />;
}
