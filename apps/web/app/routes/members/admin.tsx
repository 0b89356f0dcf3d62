import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { adminPageQueries } from "../../features/members/admin-queries";
import { AdminPage } from "../../features/members/administration/admin-page";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({ queriesOf: adminPageQueries });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Administration · ${PRODUCT_NAME}` }];

export default function AdminRoute() {
  return <AdminPage />;
}
