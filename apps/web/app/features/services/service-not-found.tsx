import { NotFoundPage } from "../../lib/not-found-page";
import { paths } from "../../lib/paths";

export function ServiceNotFound() {
  return (
    <NotFoundPage title="Service not found" to={paths.services()} back="All services">
      There is no service at this address, or it is not offered at present.
    </NotFoundPage>
  );
}
