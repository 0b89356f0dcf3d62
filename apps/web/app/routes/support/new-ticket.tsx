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
      "Write to support with up to five files. A ticket has a number, an answer by mail and a page of its own.",
  });

export default function SupportTicketRoute() {
  return <TicketPage />;
}
