import { expect, it } from "vitest";
import { draftOf, emptyTier, formOf } from "./service-draft";

it("parses tags, deliverables and dollar amounts as typed", () => {
  const tier = { ...emptyTier(0), price: "19.99", deliveryDays: "7", deliverables: " a \n\n b" };
  const draft = { ...draftOf(), tags: "AWS, aws ,, vpc", tiers: [tier] };
  expect(formOf(draft)).toMatchObject({
    tags: ["aws", "vpc"],
    tiers: [
      { name: "Basic", deliverables: ["a", "b"], price: 1_999, deliveryDays: 7, revisions: 1 },
    ],
  });
});

it("sends no number for text that isn't one", () => {
  expect(formOf(draftOf()).tiers[0]?.price).toBeNaN();
});
