import { ButtonLink } from "../../lib/button-link";
import { paths } from "../../lib/paths";
import { EmptyState } from "../../ui/feedback/empty-state";

export function PersonNotFound() {
  return (
    <div className="page-width py-16 sm:py-24">
      <EmptyState
        headingLevel="h1"
        title="User Not Found"
        action={<ButtonLink to={paths.marketplace()}>Browse Marketplace</ButtonLink>}
      >
        Nobody here goes by this name. They may have closed their account.
      </EmptyState>
    </div>
  );
}
