import { paths } from "../../../lib/links/paths";
import { NotFoundPage } from "../../../lib/page/not-found-page";

export function EventNotFound() {
  return (
    <NotFoundPage title="Event Not Found" to={paths.events} back="Back to Events">
      There is no event at this address. It may have been removed.
    </NotFoundPage>
  );
}
