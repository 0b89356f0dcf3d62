import { aboutIn } from "../../features/support/form/ticket-about";
import { TicketPage } from "../../features/support/form/ticket-page";
import { moduleQuery, supportFactsQuery } from "../../features/support/support-queries";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { pageHead } from "../../lib/page/page-head";

const page = layeredPageData({
  parts({ url }) {
    const { moduleId } = aboutIn(url.searchParams);
    const facts = supportFactsQuery();
    return moduleId === undefined ? [facts] : [facts, moduleQuery(moduleId)];
  },
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () =>
  pageHead({
    title: "Submit a Support Ticket",
    description:
      "Contact support and attach up to five files. We answer by email and on the ticket's page.",
  });

export default function SupportTicketRoute() {
  return <TicketPage />;
}
