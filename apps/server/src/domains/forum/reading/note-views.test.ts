import { expect, it } from "vitest";
import type { WriteBatch } from "../../../platform/runtime/batched-writes.ts";
import { MAX_VISITS, openViews } from "./note-views.ts";

function openNotes() {
  const noted: unknown[] = [];
  const by =
    <Key, Value>(_: WriteBatch<Key, Value>) =>
    (key: Key) => {
      noted.push(key);
      return true;
    };
  const services = { db: {}, batchedWrites: { by, flush: async () => {} } };
  return { noted, noteView: openViews(services as never) };
}

it("tells a bounded number of visits apart, and counts no more than that", () => {
  const { noted, noteView } = openNotes();
  for (let n = 0; n < MAX_VISITS + 100; n++) {
    noteView({ threadId: 1, visitor: `${n}`, userAgent: "x".repeat(100) });
  }
  expect(noted).toHaveLength(MAX_VISITS);
});

it("counts a visitor's views of a thread once", () => {
  const { noted, noteView } = openNotes();
  for (const threadId of [1, 2, 1, 2]) {
    for (const visitor of ["a", "b"]) noteView({ threadId, visitor, userAgent: "" });
  }
  expect(noted).toEqual([1, 1, 2, 2]);
});
