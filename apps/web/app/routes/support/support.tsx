import { LIMITS } from "@stackyard/contract/base/limits";
import { SubscribeBox } from "../../features/content/newsletter/subscribe-box";
import { SupportPage } from "../../features/support/centre/support-page";
import {
  answersQuery,
  paymentMethodsQuery,
  paymentOptionsQuery,
  supportFactsQuery,
} from "../../features/support/support-queries";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { pageHead } from "../../lib/page/page-head";
import { READING_PAGE } from "../../lib/start/reading-page";

const page = layeredPageData({
  parts({ url }) {
    const q = url.searchParams.get("q")?.trim().slice(0, LIMITS.search.max);
    return [
      paymentOptionsQuery(),
      paymentMethodsQuery(),
      supportFactsQuery(),
      ...(q ? [answersQuery(q)] : []),
    ];
  },
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const handle = READING_PAGE;

export const meta = () =>
  pageHead({
    title: "Support Center",
    description: "Answers, support tickets, and vulnerability reports.",
  });

export default function SupportRoute() {
  return <SupportPage newsletter={<SubscribeBox />} />;
}
