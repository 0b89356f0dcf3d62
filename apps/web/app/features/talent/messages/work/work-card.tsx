import type { ConversationWork } from "@stackyard/contract/projects/outside-work";
import type { Conversation } from "@stackyard/contract/talent/conversations";
import { formatCount, formatDay, formatPrice } from "../../../../lib/format/format";
import { ButtonLink } from "../../../../lib/links/button-link";
import { Link } from "../../../../lib/links/link";
import { paths } from "../../../../lib/links/paths";
import { displayName } from "../../../../lib/people/display-name";
import { standingOf, WORK_TONES, workLabel } from "../../../../lib/work/work-words";
import { Badge } from "../../../../ui/display/badge";

interface Props {
  readonly work: ConversationWork;
  readonly userId: number;
  readonly other: Conversation["other"];
}

/** A contract of the two: description, price, status, and the way to its page. */
export function WorkCard({ work, userId, other }: Props) {
  const { title, scope, deliverables, amount, deliveryDays, revisions, status } = work;
  return (
    <li className="rounded-lg border bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 break-words">
          {work.serviceId === null ? (
            title
          ) : (
            <Link
              to={paths.service(work.serviceId)}
              className="hover:text-accent-strong hover:underline"
            >
              {title}
            </Link>
          )}
        </h3>
        <Badge tone={WORK_TONES[status]}>{workLabel(work)}</Badge>
      </div>
      <p className="mt-1.5 text-ink-soft text-sm">
        <span className="font-[640] text-ink tabular-nums">{formatPrice(amount)}</span> · within{" "}
        {formatCount(deliveryDays, "day")}
        {revisions > 0 && ` · ${formatCount(revisions, "revision")}`} ·{" "}
        <span className="whitespace-nowrap">asked on {formatDay(work.createdAt)}</span>
      </p>
      <details className="mt-2 text-sm">
        <summary className="text-ink-soft hover:text-ink">Scope</summary>
        <p className="mt-1 whitespace-pre-line break-words">{scope}</p>
        {deliverables.length > 0 && (
          <ul className="mt-2 list-disc pl-5">
            {deliverables.map((deliverable) => (
              <li key={deliverable}>{deliverable}</li>
            ))}
          </ul>
        )}
      </details>
      <p className="mt-2 text-sm">{standingOf(work, userId, displayName(other))}</p>
      <div className="mt-3">
        <ButtonLink to={paths.contract(work.id)} look="secondary" size="small">
          Open the contract
        </ButtonLink>
      </div>
    </li>
  );
}
