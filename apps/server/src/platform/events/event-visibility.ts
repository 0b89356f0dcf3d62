import { type RawBuilder, sql } from "kysely";

/**
 * A part of statements about `events`: whether this person may still be told of one. What is hidden or
 * deleted is withheld while it stays so (decision 127).
 */
export const isEventVisible = (userId: number | RawBuilder<number>) =>
  sql<boolean>`may_be_told(events, ${userId})`;
