import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useQueries,
  useQuery,
} from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import type { Listing } from "../api/answer";
import { useHydrated } from "../browser/hydrated";

interface HistoryState {
  readonly cursors?: readonly string[];
}

const NONE: readonly string[] = [];

type ListingQuery<Item> = UseQueryOptions<Listing<Item>, Error, Listing<Item>, QueryKey>;

/**
 * The loaded pages of a list. They are part of the history entry, so a list has its former length
 * after going back.
 */
export function usePages<Item extends { readonly id: number }>(
  queryOf: (cursor?: string) => ListingQuery<Item>,
) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const { pathname, search, state } = useLocation();
  // The server has no history, so the first render in the browser must not use it either.
  const cursors = (isHydrated && (state as HistoryState | null)?.cursors) || NONE;

  const first = useQuery({ ...queryOf(), placeholderData: keepPreviousData });
  const more = useQueries({ queries: cursors.map((cursor) => queryOf(cursor)) });
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
    listing:
      first.data &&
      allOf(
        first.data,
        more.map(({ data }) => data),
      ),
    hasMore: Boolean(nextCursor) || more.some((page) => !page.data),
    isLoadingMore: more.some((page) => page.isFetching && !page.data),
    hasMoreFailed: more.length > 0 && last.isError,
    loadMore,
  };
}

/** The first page alone, or with the following ones. */
function allOf<Item extends { readonly id: number }>(
  first: Listing<Item>,
  more: readonly (Listing<Item> | undefined)[],
): Listing<Item> {
  if (more.length === 0) return first;
  const items = [first, ...more].flatMap((page) => page?.items ?? []);
  // An item may move to the next page between two requests.
  return { ...first, items: [...new Map(items.map((item) => [item.id, item])).values()] };
}
