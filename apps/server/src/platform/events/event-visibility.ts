import { type RawBuilder, sql } from "kysely";

/**
 * A SQL condition on `events`: whether this user may be notified of the event. Events about hidden
 * or deleted content are withheld while it stays hidden (decision 127).
 */
export const isEventVisible = (userId: number | RawBuilder<number>) =>
  sql<boolean>`may_be_told(events, ${userId})`;
