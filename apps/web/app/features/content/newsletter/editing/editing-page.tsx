import type { ManagedIssue } from "@stackyard/contract/content/newsletter";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "../../../../lib/format/format";
import { paths } from "../../../../lib/links/paths";
import { AdministratorsPage } from "../../../../lib/page/administrators-page";
import { SectionContent } from "../../../../lib/page/section-content";
import { Button } from "../../../../ui/controls/button";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { audienceQuery, managedIssuesQuery } from "../newsletter-queries";
import { IssueForm } from "./issue-form";
import { ManagedIssues } from "./managed-issues";

/** Admin page for writing and sending newsletter issues. */
export function EditingPage() {
  return (
    <AdministratorsPage
      title="Newsletter"
      purpose="Only administrators can write newsletter issues."
      instead={{ to: paths.newsletter, label: "Past issues" }}
      className="max-w-5xl"
    >
      {() => <Desk />}
    </AdministratorsPage>
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
            <EmptyState title="No issues yet">
              Write the first one. Drafts and sent issues appear here.
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
