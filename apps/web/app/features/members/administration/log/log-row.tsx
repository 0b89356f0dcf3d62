import type { LoggedEvent } from "@stackyard/contract/members/audit-log";
import { Moment } from "../../../../lib/format/times";
import { Link } from "../../../../lib/links/link";

export function LogRow({ event }: { readonly event: LoggedEvent }) {
  const { at, type, actor, did, reason, path } = event;
  const name = nameOf(event.subject);
  return (
    <li className="flex flex-col gap-1 p-4 text-sm sm:px-5">
      <p className="flex flex-wrap justify-between gap-x-4 text-ink-faint text-xs">
        <Moment at={at} />
        <span className="font-mono [overflow-wrap:anywhere]">{type}</span>
      </p>
      <p className="text-[0.95rem] leading-relaxed [overflow-wrap:anywhere]">
        <strong className="font-[620]">{actor ?? "A visitor"}</strong> {did}
        {name !== actor && <span className="text-ink-soft"> ({name})</span>}
        {path && (
          <>
            {" · "}
            <Link to={path} className="text-accent-strong underline underline-offset-3">
              view
            </Link>
          </>
        )}
      </p>
      {reason && (
        <p className="text-ink-soft [overflow-wrap:anywhere]">
          <span className="text-ink-faint">Reason:</span> {reason}
        </p>
      )}
    </li>
  );
}

function nameOf({ kind, id, name }: LoggedEvent["subject"]): string {
  return name ?? (id === null ? kind : `${kind} ${id}`);
}
