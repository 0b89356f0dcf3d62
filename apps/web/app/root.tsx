import textFont from "@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url";
import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { SITE_CARD } from "@stackyard/contract/site/share-cards";
import { type ReactNode, useEffect } from "react";
import {
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  ScrollRestoration,
  useRouteLoaderData,
} from "react-router";
import styles from "./app.css?url";
import { positionKeyOf } from "./features/modules/marketplace/last-position";
import { Bell } from "./features/site/notifications/bell";
import { unreadQuery } from "./features/site/notifications/notification-queries";
import { PaletteHost } from "./features/site/search/palette-host";
import { CookieBanner } from "./features/site/shell/cookie-banner";
import { ErrorPage } from "./features/site/shell/error-page";
import { Shell } from "./features/site/shell/shell";
import { MessagesLink } from "./features/talent/messages/messages-link";
import { CartLink } from "./features/trade/cart-link";
import { getBrowserClient } from "./lib/api/query";
import { originContext, queriesContext } from "./lib/api/server-context";
import { showPendingToast } from "./lib/browser/pending-toast";
import { readTheme, type Theme } from "./lib/browser/theme";
import { useFollowedLinks } from "./lib/links/followed-links";
import { usePrefetchedLinks } from "./lib/links/prefetched-links";
import { CanonicalLink } from "./lib/page/canonical-link";
import { pageData } from "./lib/page/page-data";
import { type ShareImage, shareImage } from "./lib/page/share-image";
import { siteQuery } from "./lib/page/site";
import { SiteImage } from "./lib/page/site-image";
import {
  FirstScript,
  PageQueries,
  PageState,
  StartScript,
  useNonce,
} from "./lib/rendering/server-page";
import { VISITOR_MARK } from "./lib/session/adopt-session";
import { currentUserQuery } from "./lib/session/current-user";
import { hearOtherPages } from "./lib/session/session-news";
import { takeOver } from "./lib/start/first-use";

const shellData = pageData(() => [currentUserQuery()]);

interface RootData {
  readonly theme: Theme | undefined;
  readonly isVisitor: boolean;
  readonly origin: string;
  readonly image: ShareImage;
}

export async function loader(args: LoaderFunctionArgs): Promise<RootData> {
  const client = args.context.get(queriesContext);
  // The page works without announcements.
  await Promise.all([shellData.loader(args), client.prefetchQuery(siteQuery())]);
  const user = client.getQueryData(currentUserQuery().queryKey);
  if (user) await client.prefetchQuery(unreadQuery());
  const origin = args.context.get(originContext);
  return {
    isVisitor: user === null,
    theme: readTheme(args.request.headers.get("cookie")),
    origin,
    image: shareImage(origin, "", SITE_CARD),
  };
}

/** After the first page, the browser knows the user and the theme. */
export const shouldRevalidate = () => false;

export const meta = () => [{ title: PRODUCT_NAME }];

export function Layout({ children }: { readonly children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const nonce = useNonce();
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
        <link rel="preload" as="font" type="font/woff2" href={textFont} crossOrigin="" />
        <FirstScript />
        <Meta />
        <CanonicalLink />
        <SiteImage />
        <link rel="stylesheet" href={styles} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        {children}
        <ScrollRestoration getKey={positionKeyOf} nonce={nonce} />
        <PageState />
        <StartScript />
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(showPendingToast, []);
  useEffect(takeOver, []);
  useEffect(() => hearOtherPages(getBrowserClient()), []);
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
  usePrefetchedLinks();
  return (
    <PageQueries>
      <Shell
        bell={
          <>
            <CartLink />
            <MessagesLink />
            <Bell />
          </>
        }
      >
        {children}
      </Shell>
      <PaletteHost />
      <CookieBanner />
    </PageQueries>
  );
}
