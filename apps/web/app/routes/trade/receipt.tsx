import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { ErrorPage } from "../../features/site/shell/error-page";
import {
  ReceiptNotFound,
  ReceiptPage,
  receiptQuery,
} from "../../features/trade/purchase/receipt-page";
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
  return <ReceiptPage purchaseId={idInAddress(params.id)} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<ReceiptNotFound />} />;
