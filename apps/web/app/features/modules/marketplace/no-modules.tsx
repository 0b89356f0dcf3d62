import { ButtonLink } from "../../../lib/links/button-link";
import type { MarketplaceFilter } from "../../../lib/links/paths";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { countConditions, NO_CONDITIONS } from "./conditions";
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
            onClick={() => changeFilter({ ...NO_CONDITIONS, search: undefined, sort: undefined })}
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
  if (isNarrowed) return "Try removing a filter.";
  return type === "blueprints"
    ? "No blueprints yet. To add one, tag your module “blueprint”."
    : "Modules appear here once an auditor approves them.";
}
