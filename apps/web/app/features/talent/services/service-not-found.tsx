import { paths } from "../../../lib/links/paths";
import { NotFoundPage } from "../../../lib/page/not-found-page";

export function ServiceNotFound() {
  return (
    <NotFoundPage title="Service not found" to={paths.services()} back="All services">
      This service doesn't exist or isn't available now.
    </NotFoundPage>
  );
}
