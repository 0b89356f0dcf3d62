import { ALL_EVENTS } from "@stackyard/contract/events/all-events";
import type { EventShape } from "@stackyard/contract/events/event";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Events } from "../db/schema.generated.ts";

/** A recorded event with its declaration, which contains its sentences. */
export interface RecordedEvent {
  readonly id: number;
  readonly shape: EventShape;
  readonly data: Record<string, unknown>;
  readonly actorId: number | null;
  readonly subjectId: number | null;
  readonly at: Date;
}

export const EVENT_COLUMNS = [
  "events.id",
  "events.type",
  "events.actorId",
  "events.subjectId",
  "events.data",
  "events.at",
] as const;

type Row = Pick<Selectable<Events>, "id" | "type" | "actorId" | "subjectId" | "data" | "at">;

/** Throws for an event that this version doesn't know: a newer one may have recorded it. */
export function readEvent({ id, type, actorId, subjectId, data, at }: Row): RecordedEvent {
  const shape = ALL_EVENTS.get(type);
  if (!shape) throw new Error(`event ${id} is of the unknown type ${type}`);
  return { id, shape, actorId, subjectId, at, data: shape.data.parse(data) };
}

/**
 * A SQL condition on `events`: whether this user may be notified of the event. Events about hidden
 * or deleted content are withheld while it stays hidden (decision 127).
 */
export const isEventVisible = (userId: number | RawBuilder<number>) =>
  sql<boolean>`may_be_told(events, ${userId})`;
