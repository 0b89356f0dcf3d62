import { paths } from "../../../lib/links/paths";
import { NotFoundPage } from "../../../lib/page/not-found-page";

export function ReceiptNotFound() {
  return (
    <NotFoundPage title="Receipt not found" to={paths.profile} back="Your purchases">
      There is a receipt for each of your own purchases once it is paid.
    </NotFoundPage>
  );
}
