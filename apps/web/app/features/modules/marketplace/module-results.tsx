import { useEffect, useRef } from "react";
import { ModuleCard } from "../module-card";
import { ModuleCardSkeleton } from "../module-card-skeleton";
import { ModuleGrid } from "../module-grid";
import { LoadMore } from "./load-more";
import { NoModules } from "./no-modules";
import { ResultsFailed } from "./results-failed";
import { ResultsSummary } from "./results-summary";
import { useFilter } from "./use-filter";
import { useLasting } from "./use-lasting";
import { useModulePages } from "./use-module-pages";

/** Shorter than this, a wait shows the former results greyed instead of blank cards. */
const SHORT_WAIT_MS = 200;
const SKELETONS = [1, 2, 3, 4, 5, 6];

export function ModuleResults() {
  const { filter } = useFilter();
  const pages = useModulePages(filter);
  const { first, modules, hasMore } = pages;
  const isWaiting = first.isPending || first.isPlaceholderData;
  const isLongWait = useLasting(isWaiting, SHORT_WAIT_MS) || first.isPending;
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef(modules.length);

  // When the last page has come, the button that held the focus is gone.
  useEffect(() => {
    const before = shown.current;
    shown.current = modules.length;
    if (hasMore || modules.length <= before || document.activeElement !== document.body) return;
    list.current?.querySelectorAll<HTMLElement>("article a")[before]?.focus();
  }, [hasMore, modules.length]);

  if (first.isError) return <ResultsFailed error={first.error} onRetry={first.refetch} />;
  return (
    <div ref={list} aria-busy={isWaiting}>
      <ResultsSummary listing={isWaiting ? undefined : first.data} />
      <div className={isWaiting && !isLongWait ? "mt-5 opacity-50 transition-opacity" : "mt-5"}>
        {!isWaiting && modules.length === 0 ? (
          <NoModules />
        ) : (
          <ModuleGrid>
            {isLongWait
              ? SKELETONS.map((key) => (
                  <li key={key}>
                    <ModuleCardSkeleton />
                  </li>
                ))
              : modules.map((module) => (
                  <li key={module.id}>
                    <ModuleCard module={module} headingLevel="h2" />
                  </li>
                ))}
          </ModuleGrid>
        )}
      </div>
      {hasMore && !isWaiting && (
        <LoadMore
          isBusy={pages.isLoadingMore}
          hasFailed={pages.hasMoreFailed}
          onClick={pages.loadMore}
        />
      )}
    </div>
  );
}
