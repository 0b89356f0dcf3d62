import { expect, it } from "vitest";
import { eachByNumber } from "./each-by-number.ts";

/** Two rows at a time of the numbers 1 to 5. */
const listAfter = async (id: number) =>
  [1, 2, 3, 4, 5]
    .filter((number) => number > id)
    .slice(0, 2)
    .map((id) => ({ id }));

it("works on every row once, in the order of their numbers", async () => {
  const seen: number[] = [];
  await eachByNumber(listAfter, new AbortController().signal, async ({ id }) => seen.push(id));
  expect(seen).toEqual([1, 2, 3, 4, 5]);
});

it("goes no further once it is aborted", async () => {
  const stop = new AbortController();
  const seen: number[] = [];
  const work = async ({ id }: { id: number }) => {
    seen.push(id);
    if (id === 3) stop.abort(new Error("stopped"));
  };
  await expect(eachByNumber(listAfter, stop.signal, work)).rejects.toThrow("stopped");
  expect(seen).toEqual([1, 2, 3]);
});
