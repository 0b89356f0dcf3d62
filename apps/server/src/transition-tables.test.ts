import { describe, expect, it } from "vitest";
import { requireTransition, statesBefore } from "./platform/transition-table.ts";
import { TRANSITION_TABLES } from "./transition-tables.ts";

/** All allowed transitions, repeated here so that a change must be made in both places. */
const ALLOWED = {
  scan: [
    "queued → running",
    "queued → failed",
    "running → running",
    "running → queued",
    "running → completed",
    "running → failed",
  ],
  version: ["pending → published", "pending → rejected", "published → withdrawn"],
  purchase: ["pending → paid", "pending → failed"],
  service: ["draft → published", "published → paused", "paused → published"],
  engagement: [
    "requested → accepted",
    "requested → declined",
    "requested → withdrawn",
    "accepted → cancelled",
    "accepted → done",
  ],
  "newsletter issue": ["draft → sending", "sending → sent"],
  ticket: [
    ...["new → open", "new → waiting", "new → solved", "new → closed"],
    ...["open → waiting", "open → solved", "open → closed"],
    ...["waiting → open", "waiting → solved", "waiting → closed"],
    ...["solved → open", "solved → waiting", "solved → closed"],
  ],
};

describe.each(Object.entries(TRANSITION_TABLES))("the states of a %s", (name, table) => {
  const states = Object.keys(table);
  const pairs = states.flatMap((from) => states.map((to) => [from, to] as const));

  it.each(pairs)("%s → %s is allowed or a conflict, as the table says", (from, to) => {
    const isAllowed = ALLOWED[name as keyof typeof ALLOWED].includes(`${from} → ${to}`);
    const move = () => requireTransition(table, from, to);
    if (isAllowed) expect(move).not.toThrow();
    else expect(move).toThrow(expect.objectContaining({ code: "conflict" }));
    expect(statesBefore(table, to).includes(from)).toBe(isAllowed);
  });
});
