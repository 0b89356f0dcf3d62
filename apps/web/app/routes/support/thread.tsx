import { ticketQuery } from "../../features/support/support-queries";
import { TicketThreadPage } from "../../features/support/thread/ticket-thread-page";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { mailedLinkPage } from "../../lib/page/mailed-link-page";
import type { Route } from "./+types/thread";

const data = layeredPageData({ parts: ({ params }) => [ticketQuery(Number(params.id))] });
export const loader = data.loader;

/** In the browser, the page itself makes the request, because only it knows the mailed key. */
export const clientLoader = () => null;

const page = mailedLinkPage("Ticket");
export const headers = page.headers;
export const meta = page.meta;

export default function SupportThreadRoute({ params }: Route.ComponentProps) {
  return <TicketThreadPage id={Number(params.id)} />;
}
