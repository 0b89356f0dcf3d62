import { NotFoundPage } from "../../../lib/not-found-page";
import { paths } from "../../../lib/paths";

export function ArticleNotFound() {
  return (
    <NotFoundPage title="Article Not Found" to={paths.blog} back="Back to Blog">
      The article you're looking for doesn't exist or has been removed.
    </NotFoundPage>
  );
}
