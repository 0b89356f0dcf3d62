import { expect, it } from "vitest";
import { groupActivity } from "./group-activity";

let id = 0;
const item = (at: string, text: string, path: string | null = null) => ({
  id: id++,
  at: `2026-11-${at}:00.000Z`,
  text,
  path,
});

it("groups a list by day, and merges repeated entries within a day", () => {
  const days = groupActivity(
    [
      item("22T00:01", "You signed in"),
      item("21T23:59", "You signed in"),
      item("21T23:58", "You signed in"),
      item("21T12:00", "You bought Quay", "/modules/1"),
      item("21T11:00", "You bought Quay", "/modules/2"),
      item("21T10:00", "You signed in"),
    ],
    "UTC",
  );
  const shown = days.map(({ day, entries }) => [
    day,
    ...entries.map(({ latest, count }) => `${count} × ${latest.text} ${latest.path ?? ""}`),
  ]);
  expect(shown).toEqual([
    ["2026-11-22", "1 × You signed in "],
    [
      "2026-11-21",
      "2 × You signed in ",
      "1 × You bought Quay /modules/1",
      "1 × You bought Quay /modules/2",
      "1 × You signed in ",
    ],
  ]);
  expect(groupActivity([], "UTC")).toEqual([]);
});

it("uses the reader's days", () => {
  const items = [item("22T00:01", "You signed in"), item("21T23:59", "You signed out")];
  expect(groupActivity(items, "Asia/Tokyo").map(({ day }) => day)).toEqual(["2026-11-22"]);
});
