import { ButtonLink } from "../../../lib/links/button-link";
import type { MarketplaceFilter } from "../../../lib/links/paths";
import { paths } from "../../../lib/links/paths";
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
      {emptyText(filter, isNarrowed)}
    </EmptyState>
  );
}

function emptyText({ type }: MarketplaceFilter, isNarrowed: boolean): string {
  if (isNarrowed)
    return "Nothing on the yard answers to all of these filters. Fewer of them find more.";
  return type === "blueprints"
    ? "No module is tagged as a blueprint yet. Tag a whole set-up of yours “blueprint”, and it stands here."
    : "Published modules will stand here, once an auditor has approved them.";
}
