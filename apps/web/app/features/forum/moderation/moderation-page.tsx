import type { QueuedPost } from "@stackyard/contract/forum/moderation";
import { REPORT_LABELS } from "@stackyard/contract/forum/moderation-actions";
import { useQuery } from "@tanstack/react-query";
import { DayInSentence } from "../../../lib/format/times";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { AdministratorsPage } from "../../../lib/page/administrators-page";
import { Badge } from "../../../ui/display/badge";
import { WrittenHtml } from "../../../ui/display/written-html";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { Byline } from "../byline";
import { queueQuery } from "../forum-queries";
import { ForumSection } from "../forum-section";
import { usernameOf } from "../person-name";
import { AppealActions } from "./appeal-actions";
import { PostActions } from "./post-actions";

export function ModerationPage() {
  return (
    <AdministratorsPage
      title="Forum reports"
      purpose="Only moderators can see reported and pending posts."
      instead={{ to: paths.developerForum, label: "Developer Forum" }}
      className="max-w-4xl"
    >
      {() => <Queue />}
    </AdministratorsPage>
  );
}

function Queue() {
  return (
    <ForumSection query={useQuery(queueQuery())} what="the queue">
      {(queue) =>
        queue.length === 0 ? (
          <EmptyState title="No pending posts">
            Reported posts, first posts with links, and appeals will appear here.
          </EmptyState>
        ) : (
          <ol className="flex flex-col gap-5">
            {queue.map((queued) => (
              <Queued key={queued.post.id} queued={queued} />
            ))}
          </ol>
        )
      }
    </ForumSection>
  );
}

function Queued({ queued }: { readonly queued: QueuedPost }) {
  const { post, thread, isHeld, reports, appeal } = queued;
  const { number, user, createdAt, editedAt, contentHtml } = post;
  const to = number === 0 ? paths.forumThread(thread.id) : paths.forumReply(thread.id, number);
  return (
    <li className="rounded-lg border bg-surface p-5">
      <div className="flex flex-wrap items-center gap-3">
        {isHeld && <Badge tone="fair">Held</Badge>}
        {reports.length > 0 && <Badge tone="poor">Reported</Badge>}
        {appeal && <Badge tone="note">Appealed</Badge>}
        <h2 className="min-w-0 break-words text-lg">
          <Link to={to} className="underline hover:text-accent-strong">
            {thread.title}
            {number > 0 && ` #${number}`}
          </Link>
        </h2>
      </div>
      <div className="mt-4">
        <Byline user={user} createdAt={createdAt} editedAt={editedAt} />
      </div>
      <WrittenHtml html={contentHtml} className="mt-3 max-h-96 max-w-none overflow-y-auto" />
      {reports.length > 0 && (
        <ul className="mt-4 flex flex-col gap-2 rounded-md bg-sunken p-4 text-sm">
          {reports.map(({ id, reason, note, reporter, createdAt }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              <span className="font-[620]">{REPORT_LABELS[reason]}</span>
              {note && `: ${note}`} · {usernameOf(reporter)}, <DayInSentence at={createdAt} />
            </li>
          ))}
        </ul>
      )}
      {appeal && (
        <p className="mt-4 rounded-md bg-sunken p-4 text-sm [overflow-wrap:anywhere]">
          <span className="font-[620]">Appeals against being {appeal.about}</span>: {appeal.text} ·{" "}
          <DayInSentence at={appeal.createdAt} />
          <span className="mt-2 block text-ink-soft">
            {appeal.reason === null
              ? "Held automatically: a new member's post with a link."
              : `Moderator's reason: ${appeal.reason}`}
          </span>
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {appeal &&
          (appeal.isForAnother ? (
            <p className="text-ink-soft text-sm">Another moderator must decide this appeal.</p>
          ) : (
            <AppealActions id={appeal.id} />
          ))}
        {isHeld ? (
          <PostActions postId={post.id} acts={["approve", "hide"]} />
        ) : (
          reports.length > 0 && <PostActions postId={post.id} acts={["hide", "dismiss"]} />
        )}
      </div>
    </li>
  );
}
