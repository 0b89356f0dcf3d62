import { LeavePage } from "../../features/content/newsletter/leave-page";
import { subscriptionQuery } from "../../features/content/newsletter/newsletter-queries";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { mailedLinkPage } from "../../lib/page/mailed-link-page";

const data = layeredPageData({
  parts({ url }) {
    const token = url.searchParams.get("reader");
    return token ? [subscriptionQuery(token)] : [];
  },
});
export const loader = data.loader;
export const clientLoader = data.clientLoader;

const page = mailedLinkPage("Unsubscribe");
export const headers = page.headers;
export const meta = page.meta;

export default function NewsletterUnsubscribeRoute() {
  return <LeavePage />;
}
