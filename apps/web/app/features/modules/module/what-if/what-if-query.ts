import { queryOptions } from "@tanstack/react-query";
import { send } from "../../../../lib/api/api";
import type { Values } from "./set-values";

/** What other values would change. A version never does, so that an answer stays true. */
export const whatIfQuery = (id: number, version: string, variables: Values) =>
  queryOptions({
    queryKey: ["what if", id, version, variables],
    queryFn: () =>
      send("post", "/api/modules/{id}/versions/{version}/what-if", {
        params: { id, version },
        body: { variables },
      }),
    staleTime: Number.POSITIVE_INFINITY,
    // A refusal says when to try again; the person decides.
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
