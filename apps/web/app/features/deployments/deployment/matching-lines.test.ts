import { expect, it } from "vitest";
import { matchingLines, withAdded } from "./matching-lines";

const chunk = (id: number, text: string) => ({ id, text });

it("lines match in any case, also across the border of two chunks", () => {
  const chunks = [chunk(1, "Plan: 1 to add\nApply com"), chunk(2, "plete!\nplanned\n")];
  expect(matchingLines(chunks, "COMPLETE")).toEqual(["Apply complete!"]);
  expect(matchingLines(chunks, "plan")).toEqual(["Plan: 1 to add", "planned"]);
  expect(matchingLines(chunks, "destroy")).toEqual([]);
});

it("what was added since a log was read follows it, once", () => {
  const [first, second, third] = [chunk(1, "a"), chunk(2, "b"), chunk(3, "c")];
  expect(withAdded([first, second], [second, third])).toEqual([first, second, third]);
  expect(withAdded([], [third])).toEqual([third]);
});
