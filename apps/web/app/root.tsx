import "./app.css";
import { PRODUCT_NAME } from "@stackyard/contract/product";
import { type ReactNode, useEffect } from "react";
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from "react-router";
import { ErrorPage } from "./features/shell/error-page";
import { Shell } from "./features/shell/shell";
import { currentUserQuery } from "./lib/current-user";
import { showKeptToast } from "./lib/kept-toast";
import { pageData } from "./lib/page-data";
import { PageQueries, PageState } from "./lib/page-queries";
import { nonceContext } from "./lib/server-context";
import { readTheme, THEME_SCRIPT, type Theme } from "./lib/theme";

const shellData = pageData(() => [currentUserQuery()]);

interface RootData {
  readonly theme: Theme | undefined;
  readonly nonce: string | undefined;
}

export async function loader(args: LoaderFunctionArgs): Promise<RootData> {
  await shellData.loader(args);
  return {
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
    <html lang="en" data-theme={root?.theme} suppressHydrationWarning>
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
        <ScrollRestoration nonce={root?.nonce} />
        <PageState />
        <Scripts nonce={root?.nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(showKeptToast, []);
  return (
    <PageQueries>
      <Shell>
        <Outlet />
      </Shell>
    </PageQueries>
  );
}

export function ErrorBoundary() {
  return (
    <PageQueries>
      <Shell>
        <ErrorPage />
      </Shell>
    </PageQueries>
  );
}
