import type { QueryKey } from "@tanstack/react-query";
import { data, type LoaderFunctionArgs } from "react-router";
import { ApiError } from "../api/api";
import { getBrowserClient } from "../api/query";
import { queriesContext } from "../api/server-context";

interface PageQuery {
  readonly queryKey: QueryKey;
  readonly meta?: Record<string, unknown> | undefined;
}

export interface PageInput {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
}

/**
 * A page's data contract: the queries that it needs before it is shown. The server runs them in
 * process and sends their results with the page. In the browser, later navigations fetch what isn't
 * cached. An API 404 becomes the page's 404.
 */
export function pageData(queriesOf: (input: PageInput) => readonly PageQuery[]) {
  return {
    async loader({ params, request, context }: LoaderFunctionArgs) {
      const client = context.get(queriesContext);
      const queries = queriesOf({ params, url: new URL(request.url) });
      await settle(queries.map((query) => client.ensureQueryData({ ...query, retry: false })));
      return null;
    },
    async clientLoader({ params, request }: Pick<LoaderFunctionArgs, "params" | "request">) {
      const client = getBrowserClient();
      const queries = queriesOf({ params, url: new URL(request.url) });
      await settle(queries.map((query) => client.ensureQueryData(query)));
      return null;
    },
  };
}

async function settle(queries: Promise<unknown>[]): Promise<void> {
  try {
    await Promise.all(queries);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw data({ message: error.message, code: error.code }, { status: error.status });
  }
}
