import {
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";

type Use = <Answer>(
  query: UseQueryOptions<Answer> & { readonly queryKey: QueryKey },
) => Answer | undefined;

const useWatched: Use = (query) => useQuery(query).data;
const useLookedUp: Use = ({ queryKey }) => useQueryClient().getQueryData(queryKey);

/**
 * A query's data only. On the server, where nothing changes during rendering, it skips the
 * observer, which costs as much as rendering a component.
 */
export const useAnswer: Use = typeof document === "undefined" ? useLookedUp : useWatched;
