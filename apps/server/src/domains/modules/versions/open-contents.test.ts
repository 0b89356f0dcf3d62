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

const answerWith = (bytes: number) =>
  find.mockImplementation(async () => ({ facts: {}, report: {}, bytes }) as never);

it("the contents and report of a version are read once", async () => {
  answerWith(30_000);
  const contents = openContents();
  const first = await contents.of({} as never, 1);
  expect(await contents.of({} as never, 1)).toBe(first);
  expect(find).toHaveBeenCalledOnce();
});

it.each([
  ["large", 1_000_000, 5],
  ["small", 1_000, 5_000],
])("for %s versions, entries are cached within a bound", async (_, bytes, most) => {
  answerWith(bytes);
  const contents = openContents();
  for (let id = 0; id < 2 * most; id++) await contents.of({} as never, id);
  await contents.of({} as never, 2 * most - 1);
  expect(find).toHaveBeenCalledTimes(2 * most);
  await contents.of({} as never, 0);
  await contents.of({} as never, most - 1);
  expect(find).toHaveBeenCalledTimes(2 * most + 2);
});
