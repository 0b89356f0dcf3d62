import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { ErrorPage } from "../../features/site/shell/error-page";
import { OrderNotFound } from "../../features/trade/not-found";
import { orderQuery } from "../../features/trade/order-queries";
import { TestPaymentPage } from "../../features/trade/orders/test-payment-page";
import { idInAddress } from "../../lib/page/id-in-address";
import { signedInPageData } from "../../lib/session/signed-in-page";
import type { Route } from "./+types/test-payment";

const page = signedInPageData({
  requiredOf: (_, { params }) => [orderQuery(idInAddress(params.id))],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = ({ params }: Route.MetaArgs) => [
  { title: `Test payment of order ${params.id} · ${PRODUCT_NAME}` },
];

export default function TestPaymentPageRoute({ params }: Route.ComponentProps) {
  return <TestPaymentPage id={idInAddress(params.id)} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<OrderNotFound />} />;
