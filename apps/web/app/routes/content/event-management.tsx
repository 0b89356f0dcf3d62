import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { managedEventsQuery } from "../../features/content/calendar/calendar-queries";
import { ManagementPage } from "../../features/content/calendar/managing/management-page";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({
  queriesOf: ({ role }) => (role === "admin" ? [managedEventsQuery()] : []),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Events · Administration · ${PRODUCT_NAME}` }];

export default function AdminEventsRoute() {
  return <ManagementPage />;
}
