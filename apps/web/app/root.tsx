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
import { useFollowedLinks } from "./lib/followed-links";
import { showKeptToast } from "./lib/kept-toast";
import { NO_EVAL_SCRIPT } from "./lib/no-eval";
import { pageData } from "./lib/page-data";
import { PageQueries, PageState, PageStyles, useNonce } from "./lib/server-page";
import { readTheme, THEME_SCRIPT, type Theme } from "./lib/theme";

const shellData = pageData(() => [currentUserQuery()]);

interface RootData {
  readonly theme: Theme | undefined;
}

export async function loader(args: LoaderFunctionArgs): Promise<RootData> {
  await shellData.loader(args);
  return { theme: readTheme(args.request.headers.get("cookie")) };
}

/** Who is signed in and which theme is chosen, the browser knows by itself after the first page. */
export const shouldRevalidate = () => false;

export const meta = () => [{ title: PRODUCT_NAME }];

export function Layout({ children }: { readonly children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const nonce = useNonce();
  return (
    <html lang="en" data-theme={root?.theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script nonce={nonce} suppressHydrationWarning>
          {NO_EVAL_SCRIPT + THEME_SCRIPT}
        </script>
        <Meta />
        {import.meta.env.DEV ? <Links /> : <PageStyles />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <PageState />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(showKeptToast, []);
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage />
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  useFollowedLinks();
  return (
    <PageQueries>
      <Shell>{children}</Shell>
    </PageQueries>
  );
}
