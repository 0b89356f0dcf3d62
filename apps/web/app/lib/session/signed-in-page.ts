import type { CurrentUser } from "@stackyard/contract/members/identity";
import type { QueryClient } from "@tanstack/react-query";
import { type LoaderFunctionArgs, redirect } from "react-router";
import { getBrowserClient } from "../api/query";
import { queriesContext } from "../api/server-context";
import { layeredPageData } from "../page/layered-page-data";
import type { PageInput, pageData } from "../page/page-data";
import { currentUserQuery } from "./current-user";
import { type SignInReason, signInAddress } from "./sign-in-address";

type PageQueries = ReturnType<Parameters<typeof pageData>[0]>;

type QueriesOf = (user: CurrentUser, input: PageInput) => PageQueries;

interface Options {
  readonly reason?: SignInReason;
  /** The page's subject: if the API has none for this user, the server answers with 404. */
  readonly requiredOf?: QueriesOf;
  readonly queriesOf?: QueriesOf;
}

/** The signed-in user, for a server loader; null for a visitor. */
export async function readSignedInUser(client: QueryClient): Promise<CurrentUser | null> {
  return client.ensureQueryData({ ...currentUserQuery(), retry: false });
}

/**
 * The data of a page for signed-in users. The server redirects visitors to the sign-in page; in the
 * browser the page itself decides, because it can show a loading state.
 */
export function signedInPageData({
  reason,
  requiredOf = () => [],
  queriesOf = () => [],
}: Options = {}) {
  return {
    async loader(args: LoaderFunctionArgs) {
      const user = await readSignedInUser(args.context.get(queriesContext));
      if (!user) {
        const { pathname, searchParams } = new URL(args.request.url);
        const ticket = searchParams.get("token");
        searchParams.delete("token");
        const next = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
        throw redirect(signInAddress({ next, reason, ticket }));
      }
      return layeredPageData({
        required: (input) => requiredOf(user, input),
        parts: (input) => queriesOf(user, input),
      }).loader(args);
    },
    /** Doesn't wait: missing data shows its own loading state. */
    async clientLoader({ params, request }: Pick<LoaderFunctionArgs, "params" | "request">) {
      const client = getBrowserClient();
      const user = client.getQueryData(currentUserQuery().queryKey);
      if (user) {
        const input = { params, url: new URL(request.url) };
        for (const query of [...requiredOf(user, input), ...queriesOf(user, input)]) {
          void client.prefetchQuery(query);
        }
      }
      return null;
    },
  };
}
