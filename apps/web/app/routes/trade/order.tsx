import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { ErrorPage } from "../../features/site/shell/error-page";
import { OrderNotFound } from "../../features/trade/not-found";
import {
  orderInvoicesQuery,
  orderQuery,
  orderRefundsQuery,
  purchasesQuery,
} from "../../features/trade/order-queries";
import { OrderPage } from "../../features/trade/orders/order-page";
import { idInAddress } from "../../lib/page/id-in-address";
import { signedInPageData } from "../../lib/session/signed-in-page";
import type { Route } from "./+types/order";

const page = signedInPageData({
  requiredOf: (_, { params }) => [orderQuery(idInAddress(params.id))],
  queriesOf(_, { params }) {
    const id = idInAddress(params.id);
    return [purchasesQuery(), orderRefundsQuery(id), orderInvoicesQuery(id)];
  },
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = ({ params }: Route.MetaArgs) => [
  { title: `Order ${params.id} · ${PRODUCT_NAME}` },
];

export default function OrderPageRoute({ params }: Route.ComponentProps) {
  return <OrderPage id={idInAddress(params.id)} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<OrderNotFound />} />;
