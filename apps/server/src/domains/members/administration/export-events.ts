import { LIMITS } from "@stackyard/contract/base/limits";
import type { exportEvents as contract } from "@stackyard/contract/members/audit-log";
import type { z } from "zod";
import { attachment } from "../../../platform/http/bodies/attachment.ts";
import { csvRow } from "../../../platform/http/bodies/csv-row.ts";
import type { Services } from "../../../platform/services.ts";
import { type EventFilter, type LoggedRow, listLogged } from "./event-queries.ts";
import { presentEvent } from "./present-event.ts";

const BATCH = 500;
const COLUMNS = ["id", "at", "type", "actor", "subject", "subjectId", "did", "reason", "data"];

/** The audit log as a file, streamed in batches. */
export function exportEvents(
  { db }: Services,
  { format, ...filter }: z.output<(typeof contract)["query"]>,
): Response {
  const batches = read(db, filter);
  const lines = format === "csv" ? csvLines(batches) : jsonLines(batches);
  return new Response(ReadableStream.from(lines).pipeThrough(new TextEncoderStream()), {
    headers: {
      "Content-Type": format === "csv" ? "text/csv; charset=utf-8" : "application/json",
      "Content-Disposition": attachment(`audit-log.${format}`),
      "Cache-Control": "private, no-store",
    },
  });
}

async function* read(db: Services["db"], filter: EventFilter): AsyncGenerator<LoggedRow[]> {
  let before: number | undefined;
  for (let count = 0; count < LIMITS.exportedEvents; count += BATCH) {
    const rows = await listLogged(db, filter, { before, limit: BATCH });
    yield rows;
    if (rows.length < BATCH) return;
    before = rows.at(-1)?.id;
  }
}

async function* csvLines(batches: AsyncIterable<LoggedRow[]>): AsyncGenerator<string> {
  yield csvRow(COLUMNS);
  for await (const rows of batches) {
    yield rows.map((row) => csvRow(valuesOf(row))).join("");
  }
}

function valuesOf(row: LoggedRow) {
  const { id, at, type, actor, subject, did, reason } = presentEvent(row);
  const about = subject.name ?? subject.kind;
  return [id, at, type, actor, about, subject.id, did, reason, JSON.stringify(row.data)];
}

async function* jsonLines(batches: AsyncIterable<LoggedRow[]>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const rows of batches) {
    for (const row of rows) {
      yield before + JSON.stringify({ ...presentEvent(row), data: row.data });
      before = ",\n";
    }
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}
