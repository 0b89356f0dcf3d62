import { SubscribeBox } from "../features/newsletter/subscribe-box";
import { SupportPage } from "../features/support/centre/support-page";
import { paymentMethodsQuery, supportFactsQuery } from "../features/support/support-queries";
import { layeredPageData } from "../lib/layered-page-data";
import { pageHead } from "../lib/page-head";
import { READING_PAGE } from "../lib/start/reading-page";

const page = layeredPageData({ parts: () => [paymentMethodsQuery(), supportFactsQuery()] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const handle = READING_PAGE;

export const meta = () =>
  pageHead({
    title: "Support Center",
    description: "Answers, a ticket within 24 hours, and how to report a hole.",
  });

export default function SupportRoute() {
  return <SupportPage newsletter={<SubscribeBox />} />;
}
