import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { queuePageQueries } from "../../features/support/desk/desk-queries";
import { QueuePage } from "../../features/support/desk/queue-page";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({ queriesOf: queuePageQueries });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Support queue · ${PRODUCT_NAME}` }];

export default function SupportQueueRoute() {
  return <QueuePage />;
}
