import { ButtonLink } from "../../lib/button-link";
import { paths } from "../../lib/paths";
import { EmptyState } from "../../ui/feedback/empty-state";

export function RecordingNotFound() {
  return (
    <div className="page-width py-16 sm:py-24">
      <EmptyState
        headingLevel="h1"
        title="Recording Not Found"
        action={<ButtonLink to={paths.events}>Back to Events</ButtonLink>}
      >
        There is no recording at this address.
      </EmptyState>
    </div>
  );
}
