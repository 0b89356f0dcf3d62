import { NotFoundPage } from "../../lib/not-found-page";
import { paths } from "../../lib/paths";

export function PersonNotFound() {
  return (
    <NotFoundPage title="User Not Found" to={paths.marketplace()} back="Browse Marketplace">
      Nobody here goes by this name. They may have closed their account.
    </NotFoundPage>
  );
}
