import { sql } from "kysely";
import { AppError } from "../http/errors/app-error.ts";
import type { Services } from "../services.ts";

/** A job's run over many rows. */
type Run = Pick<Services, "db" | "log"> & { readonly signal?: AbortSignal };

/** Failures logged and listed individually per run; the rest are counted. */
const MAX_NAMED = 20;

/** Fails a job after all of its rows were tried. */
export class RowsFailedError extends Error {
  override name = "RowsFailedError";

  constructor(count: number, names: readonly (number | string)[], cause: unknown) {
    const more = count > names.length ? `, and ${count - names.length} more` : "";
    const rows = count === 1 ? "1 row" : `${count} rows`;
    super(`${rows} failed: ${names.join(", ")}${more}. First error: ${String(cause)}`, { cause });
  }
}

/**
 * Processes each row until `signal` aborts. A failing row is logged and doesn't stop the others. In
 * the end it fails the job, so that operators see it and the next run retries it.
 */
export async function eachRow<Row>(
  { db, log, signal }: Run,
  rows: Iterable<Row> | AsyncIterable<Row>,
  nameOf: (row: Row) => number | string,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  const named: (number | string)[] = [];
  let count = 0;
  let first: unknown;
  for await (const row of rows) {
    signal?.throwIfAborted();
    try {
      await work(row);
    } catch (error) {
      signal?.throwIfAborted();
      if (isUnavailable(error)) await sql`SELECT 1`.execute(db); // Throws if it is not this row's fault.
      first ??= error;
      count += 1;
      if (named.length === MAX_NAMED) continue;
      named.push(nameOf(row));
      log.error({ err: error, row: nameOf(row) }, "row failed; continuing with the others");
    }
  }
  if (count > 0) throw new RowsFailedError(count, named, first);
}

/** The same for rows with IDs, listed in batches ordered by ID. */
export function eachByNumber<Row extends { readonly id: number }>(
  run: Run,
  listAfter: (id: number) => Promise<readonly Row[]>,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  return eachRow(run, byNumber(listAfter), ({ id }) => id, work);
}

async function* byNumber<Row extends { readonly id: number }>(
  listAfter: (id: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let rows = await listAfter(0); rows.length > 0; ) {
    yield* rows;
    rows = await listAfter(rows.at(-1)?.id ?? 0);
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === "unavailable";
}
