import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { unsubscriptionQuery } from "../../features/site/notifications/notification-queries";
import { UnsubscribePage } from "../../features/site/notifications/unsubscribe-page";
import { layeredPageData } from "../../lib/page/layered-page-data";

const page = layeredPageData({
  parts({ url }) {
    const token = url.searchParams.get("token");
    return token ? [unsubscriptionQuery(token)] : [];
  },
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** The URL contains a secret, so it is neither sent as a referrer nor indexed. */
export const meta = () => [
  { title: `Unsubscribe · ${PRODUCT_NAME}` },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export default function UnsubscribeRoute() {
  return <UnsubscribePage />;
}
