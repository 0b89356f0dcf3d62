import { useQuery } from "@tanstack/react-query";
import { paths } from "../../../lib/links/paths";
import { AdministratorsPage } from "../../../lib/page/administrators-page";
import { SectionContent } from "../../../lib/page/section-content";
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
  const query = useQuery(heldMessagesQuery());
  return (
    <section aria-labelledby="held-title">
      <h2 id="held-title" className="mb-4 text-2xl">
        Held messages
      </h2>
      <SectionContent query={query} what="The held messages">
        {({ items, total }) =>
          items.length === 0 ? (
            <p className="text-ink-soft">
              Nothing waits. First messages of new accounts that carry links, contact data or files
              stand here before they are delivered.
            </p>
          ) : (
            <>
              {total > items.length && (
                <p className="mb-3 text-ink-soft text-sm">
                  The oldest {items.length} of {total}.
                </p>
              )}
              <ul className="flex flex-col gap-4">
                {items.map((message) => (
                  <HeldMessageItem key={message.id} message={message} />
                ))}
              </ul>
            </>
          )
        }
      </SectionContent>
    </section>
  );
}

function Reports() {
  const query = useQuery(reportsQuery());
  return (
    <section aria-labelledby="reports-title">
      <h2 id="reports-title" className="mb-4 text-2xl">
        Reported conversations
      </h2>
      <SectionContent query={query} what="The reports">
        {({ items, total }) =>
          items.length === 0 ? (
            <p className="text-ink-soft">
              Nothing is reported. A conversation that somebody reports stands here until one of you
              has looked at it.
            </p>
          ) : (
            <>
              {total > items.length && (
                <p className="mb-3 text-ink-soft text-sm">
                  The oldest {items.length} of {total}.
                </p>
              )}
              <ul className="flex flex-col gap-4">
                {items.map((report) => (
                  <ReportItem key={report.id} report={report} />
                ))}
              </ul>
            </>
          )
        }
      </SectionContent>
    </section>
  );
}
