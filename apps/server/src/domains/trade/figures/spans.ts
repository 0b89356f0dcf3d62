import { sql } from "kysely";

const today = sql`(now() AT TIME ZONE 'UTC')`;

/**
 * The first days of the last twelve weeks (Mondays) or months, including the current one, as `day`.
 */
export const lastTwelve = (span: "week" | "month") => sql<{ day: Date }>`
  SELECT generate_series(date_trunc(${sql.lit(span)}, ${today}) - 11 * ${oneOf(span)},
    date_trunc(${sql.lit(span)}, ${today}), ${oneOf(span)})::date AS day`;

/** The first day of the week or month that contains a time. */
export const firstDayOf = (span: "week" | "month", column: string) =>
  sql<Date>`date_trunc(${sql.lit(span)}, ${sql.ref(column)} AT TIME ZONE 'UTC')::date`;

const oneOf = (span: "week" | "month") => sql`interval ${sql.lit(`1 ${span}`)}`;
