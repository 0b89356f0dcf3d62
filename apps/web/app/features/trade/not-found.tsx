import { paths } from "../../lib/links/paths";
import { NotFoundPage } from "../../lib/page/not-found-page";
import { earningsAddress } from "./earnings/earnings-address";

export function OrderNotFound() {
  return (
    <NotFoundPage title="Order not found" to={paths.purchases} back="Your purchases">
      This order doesn't exist, or another account placed it. Refunds of your own sales are under
      Earnings.
    </NotFoundPage>
  );
}

export function ReceiptNotFound() {
  return (
    <NotFoundPage title="Receipt not found" to={paths.profile} back="Your purchases">
      Receipts are available for your paid purchases.
    </NotFoundPage>
  );
}

export function StatementNotFound() {
  return (
    <NotFoundPage
      title="Statement not found"
      to={earningsAddress("statements")}
      back="Your statements"
    >
      You had no balance in this month.
    </NotFoundPage>
  );
}
