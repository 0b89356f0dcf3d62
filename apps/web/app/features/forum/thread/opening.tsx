import type { ForumThreadDetail } from "@stackyard/contract/forum-threads";
import { Link } from "../../../lib/link";
import { paths } from "../../../lib/paths";
import { Badge } from "../../../ui/display/badge";
import { Card } from "../../../ui/display/card";
import { WrittenHtml } from "../../../ui/display/written-html";
import { ThreadBadges } from "../thread-badges";
import { ThreadFigures } from "../thread-figures";
import { ThreadTags } from "../thread-tags";
import { WrittenBy } from "./written-by";

/** What a thread begins with. */
export function Opening({ thread }: { readonly thread: ForumThreadDetail }) {
  const { category, title, user, createdAt, editedAt, contentHtml, tags, module } = thread;
  return (
    <article aria-labelledby="thread-title" className="mt-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge>{category.name}</Badge>
        <ThreadBadges thread={{ ...thread, isUnread: false }} />
      </div>
      <h1 id="thread-title" className="mt-3 break-words text-3xl sm:text-4xl">
        {title}
      </h1>
      {module && (
        <p className="mt-2 text-ink-soft">
          About the module{" "}
          <Link to={paths.module(module.id)} className="font-[600] underline">
            {module.title}
          </Link>
        </p>
      )}
      <Card className="mt-5 p-5 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <WrittenBy {...{ user, createdAt, editedAt }} />
          <ThreadFigures thread={thread} />
        </div>
        <WrittenHtml html={contentHtml} className="mt-5 max-w-none" />
        {tags.length > 0 && (
          <div className="mt-5">
            <ThreadTags tags={tags} />
          </div>
        )}
      </Card>
    </article>
  );
}
