import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { ownTicketsQuery } from "../../features/support/support-queries";
import { MyTicketsPage } from "../../features/support/thread/my-tickets-page";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({ queriesOf: () => [ownTicketsQuery()] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `My tickets · ${PRODUCT_NAME}` }];

export default function SupportTicketsRoute() {
  return <MyTicketsPage />;
}
