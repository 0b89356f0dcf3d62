import { ButtonLink } from "../../../lib/button-link";
import { paths } from "../../../lib/paths";
import { EmptyState } from "../../../ui/feedback/empty-state";

export function ModuleNotFound() {
  return (
    <div className="page-width py-16 sm:py-24">
      <EmptyState
        headingLevel="h1"
        title="Module Not Found"
        action={<ButtonLink to={paths.marketplace()}>Return to Marketplace</ButtonLink>}
      >
        There is no module at this address, or it is not published yet.
      </EmptyState>
    </div>
  );
}
