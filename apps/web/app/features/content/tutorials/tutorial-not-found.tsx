import { paths } from "../../../lib/links/paths";
import { NotFoundPage } from "../../../lib/page/not-found-page";

export function TutorialNotFound() {
  return (
    <NotFoundPage title="Tutorial Not Found" to={paths.tutorials} back="Back to Tutorials">
      There is no tutorial at this address. It may have been renamed.
    </NotFoundPage>
  );
}
