import { ButtonLink } from "../../../lib/button-link";
import { paths } from "../../../lib/paths";
import { EmptyState } from "../../../ui/feedback/empty-state";

export function ArticleNotFound() {
  return (
    <div className="page-width py-16 sm:py-24">
      <EmptyState
        headingLevel="h1"
        title="Article Not Found"
        action={<ButtonLink to={paths.blog}>Back to Blog</ButtonLink>}
      >
        The article you're looking for doesn't exist or has been removed.
      </EmptyState>
    </div>
  );
}
