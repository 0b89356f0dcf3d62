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

/** For an event type that only a newer server knows, just its name. */
function sentenceOf(row: LoggedRow): Pick<LoggedEvent, "did" | "path"> {
  if (!ALL_EVENTS.has(row.type)) return { did: row.type, path: null };
  const { shape, data } = readEvent(row);
  // Pages of other subjects are personal and would show the reader's own.
  const isForEveryone = shape.subject === "module";
  return { did: shape.did(data), path: (isForEveryone && shape.path?.(data)) || null };
}
