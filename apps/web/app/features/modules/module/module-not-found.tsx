import { paths } from "../../../lib/links/paths";
import { NotFoundPage } from "../../../lib/page/not-found-page";

export function ModuleNotFound() {
  return (
    <NotFoundPage title="Module Not Found" to={paths.marketplace()} back="Return to Marketplace">
      There is no module at this address, or it is not published yet.
    </NotFoundPage>
  );
}
