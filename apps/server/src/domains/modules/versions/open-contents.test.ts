import { beforeEach, expect, it, vi } from "vitest";
import { openContents } from "./open-contents.ts";
import { findVersionContent } from "./version-queries.ts";

vi.mock("./version-queries.ts");

vi.mock("@stackyard/contract/modules/scan-report", () => {
  const parse = (value: unknown) => ({ ...(value as object) });
  return { moduleFacts: { parse }, scanReport: { parse } };
});

const find = vi.mocked(findVersionContent);
beforeEach(() => find.mockClear());

const SCANNED_AT = new Date(1_000);

const answerWith = (bytes: number, finishedAt = SCANNED_AT) =>
  find.mockImplementation(async () => ({ facts: {}, report: {}, finishedAt, bytes }) as never);

it("the contents and report of a version are read once", async () => {
  answerWith(30_000);
  const contents = openContents();
  const first = await contents.of({} as never, 1, SCANNED_AT);
  expect(await contents.of({} as never, 1, SCANNED_AT)).toBe(first);
  expect(find).toHaveBeenCalledOnce();
});

it("a report is read again once the version was scanned again", async () => {
  answerWith(30_000);
  const contents = openContents();
  await contents.of({} as never, 1, SCANNED_AT);
  const later = new Date(2_000);
  answerWith(30_000, later);
  const rescanned = await contents.of({} as never, 1, later);
  expect(await contents.of({} as never, 1, later)).toBe(rescanned);
  expect(await contents.of({} as never, 1, SCANNED_AT)).toBe(rescanned);
  expect(find).toHaveBeenCalledTimes(2);
});

it.each([
  ["large", 1_000_000, 5],
  ["small", 1_000, 5_000],
])("for %s versions, entries are cached within a bound", async (_, bytes, most) => {
  answerWith(bytes);
  const contents = openContents();
  for (let id = 0; id < 2 * most; id++) await contents.of({} as never, id, SCANNED_AT);
  await contents.of({} as never, 2 * most - 1, SCANNED_AT);
  expect(find).toHaveBeenCalledTimes(2 * most);
  await contents.of({} as never, 0, SCANNED_AT);
  await contents.of({} as never, most - 1, SCANNED_AT);
  expect(find).toHaveBeenCalledTimes(2 * most + 2);
});
