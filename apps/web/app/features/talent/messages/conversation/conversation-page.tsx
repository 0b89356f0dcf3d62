import type { CurrentUser } from "@stackyard/contract/members/identity";
import { useQuery } from "@tanstack/react-query";
import { isNotFound } from "../../../../lib/api/api";
import { BackLink } from "../../../../lib/links/back-link";
import { paths } from "../../../../lib/links/paths";
import { NotFoundPage } from "../../../../lib/page/not-found-page";
import { SectionContent } from "../../../../lib/page/section-content";
import { SignedIn } from "../../../../lib/session/signed-in";
import { ConversationList } from "../list/conversation-list";
import { conversationQuery } from "../message-queries";
import { useLiveConversations } from "../use-live-conversations";
import { OpenProposals } from "../work/open-proposals";
import { WorkSection } from "../work/work-section";
import { Composer } from "./composer";
import { ConversationHeading } from "./conversation-heading";
import { MessageLog } from "./message-log";

/** A conversation, with the list of all conversations beside it on wide screens. */
export function ConversationPage({ id }: { readonly id: number }) {
  return <SignedIn>{(user) => <OwnConversation key={id} id={id} user={user} />}</SignedIn>;
}

function OwnConversation({ id, user }: { readonly id: number; readonly user: CurrentUser }) {
  useLiveConversations();
  const query = useQuery(conversationQuery(id));
  if (isNotFound(query.error)) return <ConversationNotFound />;
  return (
    <div className="page-width grid gap-8 py-6 sm:py-8 xl:grid-cols-[20rem_minmax(0,1fr)]">
      <nav aria-label="Conversations" className="hidden xl:block">
        <h2 className="mb-4 text-2xl">Messages</h2>
        <ConversationList current={id} />
      </nav>
      <div className="flex min-w-0 flex-col gap-5">
        <BackLink to={paths.messages} className="xl:hidden">
          All messages
        </BackLink>
        <SectionContent query={query} what="The conversation">
          {(conversation) => (
            <>
              <ConversationHeading conversation={conversation} />
              <OpenProposals conversation={conversation} />
              <WorkSection conversation={conversation} user={user} />
              <MessageLog conversation={conversation} user={user} />
              <Composer conversation={conversation} />
            </>
          )}
        </SectionContent>
      </div>
    </div>
  );
}

export function ConversationNotFound() {
  return (
    <NotFoundPage title="Conversation not found" to={paths.messages} back="Your messages">
      This conversation doesn't exist, or you aren't part of it.
    </NotFoundPage>
  );
}
