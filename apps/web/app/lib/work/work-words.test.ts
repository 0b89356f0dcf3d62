import { describe, expect, it } from "vitest";
import { standingOf, workLabel } from "./work-words";

const AT = "2027-03-04T14:00:00.000Z";
const CLIENT = { userId: 1, username: "client" };
const ENGINEER = { userId: 2, username: "engineer" };
const REQUEST = {
  ...{ status: "proposed" as const, isPaidOutside: true, startedAt: null, cancelledBy: null },
  ...{ clientDoneAt: null, engineerDoneAt: null, client: CLIENT, engineer: ENGINEER },
};
const ACTIVE = { ...REQUEST, status: "active" as const, startedAt: AT };

describe("work paid outside", () => {
  it("that was never accepted says who ended it", () => {
    const ended = { ...REQUEST, status: "cancelled" as const };
    expect(workLabel({ ...ended, cancelledBy: 2 })).toBe("Declined");
    expect(workLabel({ ...ended, cancelledBy: 1 })).toBe("Withdrawn");
    expect(workLabel(ended)).toBe("Canceled");
    expect(workLabel({ ...ended, startedAt: AT, cancelledBy: 2 })).toBe("Canceled");
  });

  it("says what each side waits for", () => {
    expect(standingOf(REQUEST, 1, "Ada")).toBe("Ada hasn't answered yet.");
    expect(standingOf(REQUEST, 2, "Ada")).toBe("Ada is waiting for your answer.");
    expect(standingOf(ACTIVE, 1, "Ada")).toContain("you arrange payment yourselves");
    const marked = { ...ACTIVE, clientDoneAt: AT };
    expect(standingOf(marked, 1, "Ada")).toContain("Ada hasn't confirmed yet");
    expect(standingOf(marked, 2, "Ada")).toContain("If you agree");
  });
});

it("a contract with held money is never said to be paid otherwise", () => {
  const held = { ...ACTIVE, isPaidOutside: false };
  expect(workLabel(held)).toBe("Active");
  expect(standingOf(held, 1, "Ada")).not.toContain("yourselves");
});
