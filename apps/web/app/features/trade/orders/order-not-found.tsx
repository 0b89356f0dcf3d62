import { paths } from "../../../lib/links/paths";
import { NotFoundPage } from "../../../lib/page/not-found-page";

export function OrderNotFound() {
  return (
    <NotFoundPage title="Order not found" to={paths.purchases} back="Your purchases">
      This order doesn't exist, or another account placed it. Refunds of your own sales are under
      Earnings.
    </NotFoundPage>
  );
}
