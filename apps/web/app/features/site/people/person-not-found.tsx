import { paths } from "../../../lib/links/paths";
import { NotFoundPage } from "../../../lib/page/not-found-page";

export function PersonNotFound() {
  return (
    <NotFoundPage title="User Not Found" to={paths.marketplace()} back="Browse Marketplace">
      Nobody here goes by this name. They may have closed their account.
    </NotFoundPage>
  );
}
