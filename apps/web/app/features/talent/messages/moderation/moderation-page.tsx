import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import type { Listing } from "../../../../lib/api/answer";
import { paths } from "../../../../lib/links/paths";
import { AdministratorsPage } from "../../../../lib/page/administrators-page";
import { SectionContent } from "../../../../lib/page/section-content";
import { heldMessagesQuery, reportsQuery } from "../message-queries";
import { HeldMessageItem } from "./held-message-item";
import { ReportItem } from "./report-item";

/** Messages that wait for a moderator, and conversations that were reported. */
export function ModerationPage() {
  return (
    <AdministratorsPage
      title="Messages to look at"
      purpose="Messages that wait and conversations that were reported are looked after here."
      instead={{ to: paths.messages, label: "Your messages" }}
      className="max-w-4xl gap-10"
    >
      {() => (
        <>
          <HeldMessages />
          <Reports />
        </>
      )}
    </AdministratorsPage>
  );
}

function HeldMessages() {
  return (
    <Waiting
      title="Held messages"
      what="The held messages"
      query={useQuery(heldMessagesQuery())}
      empty="Nothing waits. First messages of new accounts that carry links, contact data or files stand here before they are delivered."
    >
      {(message) => <HeldMessageItem key={message.id} message={message} />}
    </Waiting>
  );
}

function Reports() {
  return (
    <Waiting
      title="Reported conversations"
      what="The reports"
      query={useQuery(reportsQuery())}
      empty="Nothing is reported. A conversation that somebody reports stands here until one of you has looked at it."
    >
      {(report) => <ReportItem key={report.id} report={report} />}
    </Waiting>
  );
}

interface WaitingProps<Item> {
  readonly title: string;
  readonly what: string;
  readonly query: UseQueryResult<Listing<Item>>;
  /** What would stand here. */
  readonly empty: string;
  readonly children: (item: Item) => ReactNode;
}

/** What waits for an administrator, the oldest first. */
function Waiting<Item>({ title, what, query, empty, children }: WaitingProps<Item>) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-4 text-2xl">
        {title}
      </h2>
      <SectionContent query={query} what={what}>
        {({ items, total }) =>
          items.length === 0 ? (
            <p className="text-ink-soft">{empty}</p>
          ) : (
            <>
              {total > items.length && (
                <p className="mb-3 text-ink-soft text-sm">
                  The oldest {items.length} of {total}.
                </p>
              )}
              <ul className="flex flex-col gap-4">{items.map(children)}</ul>
            </>
          )
        }
      </SectionContent>
    </section>
  );
}
