import { ButtonLink } from "../../../lib/button-link";
import { paths } from "../../../lib/paths";
import { EmptyState } from "../../../ui/feedback/empty-state";

/** Stands there as long as nobody offers a service. */
export function NoServices() {
  return (
    <EmptyState
      title="No services yet"
      action={
        <ButtonLink to={paths.talent()} look="secondary">
          Find Engineers
        </ButtonLink>
      }
    >
      What engineers do at a price will stand here. Until then, the engineers are beside it.
    </EmptyState>
  );
}
