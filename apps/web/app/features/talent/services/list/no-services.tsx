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
        Try removing a filter.
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
      Fixed-price services appear here. Meanwhile, browse engineers.
    </EmptyState>
  );
}
