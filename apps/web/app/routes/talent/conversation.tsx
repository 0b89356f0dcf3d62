import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { ErrorPage } from "../../features/site/shell/error-page";
import {
  ConversationNotFound,
  ConversationPage,
} from "../../features/talent/messages/conversation/conversation-page";
import {
  conversationQuery,
  conversationsQuery,
  messagesQuery,
  proposalsQuery,
  workQuery,
} from "../../features/talent/messages/message-queries";
import { idInAddress } from "../../lib/page/id-in-address";
import { signedInPageData } from "../../lib/session/signed-in-page";
import type { Route } from "./+types/conversation";

const page = signedInPageData({
  requiredOf: (_, { params }) => [conversationQuery(idInAddress(params.id))],
  queriesOf(_, { params }) {
    const id = idInAddress(params.id);
    return [messagesQuery(id), proposalsQuery(id), workQuery(id), conversationsQuery()];
  },
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const meta = () => [{ title: `Conversation · Messages · ${PRODUCT_NAME}` }];

export default function Conversation({ params }: Route.ComponentProps) {
  return <ConversationPage id={idInAddress(params.id)} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<ConversationNotFound />} />;
