import { paths } from "../../../lib/links/paths";
import { NotFoundPage } from "../../../lib/page/not-found-page";

export function ReceiptNotFound() {
  return (
    <NotFoundPage title="Receipt not found" to={paths.profile} back="Your purchases">
      Receipts are available for your paid purchases.
    </NotFoundPage>
  );
}
