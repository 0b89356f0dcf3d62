import type { IssueBlock } from "@stackyard/contract/content/newsletter";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "../../../lib/format/format";
import { BackLink } from "../../../lib/links/back-link";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { NotFoundPage } from "../../../lib/page/not-found-page";
import { WrittenText } from "../../../ui/display/written-text";
import { issueQuery } from "./newsletter-queries";
import { SubscribeBox } from "./subscribe-box";

export function IssuePage({ id }: { readonly id: number }) {
  const { data: issue } = useQuery(issueQuery(id));
  if (!issue) return null;
  return (
    <div className="page-width flex max-w-3xl flex-col gap-10 pt-6 pb-16 sm:pt-8">
      <article className="flex flex-col gap-5">
        <BackLink to={paths.newsletter}>Past issues</BackLink>
        <div>
          <time dateTime={issue.sentAt} className="stencil text-ink-faint">
            {formatDay(issue.sentAt)}
          </time>
          <h1 className="mt-2 text-3xl [overflow-wrap:anywhere] sm:text-4xl">{issue.subject}</h1>
        </div>
        {issue.blocks.map((block, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was sent never changes.
          <Block key={place} block={block} />
        ))}
      </article>
      <SubscribeBox hasArchiveLink={false} />
    </div>
  );
}

function Block({ block }: { readonly block: IssueBlock }) {
  if (block.kind === "paragraph") return <WrittenText text={block.text} />;
  if (block.kind === "action") {
    return (
      <ButtonLink to={block.path} className="self-start">
        {block.label}
      </ButtonLink>
    );
  }
  return (
    <ul className="list-disc space-y-1 pl-6">
      {block.items.map(({ text }) => (
        <li key={text} className="[overflow-wrap:anywhere]">
          {text}
        </li>
      ))}
    </ul>
  );
}

export function IssueNotFound() {
  return (
    <NotFoundPage title="Issue not found" to={paths.newsletter} back="All issues">
      The issue wasn't sent, or the link is incomplete.
    </NotFoundPage>
  );
}
