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
  order: [
    ...["draft → awaiting_payment", "draft → paid", "draft → failed", "draft → expired"],
    ...["awaiting_payment → paid", "awaiting_payment → failed", "awaiting_payment → expired"],
    ...["paid → partly_refunded", "paid → refunded", "paid → charged_back"],
    ...["partly_refunded → refunded", "partly_refunded → charged_back"],
    ...["charged_back → paid", "charged_back → partly_refunded", "charged_back → refunded"],
    ...["refunded → charged_back", "failed → paid", "expired → paid"],
  ],
  purchase: [
    ...["pending → paid", "pending → failed", "failed → paid", "refunded → charged_back"],
    ...["paid → partly_refunded", "paid → refunded", "paid → charged_back"],
    ...["partly_refunded → refunded", "partly_refunded → charged_back"],
    ...["charged_back → paid", "charged_back → partly_refunded", "charged_back → refunded"],
  ],
  dispute: [
    ...["inquiry → open", "inquiry → won", "inquiry → lost", "open → won", "open → lost"],
    ...["won → open", "won → lost", "lost → open", "lost → won"],
  ],
  payout: [
    ...["requested → transferring", "requested → transfer_failed"],
    ...["transferring → transferred", "transferring → transfer_failed", "transferred → paying"],
    ...["paying → paid", "paying → payout_failed", "paid → payout_failed"],
    "payout_failed → paying",
  ],
  adjustment: ["proposed → posted", "proposed → refused", "proposed → withdrawn"],
  refund: [
    ...["requested → objected", "requested → granted", "requested → withdrawn"],
    ...["objected → granted", "objected → refused", "objected → withdrawn"],
    ...["granted → paid", "granted → failed", "failed → granted", "failed → paid"],
    "paid → failed",
  ],
  service: ["draft → published", "published → paused", "paused → published"],
  contract: [
    "proposed → active",
    "proposed → cancelled",
    "active → completed",
    "active → cancelled",
  ],
  "contract amendment": [
    ...["open → confirmed", "open → declined", "open → withdrawn", "open → lapsed"],
  ],
  "delivery check": [
    ...["queued → running", "queued → aborted", "running → queued", "running → running"],
    ...["running → passed", "running → failed", "running → aborted"],
  ],
  milestone: [
    ...["proposed → funded", "proposed → cancelled", "funded → submitted"],
    ...["funded → refund_requested", "funded → refunded", "funded → disputed"],
    ...["submitted → changes_requested", "submitted → approved", "submitted → refund_requested"],
    ...["submitted → refunded", "submitted → disputed", "changes_requested → submitted"],
    ...["changes_requested → approved", "changes_requested → refund_requested"],
    ...["changes_requested → refunded", "changes_requested → disputed"],
    ...["refund_requested → funded", "refund_requested → submitted"],
    ...["refund_requested → changes_requested", "refund_requested → refunded"],
    ...["refund_requested → disputed", "refund_requested → resolved"],
    ...["approved → released", "disputed → resolved"],
    ...["approved → charged_back", "charged_back → released"],
  ],
  "deployment operation": [
    ...["queued → leased", "queued → cancelled", "queued → failed", "leased → planning"],
    ...["leased → queued", "leased → cancelled", "leased → failed", "planning → planned"],
    ...["planning → checked", "planning → queued", "planning → cancelled", "planning → failed"],
    ...["planned → approved", "planned → queued", "planned → cancelled"],
    ...["planned → applied", "planned → destroyed"],
    ...["approved → applying", "approved → destroying", "approved → planned", "approved → queued"],
    ...["approved → cancelled", "applying → applied", "applying → failed", "applying → uncertain"],
    ...["applying → queued", "destroying → destroyed", "destroying → failed"],
    ...["destroying → uncertain", "destroying → queued", "uncertain → applying"],
    ...["uncertain → destroying", "uncertain → applied", "uncertain → destroyed"],
    ...["uncertain → failed", "uncertain → queued"],
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
