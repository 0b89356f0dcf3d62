import { pino } from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import { type BatchedWrites, MAX_NOTES, openBatchedWrites } from "./batched-writes.ts";

let batchedWrites: BatchedWrites;
beforeEach(() => {
  batchedWrites = openBatchedWrites(pino({ level: "silent" }));
});

describe("notes from reads", () => {
  it("are written in one statement, the latest of each", async () => {
    const batches: [string, number][][] = [];
    const note = batchedWrites.by<string, number>(async (batch) => void batches.push([...batch]));
    note("a", 1);
    note("b", 2);
    note("a", 3);
    expect(batches).toEqual([]);
    await batchedWrites.flush();
    await batchedWrites.flush();
    expect(batches).toEqual([
      [
        ["a", 3],
        ["b", 2],
      ],
    ]);
  });

  it("are written later if writing fails, without overwriting newer ones", async () => {
    let written: ReadonlyMap<string, number> = new Map();
    let isAway = true;
    const note = batchedWrites.by<string, number>(async (batch) => {
      if (isAway) {
        note("a", 2);
        throw new Error("away");
      }
      written = batch;
    });
    note("a", 1);
    note("b", 1);
    await batchedWrites.flush();
    isAway = false;
    await batchedWrites.flush();
    expect([...written]).toEqual([
      ["a", 2],
      ["b", 1],
    ]);
  });

  it("are bounded, also while they can't be written", async () => {
    let isAway = true;
    const batches: number[][] = [];
    const note = batchedWrites.by<number, true>(async (batch) => {
      if (isAway) throw new Error("away");
      batches.push([...batch.keys()]);
    });
    for (let round = 0; round < 3; round++) {
      for (let key = 0; key < MAX_NOTES; key++) note(round * MAX_NOTES + key, true);
      expect(note(-1, true)).toBe(false);
      await batchedWrites.flush();
    }
    // A key that is already noted can be noted again.
    expect(note(0, true)).toBe(true);
    isAway = false;
    await batchedWrites.flush();
    expect(batches.map(({ length }) => length)).toEqual([MAX_NOTES]);
    expect(note(-1, true)).toBe(true);
  });
});
