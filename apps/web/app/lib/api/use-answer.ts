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
 * What the API has answered, for what asks for nothing else of a query. On the server nothing changes while
 * a page is drawn, and to watch it for each part that asks costs as much as to draw the part.
 */
export const useAnswer: Use = typeof document === "undefined" ? useLookedUp : useWatched;
