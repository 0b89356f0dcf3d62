import type { Refund } from "@stackyard/contract/trade/refunds";
import { expect, it } from "vitest";
import { nextRefundStep, refundSteps } from "./refund-steps";

const REQUESTED: Refund = {
  id: 1,
  orderId: 2,
  purchaseId: 3,
  title: "Beacon",
  buyer: { id: 4, username: "bo", name: "Bo" },
  seller: { id: 5, username: "mara", name: "Mara" },
  cause: "request",
  status: "requested",
  amount: 1_250,
  currency: "USD",
  mode: "test",
  reason: "It doesn't blink.",
  objection: null,
  decision: null,
  deadline: "2027-01-08T00:00:00.000Z",
  failure: null,
  requestedAt: "2027-01-01T00:00:00.000Z",
  grantedAt: null,
  endedAt: null,
};

const titles = (changes: Partial<Refund>, reader: "buyer" | "seller" | "administrator") =>
  refundSteps({ ...REQUESTED, ...changes }, reader).map(({ title }) => title);

it("tells each reader who did what", () => {
  expect(titles({}, "buyer")).toEqual(["You requested $12.50"]);
  const objected = { status: "objected", objection: "It blinks at night." } as const;
  expect(titles(objected, "seller")).toEqual(["The buyer requested $12.50", "You objected"]);
  expect(
    titles({ ...objected, status: "refused", decision: "It works." }, "administrator"),
  ).toEqual(["The buyer requested $12.50", "The seller objected", "An administrator refused it"]);
  expect(titles({ status: "withdrawn" }, "buyer").at(-1)).toBe("You withdrew it");
});

it("tells how the money went", () => {
  const granted = { status: "granted", grantedAt: "2027-01-02T00:00:00.000Z" } as const;
  expect(titles(granted, "buyer").at(-1)).toBe("Granted");
  expect(titles({ ...granted, status: "paid" }, "buyer").at(-1)).toBe("$12.50 returned");
  expect(titles({ ...granted, status: "failed" }, "buyer").at(-1)).toMatch(/^The payment provider/);
  expect(titles({ ...granted, cause: "seller", status: "paid" }, "seller")).toEqual([
    "You refunded $12.50",
    "$12.50 returned",
  ]);
});

it("says what comes next while someone can still act", () => {
  const next = (status: Refund["status"], reader: "buyer" | "seller" = "buyer") =>
    nextRefundStep({ ...REQUESTED, status }, reader);
  expect(next("requested")).toBe("Without an answer from the seller it is granted");
  expect(next("requested", "seller")).toBe("Without your answer it is granted");
  expect(next("objected")).toBe("Without an administrator's decision it is granted");
  expect(next("paid")).toBeNull();
});
