import { ButtonLink } from "../../lib/button-link";
import { paths } from "../../lib/paths";
import { EmptyState } from "../../ui/feedback/empty-state";

export function TopicNotFound() {
  return (
    <div className="page-width py-16 sm:py-24">
      <EmptyState
        headingLevel="h1"
        title="Topic Not Found"
        action={<ButtonLink to={paths.documentation}>Back to Documentation</ButtonLink>}
      >
        The documentation has no topic at this address. It may have been renamed.
      </EmptyState>
    </div>
  );
}
