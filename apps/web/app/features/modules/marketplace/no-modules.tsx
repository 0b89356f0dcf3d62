import { ButtonLink } from "../../../lib/button-link";
import { paths } from "../../../lib/paths";
import { Button } from "../../../ui/controls/button";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { countConditions } from "./marketplace-filter";
import { useFilter } from "./use-filter";

export function NoModules() {
  const { filter, changeFilter } = useFilter();
  const isNarrowed = countConditions(filter) > 0;
  return (
    <EmptyState
      title="No modules found"
      action={
        isNarrowed ? (
          <Button
            onClick={() =>
              changeFilter({
                search: undefined,
                category: undefined,
                sort: undefined,
                filter: undefined,
              })
            }
          >
            Clear All Filters
          </Button>
        ) : (
          <ButtonLink to={paths.submit}>Submit a module</ButtonLink>
        )
      }
    >
      {isNarrowed
        ? "Nothing on the yard answers to all of these filters. Fewer of them find more."
        : "Published modules will stand here, once an auditor has approved them."}
    </EmptyState>
  );
}
