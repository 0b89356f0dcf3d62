import type { TimerKind } from "@stackyard/contract/projects/contract-lists";
import { expect, it } from "vitest";
import { spanOf, TIMERS } from "./timer-kinds.ts";

/** A Thursday. */
const FROM = new Date("2026-11-26T10:30:00Z");

const SPANS: Readonly<Record<TimerKind, readonly [endsAt: string, warnsAt: string | null]>> = {
  acceptance: ["2026-12-03", "2026-12-01"],
  auto_release: ["2026-12-10", "2026-12-07"],
  checks_release: ["2026-12-10", "2026-12-09"],
  refund_answer: ["2026-12-03", "2026-12-01"],
  dispute_answer: ["2026-12-03", "2026-12-02"],
  decision: ["2026-12-10", "2026-12-08"],
  no_delivery: ["2026-12-26", "2026-12-21"],
  hold_expiry: ["2027-02-24", "2027-02-17"],
  release: ["2026-11-27", null],
};

it.each(Object.keys(TIMERS) as TimerKind[])("%s ends and warns to the minute", (kind) => {
  const { endsAt, warnsAt } = spanOf(kind, FROM);
  const shown = [endsAt, warnsAt].map((at) => at?.toISOString() ?? null);
  expect(shown).toEqual(SPANS[kind].map((day) => day && `${day}T10:30:00.000Z`));
});

it("warns of nothing that ends sooner than the warning would come", () => {
  expect(spanOf("checks_release", FROM, 1).warnsAt).toBeNull();
  expect(spanOf("checks_release", FROM, 2).warnsAt).toEqual(new Date("2026-11-27T10:30:00Z"));
});
