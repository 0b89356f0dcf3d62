import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { EarningsPage } from "../../features/trade/earnings/earnings-page";
import { earningsQueries } from "../../features/trade/earnings/earnings-queries";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({ queriesOf: earningsQueries });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Earnings · ${PRODUCT_NAME}` }];

export default function EarningsRoute() {
  return <EarningsPage />;
}
