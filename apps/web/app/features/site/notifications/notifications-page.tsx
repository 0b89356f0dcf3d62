import type { CurrentUser } from "@stackyard/contract/members/identity";
import { useSearchParams } from "react-router";
import { TabLinks } from "../../../lib/links/tab-links";
import { SignedIn } from "../../../lib/session/signed-in";
import { Inbox } from "./inbox";
import { type NotificationTab, notificationAddress, notificationTab } from "./notification-tab";
import { Preferences } from "./preferences";

const TABS = [
  { id: "all", label: "All", to: notificationAddress("all") },
  { id: "unread", label: "Unread", to: notificationAddress("unread") },
  { id: "preferences", label: "Preferences", to: notificationAddress("preferences") },
];

export function NotificationsPage() {
  const [query] = useSearchParams();
  const tab = notificationTab(query);
  return (
    <SignedIn>
      {(user) => (
        <div className="page-width flex max-w-4xl flex-col gap-6 py-8 sm:py-12">
          <h1 className="text-3xl sm:text-4xl">Notifications</h1>
          <TabLinks label="Notifications" tabs={TABS} current={tab} panelId="notifications-panel" />
          <div id="notifications-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
            <TabContent tab={tab} user={user} />
          </div>
        </div>
      )}
    </SignedIn>
  );
}

function TabContent({ tab, user }: { readonly tab: NotificationTab; readonly user: CurrentUser }) {
  return tab === "preferences" ? <Preferences user={user} /> : <Inbox key={tab} show={tab} />;
}
