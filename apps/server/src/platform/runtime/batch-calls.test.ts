import { expect, it } from "vitest";
import { batchCalls } from "./batch-calls.ts";

/** Doubles numbers, and fails for batches that contain a negative one. */
function openDoubling() {
  const batches: (readonly number[])[] = [];
  const double = batchCalls<number, number>(async (numbers) => {
    batches.push(numbers);
    if (numbers.some((number) => number < 0)) throw new Error("negative");
    return numbers.map((number) => 2 * number);
  });
  return { batches, double };
}

it("answers calls made at once together, and each with its own answer", async () => {
  const { batches, double } = openDoubling();
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(batches).toEqual([[1, 2, 3]]);
});

it("answers what is asked meanwhile in the next batch, one batch at a time", async () => {
  const first = Promise.withResolvers<void>();
  const batches: (readonly string[])[] = [];
  const ask = batchCalls<string, string>(async (asked) => {
    batches.push(asked);
    if (batches.length === 1) {
      later.push(ask("b"), ask("c"));
      await first.promise;
    }
    return asked;
  });
  const later: Promise<string>[] = [];
  const answered = ask("a");
  await expect.poll(() => later.length).toBe(2);
  expect(batches).toEqual([["a"]]);
  first.resolve();
  expect([await answered, ...(await Promise.all(later))]).toEqual(["a", "b", "c"]);
  expect(batches).toEqual([["a"], ["b", "c"]]);
});

it("repeats the calls of a failed batch one by one, and continues", async () => {
  const { batches, double } = openDoubling();
  const outcomes = await Promise.allSettled([1, -1, 3].map(double));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(batches).toEqual([[1, -1, 3], [1], [-1], [3]]);
  expect(await double(4)).toBe(8);
});
