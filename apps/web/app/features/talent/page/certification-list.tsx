import type { Certification } from "@stackyard/contract/talent/engineer-profile";
import { BadgeCheck } from "lucide-react";
import type { ReactNode } from "react";
import { formatDay } from "../../../lib/format/format";
import { Badge } from "../../../ui/display/badge";

interface Props {
  readonly certifications: readonly Certification[];
  /** Actions on a certification. */
  readonly action?: (certification: Certification) => ReactNode;
}

/** An engineer's certifications and whether each is verified. */
export function CertificationList({ certifications, action }: Props) {
  if (certifications.length === 0)
    return <p className="text-ink-faint text-sm">No certifications listed.</p>;
  return (
    <ul className="flex flex-col divide-y divide-line rounded-lg border bg-surface">
      {certifications.map((certification) => {
        const { id, name, issuer, number, expiresOn, checkedAt, declineReason } = certification;
        return (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 p-4">
            <div className="min-w-0">
              <p className="font-[620] [overflow-wrap:anywhere]">{name}</p>
              <p className="mt-0.5 text-ink-soft text-sm [overflow-wrap:anywhere]">
                {[issuer, number && `no. ${number}`, expiresOn && validity(expiresOn)]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              {declineReason && (
                <p className="mt-2 text-sm [overflow-wrap:anywhere]">
                  <span className="font-[620]">Could not be confirmed:</span> {declineReason}
                </p>
              )}
            </div>
            <div className="flex flex-wrap items-center gap-3">
              {checkedAt ? (
                <Badge tone="good" icon={<BadgeCheck className="size-3.5" aria-hidden="true" />}>
                  CHECKED {formatDay(checkedAt)}
                </Badge>
              ) : (
                <Badge tone="ink">NOT CHECKED</Badge>
              )}
              {action?.(certification)}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function validity(day: string): string {
  const isOver = day < new Date().toISOString().slice(0, 10);
  return `${isOver ? "expired" : "until"} ${formatDay(day)}`;
}
