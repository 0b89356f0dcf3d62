import type { ModuleSummary } from "@stackyard/contract/modules";
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { useHydrated } from "../../../lib/hydrated";
import type { Filter } from "./marketplace-filter";
import { modulesQuery } from "./marketplace-queries";

interface HistoryState {
  readonly cursors?: readonly string[];
}

const NONE: readonly string[] = [];

/**
 * The pages of modules shown so far. Which ones is kept with the history entry, so that whoever
 * comes back from a module finds the list as long as it was.
 */
export function useModulePages(filter: Filter) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const { pathname, search, state } = useLocation();
  // The server knows no history: the first drawing in the browser must not either.
  const cursors = (isHydrated && (state as HistoryState | null)?.cursors) || NONE;

  const first = useQuery({ ...modulesQuery(filter), placeholderData: keepPreviousData });
  const more = useQueries({ queries: cursors.map((cursor) => modulesQuery(filter, cursor)) });
  const last = more.at(-1) ?? first;
  const nextCursor = last.data?.nextCursor;

  function loadMore() {
    if (last.isError) return void last.refetch();
    if (!nextCursor) return;
    const state: HistoryState = { cursors: [...cursors, nextCursor] };
    void navigate(`${pathname}${search}`, { replace: true, state, preventScrollReset: true });
  }

  return {
    first,
    modules: unique([first, ...more].flatMap((page) => page.data?.items ?? [])),
    hasMore: Boolean(nextCursor) || more.some((page) => !page.data),
    isLoadingMore: more.some((page) => page.isFetching && !page.data),
    hasMoreFailed: more.length > 0 && last.isError,
    loadMore,
  };
}

/** A module may move to the next page between two requests. */
function unique(modules: ModuleSummary[]): ModuleSummary[] {
  return [...new Map(modules.map((module) => [module.id, module])).values()];
}
