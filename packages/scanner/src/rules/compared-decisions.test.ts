import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Arguments with one valid spelling. */
const EXACT = /\b(Effect|default_action|spec\.action|\w+_termination_policy)["`]/;

const COMPARISON = /\.is(Not)?\(\s*"(allow|deny)"\s*\)/gi;

it("permissions and denials are compared without regard to case", () => {
  const cwd = join(import.meta.dirname, "..");
  const files = globSync("**/*.ts", { cwd }).filter((file) => !file.endsWith(".test.ts"));
  const compared = files.flatMap((file) =>
    readFileSync(join(cwd, file), "utf8")
      .split("\n")
      .flatMap((line) => (line.match(COMPARISON) ?? []).map(() => `${file}: ${line.trim()}`)),
  );
  expect(compared.length).toBeGreaterThan(5);
  expect(compared.filter((line) => !EXACT.test(line))).toEqual([]);
});
