import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { deskPageQueries } from "../../features/support/desk/desk-queries";
import { DeskTicketPage } from "../../features/support/desk/desk-ticket-page";
import { signedInPageData } from "../../lib/session/signed-in-page";
import type { Route } from "./+types/queue-ticket";

const page = signedInPageData({ queriesOf: deskPageQueries });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = ({ params }: Route.MetaArgs) => [
  { title: `Ticket #${params.id} · Support queue · ${PRODUCT_NAME}` },
];

export default function SupportQueueTicketRoute({ params }: Route.ComponentProps) {
  return <DeskTicketPage id={Number(params.id)} />;
}
