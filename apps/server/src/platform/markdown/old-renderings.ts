import { sql } from "kysely";
import { renderingOf } from "./rendering.ts";

/** Of jobs that render texts of an earlier renderer version again. One run at a time, for all servers. */
export const RERENDERING = {
  policy: "exclusive",
  retryLimit: 2,
  expireInSeconds: 6 * 60 * 60,
} as const;

/**
 * A SQL condition: a column with renderings hasn't the current one. In the form that its index can
 * answer.
 */
export function isOldRendering(column: string) {
  const [ref, current] = [sql.ref(column), renderingOf()];
  return sql<boolean>`(${ref} < ${current} OR ${ref} > ${current})`;
}
