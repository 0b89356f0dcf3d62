import { ButtonLink } from "../../../lib/button-link";
import { paths } from "../../../lib/paths";
import { EmptyState } from "../../../ui/feedback/empty-state";

export function TutorialNotFound() {
  return (
    <div className="page-width py-16 sm:py-24">
      <EmptyState
        headingLevel="h1"
        title="Tutorial Not Found"
        action={<ButtonLink to={paths.tutorials}>Back to Tutorials</ButtonLink>}
      >
        There is no tutorial at this address. It may have been renamed.
      </EmptyState>
    </div>
  );
}
