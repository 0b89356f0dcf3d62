import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { formatCount } from "../../../lib/format/format";
import { SectionContent } from "../../../lib/page/section-content";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { moduleFilter, modulesQuery } from "../admin-queries";
import { FeaturedOrder } from "./featured-order";
import { ModuleFilter } from "./module-filter";
import { ModulePages } from "./module-pages";

/** Featured modules and the modules that match the filter in the URL. */
export function ModulesSection() {
  const [address] = useSearchParams();
  const filter = moduleFilter(address);
  const query = useQuery(modulesQuery(filter));
  return (
    <div className="flex flex-col gap-10">
      <FeaturedOrder />
      <section aria-label="All modules" className="flex flex-col gap-6">
        <h2 className="text-xl">All modules</h2>
        <ModuleFilter key={address.toString()} filter={filter} />
        <SectionContent query={query} what="The modules">
          {({ items, total, isTotalExact, nextCursor }) =>
            items.length === 0 ? (
              <EmptyState title="No module found">
                No matching modules. Try part of the title, or show all.
              </EmptyState>
            ) : (
              <div className="flex flex-col gap-4">
                <p role="status" className="text-ink-soft text-sm">
                  {isTotalExact ? "" : "At least "}
                  {formatCount(total, "module")}
                </p>
                <ModulePages items={items} next={nextCursor} filter={filter} />
              </div>
            )
          }
        </SectionContent>
      </section>
    </div>
  );
}
