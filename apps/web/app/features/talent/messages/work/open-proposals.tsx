import { PROPOSAL_STATUS_LABELS } from "@stackyard/contract/projects/project-lists";
import type { Conversation } from "@stackyard/contract/talent/conversations";
import { useQuery } from "@tanstack/react-query";
import { formatPrice } from "../../../../lib/format/format";
import { Link } from "../../../../lib/links/link";
import { paths } from "../../../../lib/links/paths";
import { proposalsQuery } from "../message-queries";

/** The projects for which one of the two has proposed to the other, while they are undecided. */
export function OpenProposals({
  conversation: { id, other },
}: {
  readonly conversation: Conversation;
}) {
  const { data = [] } = useQuery(proposalsQuery(id));
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="open-proposals-title" className="flex flex-col gap-2">
      <h2 id="open-proposals-title" className="text-lg">
        Proposals
      </h2>
      <ul className="flex flex-col gap-2">
        {data.map(({ id, projectId, projectTitle, amount, status, engineer }) => (
          <li key={id} className="rounded-lg border bg-surface p-4">
            <Link
              to={`${paths.project(projectId)}#proposals`}
              className="break-words font-[600] underline hover:text-accent-strong"
            >
              {projectTitle}
            </Link>
            <p className="text-ink-soft text-sm">
              {engineer.userId === other.id ? "Their proposal" : "Your proposal"} ·{" "}
              {formatPrice(amount)} · {PROPOSAL_STATUS_LABELS[status]}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
