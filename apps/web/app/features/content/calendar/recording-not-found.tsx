import { paths } from "../../../lib/links/paths";
import { NotFoundPage } from "../../../lib/page/not-found-page";

export function RecordingNotFound() {
  return (
    <NotFoundPage title="Recording Not Found" to={paths.events} back="Back to Events">
      There is no recording at this address.
    </NotFoundPage>
  );
}
