import { join } from "node:path";
import { expect, it } from "vitest";
import { filesBelow } from "../../test/files-below.ts";
import { ALL_RULES } from "./all-rules.ts";

const QUOTED = /"([a-z\d]+(?:-[a-z\d]+)+)"/g;

/** The ID of a rule, where it is written. */
const ID = /^ {4}id: "([^"]+)",$/gm;

it("are known by different names, which suppressions and reports use", () => {
  const ids = ALL_RULES.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

it("are named in a test, unless they are rows of a table that is tested as a whole", () => {
  const [named, written] = [new Set<string>(), new Set<string>()];
  for (const [path, bytes] of filesBelow(join(import.meta.dirname, ".."))) {
    const text = Buffer.from(bytes).toString();
    const [pattern, ids] = path.endsWith(".test.ts") ? [QUOTED, named] : [ID, written];
    for (const [, id = ""] of text.matchAll(pattern)) ids.add(id);
  }
  const tested = ALL_RULES.filter(({ id }) => written.has(id));
  expect(tested.length).toBeGreaterThan(700);
  expect(tested.filter(({ id }) => !named.has(id)).map(({ id }) => id)).toEqual([]);
});
