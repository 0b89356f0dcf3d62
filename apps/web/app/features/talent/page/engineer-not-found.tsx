import { ButtonLink } from "../../../lib/button-link";
import { paths } from "../../../lib/paths";
import { EmptyState } from "../../../ui/feedback/empty-state";

export function EngineerNotFound() {
  return (
    <div className="page-width py-16 sm:py-24">
      <EmptyState
        headingLevel="h1"
        title="Engineer Not Found"
        action={<ButtonLink to={paths.talent()}>Find Engineers</ButtonLink>}
      >
        Nobody offers their work under this number. They may have left the yard.
      </EmptyState>
    </div>
  );
}
