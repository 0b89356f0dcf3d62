import type { ManagedIssue } from "@stackyard/contract/content/newsletter";
import { formatCount } from "../../../../lib/format/format";
import { Day } from "../../../../lib/format/times";
import { Link } from "../../../../lib/links/link";
import { paths } from "../../../../lib/links/paths";
import { OlderItems } from "../../../../lib/listing/older-items";
import { Button } from "../../../../ui/controls/button";
import { Badge, type BadgeTone } from "../../../../ui/display/badge";
import { managedIssuesQuery } from "../newsletter-queries";
import { DraftActions } from "./draft-actions";

interface Props {
  readonly items: readonly ManagedIssue[];
  readonly next: string | null;
  readonly subscribers: number | undefined;
  readonly onEdit: (issue: ManagedIssue) => void;
}

const TONES: Record<ManagedIssue["status"], BadgeTone> = {
  draft: "plain",
  sending: "note",
  sent: "good",
};

export function ManagedIssues({ items, next, subscribers, onEdit }: Props) {
  return (
    <>
      <ul aria-label="Issues" className="divide-y divide-line rounded-lg border bg-surface">
        {items.map((issue) => (
          <li key={issue.id} className="flex flex-wrap items-center justify-between gap-4 p-5">
            <div className="min-w-0">
              <h2 className="flex flex-wrap items-center gap-3 text-base [overflow-wrap:anywhere]">
                {issue.status === "draft" ? (
                  issue.subject
                ) : (
                  <Link to={paths.newsletterIssue(issue.id)} className="hover:underline">
                    {issue.subject}
                  </Link>
                )}
                <Badge tone={TONES[issue.status]}>{issue.status}</Badge>
              </h2>
              <p className="mt-1 text-ink-soft text-sm">
                <Standing issue={issue} />
              </p>
            </div>
            {issue.status === "draft" && (
              <div className="flex flex-wrap gap-2">
                <Button size="small" look="secondary" onClick={() => onEdit(issue)}>
                  Edit<span className="sr-only"> {issue.subject}</span>
                </Button>
                <DraftActions issue={issue} subscribers={subscribers} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {next && (
        <OlderItems cursor={next} queryOf={managedIssuesQuery} label="Older issues">
          {(items, next) => (
            <ManagedIssues items={items} next={next} subscribers={subscribers} onEdit={onEdit} />
          )}
        </OlderItems>
      )}
    </>
  );
}

function Standing({ issue: { status, updatedAt, sentAt, sentCount } }: StandingProps) {
  if (status === "draft" || sentAt === null) {
    return (
      <>
        Changed: <Day at={updatedAt} />
      </>
    );
  }
  return (
    <>
      Sent: <Day at={sentAt} />, to {formatCount(sentCount, "subscriber")}
    </>
  );
}

interface StandingProps {
  readonly issue: ManagedIssue;
}
