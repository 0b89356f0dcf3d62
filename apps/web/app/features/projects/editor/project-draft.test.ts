import { expect, it } from "vitest";
import { INITIAL_CHECKS } from "../check-draft";
import { draftOf, draftText, formOf, readDraftText } from "./project-draft";

it("a budget is one amount, a range, or none", () => {
  const entered = { ...draftOf(), min: "10", max: "20.50" };
  expect(formOf({ ...entered, budgetKind: "fixed" }).budget).toEqual({ min: 2050, max: 2050 });
  expect(formOf({ ...entered, budgetKind: "range" }).budget).toEqual({ min: 1000, max: 2050 });
  expect(formOf({ ...entered, budgetKind: "none" }).budget).toBeNull();
  expect(formOf({ ...entered, budgetKind: "fixed", max: "1e4" }).budget?.max).toBeNaN();
});

it("a kept draft is restored, and anything else is ignored", () => {
  const draft = { ...draftOf(), title: "A landing zone", skills: ["AWS"] };
  expect(readDraftText(draftText(draft))).toEqual(draft);
  const checked = { ...draft, checks: INITIAL_CHECKS };
  expect(readDraftText(draftText(checked))).toEqual(checked);
  expect(formOf(checked).checks).toMatchObject({ security: 80, releaseDays: 3 });
  const file = { id: 7, fileName: "a.txt", mediaType: "text/plain" as const, bytes: 1 };
  const filed = { ...draft, files: [file] };
  expect(readDraftText(draftText(filed))).toEqual(filed);
  expect(formOf(filed).fileIds).toEqual([7]);
  for (const files of [undefined, "a.txt", [null, 7, { id: 7 }]])
    expect(readDraftText(JSON.stringify({ ...draft, files }))?.files).toEqual([]);
  const planned = {
    ...draft,
    ...{ startsOn: "2027-01-04", endsOn: "2027-03-31", modules: [{ id: 9, title: "Tidy VPC" }] },
  };
  expect(readDraftText(draftText(planned))).toEqual(planned);
  expect(formOf(planned)).toMatchObject({ startsOn: "2027-01-04", moduleIds: [9] });
  expect(formOf(draft)).toMatchObject({ startsOn: null, endsOn: null, moduleIds: [] });
  const before = { startsOn: undefined, endsOn: 7, modules: [null, { id: "9" }] };
  expect(readDraftText(JSON.stringify({ ...draft, ...before }))).toEqual(draft);
  // Kept before projects had checks, or broken.
  const { checks: _, ...older } = checked;
  for (const kept of [older, { ...older, checks: { security: 1 } }])
    expect(readDraftText(JSON.stringify(kept))).toEqual({ ...older, checks: null });
  for (const wrong of ["", "null", "{}", '{"title":1}', "[]", "broken"])
    expect(readDraftText(wrong), wrong).toBeUndefined();
});
