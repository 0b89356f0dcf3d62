import { NotFoundPage } from "../../../lib/not-found-page";
import { paths } from "../../../lib/paths";

export function TutorialNotFound() {
  return (
    <NotFoundPage title="Tutorial Not Found" to={paths.tutorials} back="Back to Tutorials">
      There is no tutorial at this address. It may have been renamed.
    </NotFoundPage>
  );
}
