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

/** The address is a key to its reader's choices: it is told to no other site, and listed nowhere. */
export const meta = () => [
  { title: `Unsubscribe · ${PRODUCT_NAME}` },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export default function UnsubscribeRoute() {
  return <UnsubscribePage />;
}
