import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { heldMessagesQuery, reportsQuery } from "../../features/talent/messages/message-queries";
import { ModerationPage } from "../../features/talent/messages/moderation/moderation-page";
import { signedInPageData } from "../../lib/session/signed-in-page";

const page = signedInPageData({
  queriesOf: ({ role }) => (role === "admin" ? [heldMessagesQuery(), reportsQuery()] : []),
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Messages to review · Administration · ${PRODUCT_NAME}` }];

export default function HeldMessages() {
  return <ModerationPage />;
}
