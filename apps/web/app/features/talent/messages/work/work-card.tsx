import type { Conversation } from "@stackyard/contract/talent/conversations";
import type { Engagement } from "@stackyard/contract/talent/engagements";
import { formatCount, formatDay, formatPrice } from "../../../../lib/format/format";
import { Link } from "../../../../lib/links/link";
import { paths } from "../../../../lib/links/paths";
import { displayName } from "../../../../lib/people/display-name";
import { Badge } from "../../../../ui/display/badge";
import { WorkActions } from "./work-actions";
import { STATUS_LABELS, STATUS_TONES, standingOf } from "./work-words";

interface Props {
  readonly engagement: Engagement;
  readonly userId: number;
  readonly other: Conversation["other"];
}

/** An engagement: description, price, status and actions. */
export function WorkCard({ engagement, userId, other }: Props) {
  const { title, scope, deliverables, price, deliveryDays, revisions, status } = engagement;
  return (
    <li className="rounded-lg border bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 break-words">
          {engagement.serviceId === null ? (
            title
          ) : (
            <Link
              to={paths.service(engagement.serviceId)}
              className="hover:text-accent-strong hover:underline"
            >
              {title}
            </Link>
          )}
        </h3>
        <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>
      </div>
      <p className="mt-1.5 text-ink-soft text-sm">
        <span className="font-[640] text-ink tabular-nums">{formatPrice(price)}</span> · within{" "}
        {formatCount(deliveryDays, "day")}
        {revisions > 0 && ` · ${formatCount(revisions, "revision")}`} ·{" "}
        <span className="whitespace-nowrap">asked on {formatDay(engagement.createdAt)}</span>
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
      <p className="mt-2 text-sm">{standingOf(engagement, userId, displayName(other))}</p>
      <WorkActions engagement={engagement} userId={userId} engineerPageId={other.engineerId} />
    </li>
  );
}
