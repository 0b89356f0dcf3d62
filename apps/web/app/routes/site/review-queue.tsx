import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { ReviewQueuePage } from "../../features/site/review-reports/review-queue-page";
import { reviewQueueQuery } from "../../features/site/review-reports/review-report-queries";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({
  queriesOf: ({ role }) => (role === "admin" ? [reviewQueueQuery()] : []),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Reported reviews · Administration · ${PRODUCT_NAME}` }];

export default function ReviewQueue() {
  return <ReviewQueuePage />;
}
