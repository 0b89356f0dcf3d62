import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { notificationsQuery } from "../../features/site/notifications/notification-queries";
import {
  NotificationsPage,
  notificationTab,
} from "../../features/site/notifications/notifications-page";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({
  queriesOf(_, { url }) {
    const tab = notificationTab(url.searchParams);
    return [notificationsQuery(tab)];
  },
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Notifications · ${PRODUCT_NAME}` }];

export default function NotificationsRoute() {
  return <NotificationsPage />;
}
