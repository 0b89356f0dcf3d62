import { queryOptions } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import type { Values } from "./set-values";

/** Scan results for other input values. Versions are immutable, so results never become stale. */
export const whatIfQuery = (id: number, version: string, variables: Values) =>
  queryOptions({
    queryKey: ["what if", id, version, variables],
    queryFn: () =>
      send("post", "/api/modules/{id}/versions/{version}/what-if", {
        params: { id, version },
        body: { variables },
      }),
    staleTime: Number.POSITIVE_INFINITY,
    // A 429 says when to try again; the user decides.
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
