import "./app.css";
import { PRODUCT_NAME } from "@stackyard/contract/product";
import { HydrationBoundary, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { placeKeyOf } from "./features/modules/marketplace/last-place";
import { ErrorPage } from "./features/shell/error-page";
import { Shell } from "./features/shell/shell";
import { VISITOR_MARK } from "./lib/adopt-session";
import { callOverNetwork } from "./lib/api";
import { currentUserQuery } from "./lib/current-user";
import { showKeptToast } from "./lib/kept-toast";
import { type PageData, pageData } from "./lib/page-data";
import { createQueryClient, getBrowserClient } from "./lib/query";
import { nonceContext } from "./lib/server-context";
import { hearOtherPages } from "./lib/session-news";
import { readTheme, THEME_SCRIPT, type Theme } from "./lib/theme";

const shellData = pageData(() => [currentUserQuery()]);

interface RootData extends PageData {
  readonly theme: Theme | undefined;
  readonly nonce: string;
  readonly isVisitor: boolean;
}

export async function loader(args: LoaderFunctionArgs): Promise<RootData> {
  const shell = await shellData.loader(args);
  return {
    ...shell,
    isVisitor: shell.dehydrated.queries.some(({ state }) => state.data === null),
    theme: readTheme(args.request.headers.get("cookie")),
    nonce: args.context.get(nonceContext),
  };
}

/** Who is signed in and which theme is chosen, the browser knows by itself after the first page. */
export const shouldRevalidate = () => false;

export const meta = () => [{ title: PRODUCT_NAME }];

export function Layout({ children }: { readonly children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <html
      lang="en"
      data-theme={root?.theme}
      {...(root?.isVisitor && { [VISITOR_MARK]: "" })}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script nonce={root?.nonce} suppressHydrationWarning>
          {THEME_SCRIPT}
        </script>
        <Meta />
        <Links nonce={root?.nonce} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        {children}
        <ScrollRestoration getKey={placeKeyOf} nonce={root?.nonce} />
        <Scripts nonce={root?.nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(showKeptToast, []);
  useEffect(() => hearOtherPages(getBrowserClient()), []);
  return (
    <Queries>
      <Shell>
        <Outlet />
      </Shell>
    </Queries>
  );
}

export function ErrorBoundary() {
  return (
    <Queries>
      <Shell>
        <ErrorPage />
      </Shell>
    </Queries>
  );
}

/** One query client for a document, filled with what the matched routes' loaders brought. */
function Queries({ children }: { readonly children: ReactNode }) {
  const [client] = useState(() =>
    typeof document === "undefined" ? createQueryClient(callOverNetwork) : getBrowserClient(),
  );
  const matches = useMatches();
  // One state of all of them, the same object as long as nothing was loaded anew.
  const state = useMemo(() => {
    const states = matches.flatMap(({ loaderData }) => {
      const { dehydrated } = (loaderData ?? {}) as Partial<PageData>;
      return dehydrated ? [dehydrated] : [];
    });
    return { mutations: [], queries: states.flatMap(({ queries }) => queries) };
  }, [matches]);
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={state}>{children}</HydrationBoundary>
    </QueryClientProvider>
  );
}
