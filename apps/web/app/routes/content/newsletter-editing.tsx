import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { EditingPage } from "../../features/content/newsletter/editing/editing-page";
import {
  audienceQuery,
  managedIssuesQuery,
} from "../../features/content/newsletter/newsletter-queries";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({
  queriesOf: ({ role }) => (role === "admin" ? [audienceQuery(), managedIssuesQuery()] : []),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Newsletter · Administration · ${PRODUCT_NAME}` }];

export default function AdminNewsletterRoute() {
  return <EditingPage />;
}
