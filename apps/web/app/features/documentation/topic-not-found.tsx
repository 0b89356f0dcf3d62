import { NotFoundPage } from "../../lib/not-found-page";
import { paths } from "../../lib/paths";

export function TopicNotFound() {
  return (
    <NotFoundPage title="Topic Not Found" to={paths.documentation} back="Back to Documentation">
      The documentation has no topic at this address. It may have been renamed.
    </NotFoundPage>
  );
}
