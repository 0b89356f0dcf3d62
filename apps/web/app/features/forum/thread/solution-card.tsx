import type { ForumPost } from "@stackyard/contract/forum/posts";
import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { CircleCheck } from "lucide-react";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { WrittenHtml } from "../../../ui/display/written-html";
import { fullNameOf } from "../person-name";

interface Props {
  readonly thread: ForumThreadDetail;
  readonly solution: ForumPost;
}

/** The accepted solution, directly below the question. */
export function SolutionCard({ thread, solution }: Props) {
  return (
    <section
      aria-labelledby="solution-title"
      className="mt-5 rounded-lg border border-good bg-good-wash p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="solution-title" className="flex items-center gap-2 text-good text-lg">
          <CircleCheck aria-hidden="true" className="size-5" />
          Solved by {fullNameOf(solution.user)}
        </h2>
        <Link
          to={paths.forumReply(thread.id, solution.number)}
          className="py-1 text-good text-sm underline"
        >
          View in replies
        </Link>
      </div>
      <WrittenHtml html={solution.contentHtml} className="mt-4 max-w-none text-ink" />
    </section>
  );
}
