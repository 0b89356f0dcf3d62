import type { CurrentUser } from "@stackyard/contract/members/identity";
import type { Conversation, Message } from "@stackyard/contract/talent/conversations";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { OlderItems } from "../../../../lib/listing/older-items";
import { SectionContent } from "../../../../lib/page/section-content";
import { displayName } from "../../../../lib/people/display-name";
import { messagesQuery } from "../message-queries";
import { MessageItem } from "./message-item";
import { useMarkRead } from "./use-mark-read";

interface Props {
  readonly conversation: Conversation;
  readonly user: CurrentUser;
}

/** Messages, newest last; older ones load on demand. */
export function MessageLog({ conversation, user }: Props) {
  const query = useQuery(messagesQuery(conversation.id));
  const newest = query.data?.items[0]?.id;
  useMarkRead(conversation, newest);
  const log = useRef<HTMLElement>(null);
  // Not scrollIntoView, which would scroll the page, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes to the end when something comes.
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [newest]);
  return (
    <section
      ref={log}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it.
      tabIndex={0}
      aria-label="Messages"
      className="flex max-h-[60dvh] min-h-48 flex-col overflow-y-auto rounded-lg border bg-surface p-4 sm:p-5"
    >
      <SectionContent query={query} what="The messages">
        {({ items, nextCursor }) => (
          <MessagePages
            items={items}
            next={nextCursor}
            id={conversation.id}
            nameOf={(authorId) => (authorId === user.id ? "You" : displayName(conversation.other))}
          />
        )}
      </SectionContent>
    </section>
  );
}

interface PagesProps {
  readonly items: readonly Message[];
  readonly next: string | null;
  readonly id: number;
  readonly nameOf: (authorId: number) => string;
}

function MessagePages({ items, next, id, nameOf }: PagesProps) {
  return (
    <>
      {next && (
        <div className="mb-5">
          <OlderItems
            cursor={next}
            queryOf={(cursor) => messagesQuery(id, cursor)}
            label="Older messages"
          >
            {(older, then) => <MessagePages items={older} next={then} id={id} nameOf={nameOf} />}
          </OlderItems>
        </div>
      )}
      <ol className="flex flex-col gap-5">
        {items.toReversed().map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            name={nameOf(message.authorId)}
            isOwn={nameOf(message.authorId) === "You"}
          />
        ))}
      </ol>
    </>
  );
}
