import { PROJECT_STATUSES, PROPOSAL_STATUSES } from "@stackyard/contract/projects/project-lists";
import { expect, it } from "vitest";
import { maySeeProject, pastDates, whyNotChange } from "./projects/project-policy.ts";
import { PROJECT_TRANSITIONS } from "./projects/project-state.ts";
import { PROPOSAL_TRANSITIONS } from "./proposals/proposal-state.ts";

function reached<State extends string>(
  table: Readonly<Record<State, readonly State[]>>,
  from: State,
): Set<State> {
  const seen = new Set<State>([from]);
  for (const state of seen) for (const next of table[state]) seen.add(next);
  return seen;
}

it("every state of a project and of a proposal is reached from its first", () => {
  expect([...reached(PROJECT_TRANSITIONS, "draft")].sort()).toEqual([...PROJECT_STATUSES].sort());
  expect([...reached(PROPOSAL_TRANSITIONS, "submitted")].sort()).toEqual(
    [...PROPOSAL_STATUSES].sort(),
  );
});

it("a finished project or decided proposal never moves again, and an awarded one never reopens", () => {
  for (const over of ["completed", "cancelled", "expired"] as const)
    expect(PROJECT_TRANSITIONS[over]).toEqual([]);
  expect(reached(PROJECT_TRANSITIONS, "awarded").has("open")).toBe(false);
  for (const over of ["accepted", "declined", "withdrawn"] as const)
    expect(PROPOSAL_TRANSITIONS[over]).toEqual([]);
});

it("strangers see a project from its opening until it is canceled", () => {
  const project = { userId: 1, isInvitedOnly: false };
  const stranger = { hasProposed: false, isInvited: false };
  const seen = PROJECT_STATUSES.filter((status) =>
    maySeeProject(null, { ...project, status }, stranger),
  );
  expect(seen).toEqual(["open", "awarded", "active", "completed", "expired"]);
  const proposer = { ...stranger, hasProposed: true };
  expect(maySeeProject(null, { ...project, status: "cancelled" }, proposer)).toBe(true);
});

it("an invited-only project is invisible in every state without an invitation", () => {
  for (const status of PROJECT_STATUSES)
    for (const hasProposed of [true, false]) {
      const project = { userId: 1, status, isInvitedOnly: true };
      expect(maySeeProject(null, project, { hasProposed, isInvited: false })).toBe(false);
      // An invitation shows no more than everyone sees of another project.
      expect(maySeeProject(null, project, { hasProposed, isInvited: true })).toBe(
        maySeeProject(null, { ...project, isInvitedOnly: false }, { hasProposed, isInvited: true }),
      );
    }
});

it("a text changes as a draft, or while it is open and unanswered", () => {
  const changeable = PROJECT_STATUSES.filter(
    (status) => whyNotChange({ status, hasProposals: false }) === null,
  );
  expect(changeable).toEqual(["draft", "open"]);
  expect(whyNotChange({ status: "open", hasProposals: true })).toBe("project_has_proposals");
});

it("a day has passed when it is over in the last time zone", () => {
  const days = { startsOn: "2027-01-04", endsOn: "2027-01-05" };
  const at = (time: string) => Object.keys(pastDates(days, new Date(time)));
  expect(at("2027-01-05T11:59:59Z")).toEqual([]);
  expect(at("2027-01-05T12:00:00Z")).toEqual(["startsOn"]);
  expect(at("2027-01-06T12:00:00Z")).toEqual(["startsOn", "endsOn"]);
  expect(pastDates({ startsOn: null, endsOn: null }, new Date())).toEqual({});
});
