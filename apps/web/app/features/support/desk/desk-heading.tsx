import type { DeskTicket } from "@stackyard/contract/support/support-desk";
import { Moment } from "../../../lib/format/times";
import { Link } from "../../../lib/links/link";
import { paths } from "../../../lib/links/paths";
import { Badge } from "../../../ui/display/badge";
import { Alert } from "../../../ui/feedback/alert";
import { StatusBadge } from "../status-badge";
import { DueBadge } from "./due-badge";

export function DeskHeading({ ticket }: { readonly ticket: DeskTicket }) {
  const { id, subject, status, isVulnerability, dueAt, createdAt, mergedIntoId } = ticket;
  return (
    <div className="flex flex-col gap-3">
      <p className="stencil text-ink-faint">Ticket #{id}</p>
      <h1 className="text-2xl [overflow-wrap:anywhere] sm:text-3xl">{subject}</h1>
      <div className="flex flex-wrap items-center gap-3 text-ink-soft text-sm">
        <StatusBadge status={status} />
        {isVulnerability && <Badge tone="poor">Vulnerability</Badge>}
        <DueBadge dueAt={dueAt} />
        <span>
          Opened <Moment at={createdAt} />
        </span>
      </div>
      {mergedIntoId !== null && (
        <Alert tone="note" title={`Merged into ticket #${mergedIntoId}`}>
          Its messages are{" "}
          <Link to={paths.queuedTicket(mergedIntoId)} className="text-accent-strong underline">
            there
          </Link>
          .
        </Alert>
      )}
    </div>
  );
}
