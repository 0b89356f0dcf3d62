import { SignedIn } from "../../../../lib/session/signed-in";
import { useLiveConversations } from "../use-live-conversations";
import { ConversationList } from "./conversation-list";

export function MessagesPage() {
  return <SignedIn>{() => <OwnMessages />}</SignedIn>;
}

function OwnMessages() {
  useLiveConversations();
  return (
    <div className="page-width flex max-w-4xl flex-col gap-6 py-8 sm:py-12">
      <h1 className="text-3xl sm:text-4xl">Messages</h1>
      <ConversationList />
    </div>
  );
}
