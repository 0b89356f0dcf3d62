import { useSearchParams } from "react-router";
import { paths } from "../../../lib/links/paths";
import { TabLinks } from "../../../lib/links/tab-links";
import { TextLink } from "../../../lib/links/text-link";
import { SignedIn } from "../../../lib/session/signed-in";
import { Inbox } from "./inbox";

const TABS = ["all", "unread"] as const;
export type NotificationTab = (typeof TABS)[number];

/** The open tab. */
export function notificationTab(query: URLSearchParams): NotificationTab {
  return TABS.find((tab) => tab === query.get("tab")) ?? "all";
}

function notificationAddress(tab: NotificationTab): string {
  return tab === "all" ? paths.notifications : `${paths.notifications}?tab=${tab}`;
}

const TAB_LINKS = [
  { id: "all", label: "All", to: notificationAddress("all") },
  { id: "unread", label: "Unread", to: notificationAddress("unread") },
];

export function NotificationsPage() {
  const [query] = useSearchParams();
  const tab = notificationTab(query);
  return (
    <SignedIn>
      {() => (
        <div className="page-width flex max-w-4xl flex-col gap-6 py-8 sm:py-12">
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <h1 className="text-3xl sm:text-4xl">Notifications</h1>
            <TextLink to={paths.notificationSettings}>Notification settings</TextLink>
          </div>
          <TabLinks
            label="Notifications"
            tabs={TAB_LINKS}
            current={tab}
            panelId="notifications-panel"
          />
          <div id="notifications-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
            <Inbox key={tab} show={tab} />
          </div>
        </div>
      )}
    </SignedIn>
  );
}
