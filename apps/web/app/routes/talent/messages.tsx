import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { MessagesPage } from "../../features/talent/messages/list/messages-page";
import { conversationsQuery } from "../../features/talent/messages/message-queries";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({ queriesOf: () => [conversationsQuery()] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Messages · ${PRODUCT_NAME}` }];

export default function Messages() {
  return <MessagesPage />;
}
