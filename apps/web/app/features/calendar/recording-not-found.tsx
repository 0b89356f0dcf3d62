import { NotFoundPage } from "../../lib/not-found-page";
import { paths } from "../../lib/paths";

export function RecordingNotFound() {
  return (
    <NotFoundPage title="Recording Not Found" to={paths.events} back="Back to Events">
      There is no recording at this address.
    </NotFoundPage>
  );
}
