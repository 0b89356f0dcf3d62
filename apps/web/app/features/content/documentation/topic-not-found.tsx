import { paths } from "../../../lib/links/paths";
import { NotFoundPage } from "../../../lib/page/not-found-page";

export function TopicNotFound() {
  return (
    <NotFoundPage title="Topic Not Found" to={paths.documentation} back="Back to Documentation">
      The documentation has no topic at this address. It may have been renamed.
    </NotFoundPage>
  );
}
