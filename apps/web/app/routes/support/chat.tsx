import { ChatPage } from "../../features/support/chat/chat-page";
import { pageHead } from "../../lib/page/page-head";

export const meta = () =>
  pageHead({
    title: "Live Chat",
    description:
      "A simulated chat with support, which says that it is one and becomes a ticket when you want an answer.",
  });

export default function SupportChatRoute() {
  return <ChatPage />;
}
