import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { HiddenReviewsPage } from "../../features/site/review-reports/hidden-reviews-page";
import { hiddenReviewsQuery } from "../../features/site/review-reports/review-report-queries";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({ queriesOf: () => [hiddenReviewsQuery()] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Hidden reviews · ${PRODUCT_NAME}` }];

export default function HiddenReviews() {
  return <HiddenReviewsPage />;
}
