import type { NewsletterIssue } from "@stackyard/contract/content/newsletter";
import { formatDay } from "../../../lib/format/format";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { OlderItems } from "../../../lib/listing/older-items";
import { issuesQuery } from "./newsletter-queries";

interface Props {
  readonly items: readonly Omit<NewsletterIssue, "blocks">[];
  readonly next: string | null;
}

/** A page of past issues, with a button that loads older ones. */
export function IssuePages({ items, next }: Props) {
  return (
    <>
      <ul aria-label="Past issues" className="divide-y divide-line rounded-lg border bg-surface">
        {items.map(({ id, subject, sentAt }) => (
          <li key={id} className="relative flex flex-col gap-1 p-5 hover:bg-sunken">
            <time dateTime={sentAt} className="stencil text-ink-faint">
              {formatDay(sentAt)}
            </time>
            <h3 className="text-lg [overflow-wrap:anywhere]">
              <Link to={paths.newsletterIssue(id)} className="after:absolute after:inset-0">
                {subject}
              </Link>
            </h3>
          </li>
        ))}
      </ul>
      {next && (
        <OlderItems cursor={next} queryOf={issuesQuery} label="Older issues">
          {(items, next) => <IssuePages items={items} next={next} />}
        </OlderItems>
      )}
    </>
  );
}
