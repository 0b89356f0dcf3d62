import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { ErrorPage } from "../../features/site/shell/error-page";
import { besideTicketQueries, deskTicketQueries } from "../../features/support/desk/desk-queries";
import { DeskTicketNotFound, DeskTicketPage } from "../../features/support/desk/desk-ticket-page";
import { idInAddress } from "../../lib/page/id-in-address";
import { signedInPageData } from "../../lib/session/signed-in-page";
import type { Route } from "./+types/queue-ticket";

const page = signedInPageData({
  requiredOf: deskTicketQueries,
  queriesOf: besideTicketQueries,
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = ({ params }: Route.MetaArgs) => [
  { title: `Ticket #${params.id} · Support queue · ${PRODUCT_NAME}` },
];

export default function SupportQueueTicketRoute({ params }: Route.ComponentProps) {
  return <DeskTicketPage id={idInAddress(params.id)} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<DeskTicketNotFound />} />;
