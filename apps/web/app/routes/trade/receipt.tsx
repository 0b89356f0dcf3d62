import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { ErrorPage } from "../../features/site/shell/error-page";
import { ReceiptNotFound } from "../../features/trade/not-found";
import { receiptQuery } from "../../features/trade/order-queries";
import { ReceiptPage } from "../../features/trade/receipt/receipt-page";
import { idInAddress } from "../../lib/page/id-in-address";
import { signedInPageData } from "../../lib/session/signed-in-page";
import type { Route } from "./+types/receipt";

const page = signedInPageData({
  requiredOf: (_, { params }) => [receiptQuery(idInAddress(params.id))],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Receipt · ${PRODUCT_NAME}` }];

export default function ReceiptRoute({ params }: Route.ComponentProps) {
  return <ReceiptPage orderId={idInAddress(params.id)} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<ReceiptNotFound />} />;
