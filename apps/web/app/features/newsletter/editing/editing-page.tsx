import type { ManagedIssue } from "@stackyard/contract/support/newsletter";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "../../../lib/format/format";
import { SectionContent } from "../../../lib/page/section-content";
import { SignedIn } from "../../../lib/session/signed-in";
import { Button } from "../../../ui/controls/button";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { audienceQuery, managedIssuesQuery } from "../newsletter-queries";
import { IssueForm } from "./issue-form";
import { ManagedIssues } from "./managed-issues";

/** Where administrators write and send issues. */
export function EditingPage() {
  return (
    <SignedIn>
      {({ role }) => (
        <div className="page-width flex max-w-5xl flex-col gap-6 py-8 sm:py-12">
          <h1 className="text-3xl sm:text-4xl">Newsletter</h1>
          {role === "admin" ? (
            <Desk />
          ) : (
            <EmptyState title="For administrators">
              Issues of the newsletter are written here. Your account is not an administrator's.
            </EmptyState>
          )}
        </div>
      )}
    </SignedIn>
  );
}

function Desk() {
  const audience = useQuery(audienceQuery());
  const issues = useQuery(managedIssuesQuery());
  const [edited, setEdited] = useState<ManagedIssue | "new">();
  const close = () => setEdited(undefined);
  const readers = audience.data?.subscribers;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-ink-soft">
          {readers === undefined ? "…" : formatCount(readers, "confirmed subscriber")}
        </p>
        {edited === undefined && <Button onClick={() => setEdited("new")}>Write an issue</Button>}
      </div>
      {edited !== undefined && (
        <IssueForm
          key={edited === "new" ? "new" : edited.id}
          issue={edited === "new" ? undefined : edited}
          onClose={close}
        />
      )}
      <SectionContent query={issues} what="The issues">
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <EmptyState title="No issue yet">
              Drafts and sent issues stand here. Write the first one.
            </EmptyState>
          ) : (
            <ManagedIssues
              items={items}
              next={nextCursor}
              subscribers={readers}
              onEdit={setEdited}
            />
          )
        }
      </SectionContent>
    </>
  );
}
