import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import type { Listing } from "../../../../lib/api/answer";
import { paths } from "../../../../lib/links/paths";
import { AdministratorsPage } from "../../../../lib/page/administrators-page";
import { SectionContent } from "../../../../lib/page/section-content";
import { heldMessagesQuery, reportsQuery } from "../message-queries";
import { HeldMessageItem } from "./held-message-item";
import { ReportItem } from "./report-item";

/** Held messages and reported conversations. */
export function ModerationPage() {
  return (
    <AdministratorsPage
      title="Messages to review"
      purpose="Only moderators can see held messages and reported conversations."
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
      what="Held messages"
      query={useQuery(heldMessagesQuery())}
      empty="No held messages. First messages from new accounts that contain links, contact details, or files appear here."
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
      empty="No open reports. Reported conversations appear here."
    >
      {(report) => <ReportItem key={report.id} report={report} />}
    </Waiting>
  );
}

interface WaitingProps<Item> {
  readonly title: string;
  readonly what: string;
  readonly query: UseQueryResult<Listing<Item>>;
  /** Text for an empty list. */
  readonly empty: string;
  readonly children: (item: Item) => ReactNode;
}

/** Items that await an admin, oldest first. */
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
