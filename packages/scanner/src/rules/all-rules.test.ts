import { join } from "node:path";
import { expect, it } from "vitest";
import { filesBelow } from "../../test/files-below.ts";
import { ALL_RULES } from "./all-rules.ts";

it("are known by different names, which suppressions and reports use", () => {
  const ids = ALL_RULES.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

it("are named in a test, unless they are rows of a table that is tested as a whole", () => {
  const sources = [...filesBelow(join(import.meta.dirname, ".."))].map(
    ([path, bytes]) => [path.endsWith(".test.ts"), Buffer.from(bytes).toString()] as const,
  );
  const [tests, code] = [true, false].map((isTest) =>
    sources
      .filter(([isOfTests]) => isOfTests === isTest)
      .map(([, text]) => text)
      .join("\n"),
  );
  const written = ALL_RULES.filter(({ id }) => code?.includes(`    id: "${id}",\n`));
  expect(written.length).toBeGreaterThan(700);
  expect(written.filter(({ id }) => !tests?.includes(`"${id}"`)).map(({ id }) => id)).toEqual([]);
});
