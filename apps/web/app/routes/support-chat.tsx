import { PRODUCT_NAME } from "@stackyard/contract/product";
import { ChatPage } from "../features/support/chat/chat-page";

export const meta = () => [{ title: `Live Chat · ${PRODUCT_NAME}` }];

export default function SupportChatRoute() {
  return <ChatPage />;
}
