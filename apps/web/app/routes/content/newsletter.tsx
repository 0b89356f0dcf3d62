import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { NewsletterPage } from "../../features/content/newsletter/newsletter-page";
import { issuesQuery } from "../../features/content/newsletter/newsletter-queries";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { pageHead } from "../../lib/page/page-head";
import { sharedPage } from "../../lib/page/shared-page";
import { READING_PAGE } from "../../lib/start/reading-page";

const page = layeredPageData({ parts: () => [issuesQuery()] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const handle = { ...READING_PAGE, ...sharedPage() };

export const meta = () =>
  pageHead({ title: "Newsletter", description: `Every issue of ${PRODUCT_NAME}'s newsletter.` });

export default function NewsletterRoute() {
  return <NewsletterPage />;
}
