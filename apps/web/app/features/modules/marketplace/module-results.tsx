import { PagedResults } from "../../../lib/listing/paged-results";
import { ModuleCard } from "../module-card";
import { ModuleCardSkeleton } from "../module-card-skeleton";
import { modulesQuery } from "./marketplace-queries";
import { NoModules } from "./no-modules";
import { useFilter } from "./use-filter";

export function ModuleResults() {
  const { filter } = useFilter();
  return (
    <PagedResults
      thing="module"
      queryOf={(cursor) => modulesQuery(filter, cursor)}
      card={(module) => <ModuleCard module={module} headingLevel="h2" />}
      skeleton={<ModuleCardSkeleton />}
      empty={<NoModules />}
    />
  );
}
