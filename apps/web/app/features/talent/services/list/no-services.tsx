import { ButtonLink } from "../../../../lib/links/button-link";
import { paths } from "../../../../lib/links/paths";
import { Button } from "../../../../ui/controls/button";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { NO_CONDITIONS } from "./conditions";
import { useServiceFilter } from "./service-filter";

export function NoServices() {
  const { filter, changeFilter } = useServiceFilter();
  const { type: _, sort: __, ...conditions } = filter;
  if (Object.values(conditions).some(Boolean)) {
    return (
      <EmptyState
        title="No services found"
        action={
          <Button
            onClick={() =>
              changeFilter({
                ...NO_CONDITIONS,
                search: undefined,
                specialization: undefined,
                sort: undefined,
              })
            }
          >
            Clear All Filters
          </Button>
        }
      >
        Nobody offers what answers to all of these filters. Fewer of them find more.
      </EmptyState>
    );
  }
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
