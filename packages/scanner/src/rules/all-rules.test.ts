import { expect, it } from "vitest";
import { ALL_RULES } from "./all-rules.ts";

it("are known by different names, which suppressions and reports use", () => {
  const ids = ALL_RULES.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
