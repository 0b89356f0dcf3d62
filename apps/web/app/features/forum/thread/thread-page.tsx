import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { useSearchParams } from "react-router";
import { Breadcrumb } from "../../../lib/links/breadcrumb";
import { paths } from "../../../lib/links/paths";
import { Alert } from "../../../ui/feedback/alert";
import { Appeal } from "../moderation/appeal";
import { SplitBar } from "../moderation/split-bar";
import { SplitChoiceProvider } from "../moderation/split-choice";
import { ThreadActions } from "../moderation/thread-actions";
import { HeldNote } from "./held-note";
import { LiveNotice } from "./live-notice";
import { Opening } from "./opening";
import { readPlace } from "./read-place";
import { Replies } from "./replies";
import { SolutionCard } from "./solution-card";
import { useNotedView } from "./use-thread-visit";

export function ThreadPage({ thread }: { readonly thread: ForumThreadDetail }) {
  const place = readPlace(useSearchParams()[0]);
  useNotedView(thread.id);
  const { category, solution } = thread;
  const { mayModerate } = thread.viewer;
  const page = (
    <div className="page-width max-w-4xl pt-6 pb-20">
      <Breadcrumb
        crumbs={[
          { label: "Developer Forum", to: paths.developerForum },
          { label: category.name, to: paths.forumCategory(category.slug) },
          { label: "Thread" },
        ]}
      />
      {thread.status !== "visible" && (
        <Alert
          tone="fair"
          title={thread.status === "held" ? "Pending moderation" : "Hidden"}
          className="mt-4"
        >
          Only the author and moderators can see this thread.{" "}
          {thread.status === "held" && thread.viewer.isAuthor && <HeldNote />}
          {thread.viewer.isAuthor && (
            <Appeal postId={thread.postId} appeal={thread.viewer.appeal} />
          )}
        </Alert>
      )}
      {mayModerate && <ThreadActions thread={thread} />}
      <Opening thread={thread} />
      {solution && <SolutionCard thread={thread} solution={solution} />}
      <Replies key={`${place.sort} ${place.at}`} thread={thread} place={place} />
      <LiveNotice thread={thread} />
      <SplitBar thread={thread} />
    </div>
  );
  // The key resets the selection when the thread changes.
  return mayModerate ? <SplitChoiceProvider key={thread.id}>{page}</SplitChoiceProvider> : page;
}
