import { ChatPage } from "../../features/support/chat/chat-page";
import { pageHead } from "../../lib/page/page-head";

export const meta = () =>
  pageHead({
    title: "Live Chat",
    description: "A simulated support chat that you can turn into a ticket.",
  });

export default function SupportChatRoute() {
  return <ChatPage />;
}
