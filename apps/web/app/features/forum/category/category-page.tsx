import type { ForumCategory } from "@stackyard/contract/forum/forum";
import type { ForumShow } from "@stackyard/contract/forum/threads";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { formatCount } from "../../../lib/format/format";
import { Breadcrumb } from "../../../lib/links/breadcrumb";
import { paths } from "../../../lib/links/paths";
import { TabLinks } from "../../../lib/links/tab-links";
import { useCurrentUser } from "../../../lib/session/current-user";
import { Button } from "../../../ui/controls/button";
import { lazyPart } from "../../../ui/load-part";
import { FeedLink } from "../feed-link";
import { MarkAllRead } from "../mark-all-read";
import { SignInBanner } from "../sign-in-banner";
import { FollowCategory } from "./follow-category";
import { readShow } from "./read-show";
import { ThreadList } from "./thread-list";

const NewThreadDialog = lazyPart(() => import("./new-thread-dialog"), "NewThreadDialog");

const SHOWS: readonly { readonly id: ForumShow; readonly label: string }[] = [
  { id: "all", label: "All" },
  { id: "unsolved", label: "Unsolved" },
  { id: "solved", label: "Solved" },
];

export function CategoryPage({ category }: { readonly category: ForumCategory }) {
  const user = useCurrentUser();
  const show = readShow(useSearchParams()[0]);
  const [isStarting, setStarting] = useState(false);
  const { name, description, slug, threadCount } = category;
  const startThread = () => setStarting(true);
  return (
    <div className="page-width max-w-5xl pt-6 pb-20">
      <Breadcrumb
        crumbs={[
          { label: "Developer Forum", to: paths.developerForum },
          { label: "Categories", to: paths.forumCategories },
          { label: name },
        ]}
      />
      <header className="mt-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="break-words text-3xl sm:text-4xl">{name}</h1>
          <p className="mt-3 text-ink-soft text-lg leading-relaxed">{description}</p>
          <div className="mt-2 flex flex-wrap items-center gap-x-1">
            <p className="mr-3 text-ink-faint text-sm tabular-nums">
              {formatCount(threadCount, "thread")}
            </p>
            <FollowCategory id={category.id} />
            <MarkAllRead />
            <FeedLink of={name} to={paths.forumCategoryFeed(slug)} />
          </div>
        </div>
        <Button disabled={!user} aria-haspopup="dialog" onClick={startThread}>
          <Plus aria-hidden="true" className="size-4" />
          New Thread
        </Button>
      </header>
      {!user && (
        <SignInBanner className="mt-6">
          Reading is open to everyone. Sign in to start a thread or to reply.
        </SignInBanner>
      )}
      <div className="mt-8">
        <TabLinks
          label="Threads"
          current={show}
          panelId="forum-threads"
          tabs={SHOWS.map(({ id, label }) => ({
            id,
            label,
            to: paths.forumCategory(slug, id === "all" ? {} : { show: id }),
          }))}
        />
        <div id="forum-threads" role="tabpanel" aria-labelledby={`tab-${show}`} className="mt-6">
          <ThreadList category={category} show={show} onStart={user ? startThread : undefined} />
        </div>
      </div>
      {isStarting && (
        <Suspense>
          <NewThreadDialog category={category} onClose={() => setStarting(false)} />
        </Suspense>
      )}
    </div>
  );
}
