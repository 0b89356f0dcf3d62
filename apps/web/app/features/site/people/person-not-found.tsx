import { paths } from "../../../lib/links/paths";
import { NotFoundPage } from "../../../lib/page/not-found-page";

export function PersonNotFound() {
  return (
    <NotFoundPage title="User Not Found" to={paths.marketplace()} back="Browse Marketplace">
      This user doesn't exist or has closed their account.
    </NotFoundPage>
  );
}
