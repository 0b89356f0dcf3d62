import type { ReactNode } from "react";
import { loadWhenUsed } from "../../../lib/start/load-when-used";
import { SkipLink } from "../../../ui/controls/skip-link";
import { Announcement } from "./announcement";
import { LoadFailureNotice, OfflineNotice } from "./connection-status";
import { DemoNotice } from "./demo-notice";
import { Header } from "./header";
import { CONTENT_ID, RouteAnnouncer } from "./route-announcer";

// Plain links that work without JavaScript.
const sidebar = loadWhenUsed(() => import("./sidebar"), "Sidebar");
const footer = loadWhenUsed(() => import("./footer"), "Footer");

interface Props {
  /** Notification bell in the header. */
  readonly bell: ReactNode;
  readonly children: ReactNode;
}

/** Layout around every page. */
export function Shell({ bell, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink target={CONTENT_ID}>Skip to content</SkipLink>
      <RouteAnnouncer />
      <DemoNotice />
      <Announcement />
      <Header bell={bell} />
      <OfflineNotice />
      <LoadFailureNotice />
      <noscript>
        <p className="border-b bg-fair-wash px-4 py-3 text-center text-sm">
          You can search, filter, and read without JavaScript. To sign in, purchase, submit, review,
          or load longer lists, turn it on.
        </p>
      </noscript>
      <div className="flex flex-1">
        <aside className="sticky top-16 hidden h-[calc(100dvh-4rem)] w-60 shrink-0 overflow-y-auto border-r lg:block print:hidden">
          {sidebar}
        </aside>
        <div className="flex min-w-0 flex-1 flex-col">
          {/* As high as the screen, so that the footer never moves in view while content loads. */}
          <main id={CONTENT_ID} tabIndex={-1} className="min-h-dvh flex-1 outline-none">
            {children}
          </main>
          {footer}
        </div>
      </div>
    </div>
  );
}
