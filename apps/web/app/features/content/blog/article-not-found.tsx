import { paths } from "../../../lib/links/paths";
import { NotFoundPage } from "../../../lib/page/not-found-page";

export function ArticleNotFound() {
  return (
    <NotFoundPage title="Article Not Found" to={paths.blog} back="Back to Blog">
      The article you're looking for doesn't exist or has been removed.
    </NotFoundPage>
  );
}
