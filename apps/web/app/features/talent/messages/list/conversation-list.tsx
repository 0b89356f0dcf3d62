import type { Conversation } from "@stackyard/contract/talent/conversations";
import { useQuery } from "@tanstack/react-query";
import { initials } from "../../../../lib/format/format";
import { Day } from "../../../../lib/format/times";
import { ButtonLink } from "../../../../lib/links/button-link";
import { Link } from "../../../../lib/links/link";
import { paths } from "../../../../lib/links/paths";
import { OlderItems } from "../../../../lib/listing/older-items";
import { SectionContent } from "../../../../lib/page/section-content";
import { displayName } from "../../../../lib/people/display-name";
import { classes } from "../../../../ui/classes";
import { Avatar } from "../../../../ui/display/avatar";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { conversationsQuery } from "../message-queries";

/** Conversations by latest message. */
export function ConversationList({ current }: { readonly current?: number }) {
  const query = useQuery(conversationsQuery());
  return (
    <SectionContent query={query} what="Your conversations">
      {({ items, nextCursor }) =>
        items.length === 0 ? (
          <NoConversations />
        ) : (
          <Rows items={items} next={nextCursor} current={current} />
        )
      }
    </SectionContent>
  );
}

interface RowsProps {
  readonly items: readonly Conversation[];
  readonly next: string | null;
  readonly current: number | undefined;
}

function Rows({ items, next, current }: RowsProps) {
  return (
    <div className="flex flex-col gap-4">
      <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
        {items.map((conversation) => (
          <Row
            key={conversation.id}
            conversation={conversation}
            isCurrent={conversation.id === current}
          />
        ))}
      </ul>
      {next && (
        <OlderItems
          cursor={next}
          queryOf={(cursor) => conversationsQuery(cursor)}
          label="Older conversations"
        >
          {(older, then) => <Rows items={older} next={then} current={current} />}
        </OlderItems>
      )}
    </div>
  );
}

interface RowProps {
  readonly conversation: Conversation;
  readonly isCurrent: boolean;
}

function Row({ conversation, isCurrent }: RowProps) {
  const { id, other, unread, preview, newestAt } = conversation;
  const name = displayName(other);
  return (
    <li>
      <Link
        to={paths.conversation(id)}
        aria-current={isCurrent ? "page" : undefined}
        className={classes(
          "flex items-center gap-3 px-4 py-3.5 -outline-offset-2",
          isCurrent ? "bg-accent-wash" : "hover:bg-sunken",
        )}
      >
        <Avatar src={other.avatar} initials={initials(name)} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className={classes("truncate", unread > 0 ? "font-[680]" : "font-[560]")}>
              {name}
            </span>
            {newestAt && <Day at={newestAt} className="shrink-0 text-ink-faint text-xs" />}
          </span>
          <span className="mt-0.5 flex items-center justify-between gap-3">
            <span className="truncate text-ink-soft text-sm">{preview ?? "Work request"}</span>
            {unread > 0 && (
              <span className="min-w-5 shrink-0 rounded-full bg-accent px-1.5 text-center font-[680] text-on-accent text-xs leading-5 tabular-nums">
                {unread}
                <span className="sr-only"> unread</span>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

function NoConversations() {
  return (
    <EmptyState
      title="No conversations yet"
      action={<ButtonLink to={paths.talent()}>Find Engineers</ButtonLink>}
    >
      Message an engineer or request a service to start one.
    </EmptyState>
  );
}
