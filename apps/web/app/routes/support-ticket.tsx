import { PRODUCT_NAME } from "@stackyard/contract/product";
import { aboutIn } from "../features/support/form/ticket-about";
import { TicketPage } from "../features/support/form/ticket-page";
import { moduleQuery, supportFactsQuery } from "../features/support/support-queries";
import { layeredPageData } from "../lib/layered-page-data";

const page = layeredPageData({
  parts({ url }) {
    const { moduleId } = aboutIn(url.searchParams);
    const facts = supportFactsQuery();
    return moduleId === undefined ? [facts] : [facts, moduleQuery(moduleId)];
  },
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Submit a Support Ticket · ${PRODUCT_NAME}` }];

export default function SupportTicketRoute() {
  return <TicketPage />;
}
