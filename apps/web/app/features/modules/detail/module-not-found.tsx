import { NotFoundPage } from "../../../lib/not-found-page";
import { paths } from "../../../lib/paths";

export function ModuleNotFound() {
  return (
    <NotFoundPage title="Module Not Found" to={paths.marketplace()} back="Return to Marketplace">
      There is no module at this address, or it is not published yet.
    </NotFoundPage>
  );
}
