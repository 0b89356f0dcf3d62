import type { EngineerPage } from "@stackyard/contract/talent/engineer-profile";
import { Day } from "../../../lib/format/times";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";

/** Forum questions that the engineer's replies solved. */
export function SolutionList({ solutions }: Pick<EngineerPage, "solutions">) {
  if (solutions.length === 0) return null;
  return (
    <section className="flex flex-col gap-5">
      <h2 className="text-2xl">Solved in the forum</h2>
      <ul className="flex flex-col divide-y divide-line rounded-lg border bg-surface">
        {solutions.map(({ threadId, title, at }) => (
          <li key={threadId} className="flex flex-wrap justify-between gap-x-6 gap-y-1 p-4">
            <Link
              to={paths.forumThread(threadId)}
              className="font-[620] [overflow-wrap:anywhere] hover:text-accent-strong hover:underline"
            >
              {title}
            </Link>
            <Day at={at} className="text-ink-faint text-sm" />
          </li>
        ))}
      </ul>
    </section>
  );
}
