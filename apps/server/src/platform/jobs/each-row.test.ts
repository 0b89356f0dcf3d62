import { expect, it, vi } from "vitest";
import type { Database } from "../db/database.ts";
import { AppError } from "../http/errors/app-error.ts";
import type { Log } from "../monitoring/log.ts";
import { eachByNumber, eachRow, RowsFailedError } from "./each-row.ts";

/** Two rows at a time of the numbers 1 to 5. */
const listAfter = async (id: number) =>
  [1, 2, 3, 4, 5]
    .filter((number) => number > id)
    .slice(0, 2)
    .map((id) => ({ id }));

function run(signal = new AbortController().signal, executeQuery = vi.fn()) {
  const error = vi.fn();
  const executor = { transformQuery: () => {}, compileQuery: () => {}, executeQuery };
  const db = { getExecutor: () => executor } as unknown as Database;
  return { signal, db, log: { error } as unknown as Log, error };
}

it("processes every row once, in the order of their numbers", async () => {
  const seen: number[] = [];
  await eachByNumber(run(), listAfter, async ({ id }) => seen.push(id));
  expect(seen).toEqual([1, 2, 3, 4, 5]);
});

it("stops once it is aborted", async () => {
  const stop = new AbortController();
  const seen: number[] = [];
  const work = async ({ id }: { id: number }) => {
    seen.push(id);
    if (id === 3) stop.abort(new Error("stopped"));
  };
  await expect(eachByNumber(run(stop.signal), listAfter, work)).rejects.toThrow("stopped");
  expect(seen).toEqual([1, 2, 3]);
});

it("doesn't count an aborted row as a failure", async () => {
  const stop = new AbortController();
  const aborted = run(stop.signal);
  const work = async () => {
    stop.abort(new Error("stopped"));
    throw new Error("interrupted");
  };
  await expect(eachByNumber(aborted, listAfter, work)).rejects.toThrow("stopped");
  expect(aborted.error).not.toHaveBeenCalled();
});

it("continues after failing rows, logs each, and fails at the end", async () => {
  const failing = run();
  const seen: number[] = [];
  const work = async ({ id }: { id: number }) => {
    if (id % 2 === 0) throw new Error(`broken ${id}`);
    seen.push(id);
  };
  const failure = await eachByNumber(failing, listAfter, work).catch((error) => error);
  expect(seen).toEqual([1, 3, 5]);
  expect(failure).toBeInstanceOf(RowsFailedError);
  expect(failure.message).toBe("2 rows failed: 2, 4. First error: Error: broken 2");
  expect(failing.error.mock.calls.map(([{ row, err }]) => [row, err.message])).toEqual([
    [2, "broken 2"],
    [4, "broken 4"],
  ]);
});

it("names a readable number of failures, and counts the others", async () => {
  const failing = run();
  const rows = Array.from({ length: 25 }, (_, n) => `key-${n}`);
  const work = () => Promise.reject(new Error("broken"));
  const failure = await eachRow(failing, rows, (key) => key, work).catch((error) => error);
  expect(failure.message).toMatch(/^25 rows failed: key-0, .*key-19, and 5 more\. First error/);
  expect(failing.error).toHaveBeenCalledTimes(20);
});

it("stops if the database is unavailable, and continues if it refused a single row", async () => {
  const seen: number[] = [];
  const work = async ({ id }: { id: number }) => {
    seen.push(id);
    if (id === 1) throw new AppError("unavailable");
  };
  const gone = run(undefined, vi.fn().mockRejectedValue(new Error("gone")));
  await expect(eachByNumber(gone, listAfter, work)).rejects.toThrow("gone");
  expect(seen).toEqual([1]);
  await expect(eachByNumber(run(), listAfter, work)).rejects.toThrow("1 row failed: 1");
  expect(seen).toEqual([1, 1, 2, 3, 4, 5]);
});
