import type { Milestone } from "@stackyard/contract/projects/contracts";
import { expect, it } from "vitest";
import { addedDraft, draftOf, fieldPath, formOf } from "./amendment-draft";

const milestone = (id: number, fields: object = {}) =>
  ({
    ...{ id, position: id, title: `Part ${id}`, text: "", amount: 150_050, dueDays: 5 },
    ...{ revisions: 2, status: "proposed", checks: null, ...fields },
  }) as unknown as Milestone;
const contract = {
  hash: "0".repeat(64),
  milestones: [milestone(1, { status: "funded" }), milestone(2), milestone(3)],
};

it("offers only what isn't funded, and sends what is left of it, what is new, and what is gone", () => {
  const [two, three] = draftOf(contract);
  expect([two?.id, three?.id]).toEqual([2, 3]);
  const more = { ...addedDraft(2), title: "More", amount: "12.5", dueDays: "9" };
  const drafts = [more, { ...three, amount: "1600.00", text: "Also this." } as typeof more];
  expect(formOf(contract, drafts, "As discussed.")).toMatchObject({
    hash: contract.hash,
    added: [{ title: "More", amount: 1_250, dueDays: 9, revisions: 2 }],
    changed: [{ id: 3, amount: 160_000, text: "Also this." }],
    removed: [2],
  });
});

it("finds the server's name of a field by the place in the form", () => {
  const [two, three] = draftOf(contract);
  const drafts = [two, addedDraft(2), three, addedDraft(2)] as ReturnType<typeof draftOf>;
  expect(drafts.map((_, place) => fieldPath(drafts, place))).toEqual([
    ...["changed.0", "added.0", "changed.1", "added.1"],
  ]);
});
