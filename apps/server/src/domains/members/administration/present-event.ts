import { ALL_EVENTS } from "@stackyard/contract/events/all-events";
import type { LoggedEvent } from "@stackyard/contract/members/audit-log";
import { readEvent } from "../../../platform/events/recorded-event.ts";
import type { LoggedRow } from "./event-queries.ts";

export function presentEvent(row: LoggedRow): LoggedEvent {
  const { reason } = row.data;
  return {
    id: row.id,
    at: row.at.toISOString(),
    type: row.type,
    actor: row.actorName,
    subject: { kind: row.subjectKind, id: row.subjectId, name: row.subjectName },
    reason: typeof reason === "string" ? reason : null,
    ...sentenceOf(row),
  };
}

/** Of a kind that only a newer server knows, there is no more than its name. */
function sentenceOf(row: LoggedRow): Pick<LoggedEvent, "did" | "path"> {
  if (!ALL_EVENTS.has(row.type)) return { did: row.type, path: null };
  const { shape, data } = readEvent(row);
  // The page of other things is for those whom it concerns, and would be the reader's own.
  const isForEveryone = shape.subject === "module";
  return { did: shape.did(data), path: (isForEveryone && shape.path?.(data)) || null };
}
