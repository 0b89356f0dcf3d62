import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const FOLDER = import.meta.dirname;
const files = (pattern: string) =>
  globSync(pattern, { cwd: FOLDER }).map((file) => readFileSync(join(FOLDER, file), "utf8"));

it("no style uses text-wrap: pretty, which crashes WebKit on some pages", () => {
  const asked = files("**/*.css").map((css) =>
    css.replace(/@supports not \(hanging-punctuation: first\) \{[^{}]*\{[^{}]*\}/g, ""),
  );
  expect(asked.filter((css) => css.includes("pretty"))).toEqual([]);
  expect(files("**/*.tsx").filter((part) => /\btext-pretty\b/.test(part))).toEqual([]);
});
