import { describe, expect, it } from "vitest";
import { ENGAGEMENT_TRANSITIONS } from "./domains/engagements/engagement-state.ts";
import { ISSUE_TRANSITIONS } from "./domains/newsletter/issue-state.ts";
import { PURCHASE_TRANSITIONS } from "./domains/orders/purchase-state.ts";
import { SERVICE_TRANSITIONS } from "./domains/services/service-state.ts";
import { SCAN_TRANSITIONS } from "./domains/submissions/scan-state.ts";
import { TICKET_TRANSITIONS } from "./domains/support/ticket-state.ts";
import { VERSION_TRANSITIONS } from "./domains/versions/version-state.ts";
import {
  requireTransition,
  statesBefore,
  type TransitionTable,
} from "./platform/transition-table.ts";

const TABLES: Record<string, TransitionTable<string>> = {
  scan: SCAN_TRANSITIONS,
  version: VERSION_TRANSITIONS,
  purchase: PURCHASE_TRANSITIONS,
  service: SERVICE_TRANSITIONS,
  engagement: ENGAGEMENT_TRANSITIONS,
  "newsletter issue": ISSUE_TRANSITIONS,
  ticket: TICKET_TRANSITIONS,
};

/** All that may happen, written out again: a changed table has to be changed here, knowingly. */
const ALLOWED = {
  scan: [
    "queued → running",
    "queued → failed",
    "running → running",
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

describe.each(Object.entries(TABLES))("the states of a %s", (name, table) => {
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
