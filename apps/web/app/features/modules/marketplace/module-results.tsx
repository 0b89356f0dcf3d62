import type { ModuleSummary } from "@stackyard/contract/modules/modules";
import { cardsOf, PagedResults } from "../../../lib/listing/paged-results";
import { ModuleCard } from "../module-card";
import { ModuleCardSkeleton } from "../module-card-skeleton";
import { modulesQuery } from "./marketplace-queries";
import { NoModules } from "./no-modules";
import { useFilter } from "./use-filter";

const Cards = cardsOf<ModuleSummary>(({ item }) => <ModuleCard module={item} headingLevel="h2" />);

export function ModuleResults() {
  const { filter } = useFilter();
  return (
    <PagedResults
      thing="module"
      queryOf={(cursor) => modulesQuery(filter, cursor)}
      cards={Cards}
      skeleton={<ModuleCardSkeleton />}
      empty={<NoModules />}
    />
  );
}
