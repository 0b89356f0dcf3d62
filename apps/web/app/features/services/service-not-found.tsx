import { ButtonLink } from "../../lib/button-link";
import { paths } from "../../lib/paths";
import { EmptyState } from "../../ui/feedback/empty-state";

export function ServiceNotFound() {
  return (
    <div className="page-width py-16 sm:py-24">
      <EmptyState
        headingLevel="h1"
        title="Service not found"
        action={<ButtonLink to={paths.services()}>All services</ButtonLink>}
      >
        There is no service at this address, or it is not offered at present.
      </EmptyState>
    </div>
  );
}
