import { paths } from "../../../lib/links/paths";
import { NotFoundPage } from "../../../lib/page/not-found-page";

export function ServiceNotFound() {
  return (
    <NotFoundPage title="Service not found" to={paths.services()} back="All services">
      There is no service at this address, or it is not offered at present.
    </NotFoundPage>
  );
}
