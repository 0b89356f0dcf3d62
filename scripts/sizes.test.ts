import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./install.js";

const sources = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$|\.generated\./.test(file));

/** How many files each folder has, by the folder's name. */
function counted(files: readonly string[], folderOf: (file: string) => string) {
  return Object.entries(Object.groupBy(files, folderOf)).map(
    ([folder, inIt]) => [folder, inIt?.length ?? 0] as const,
  );
}

const firstFolders = (count: number) => (file: string) => file.split("/").slice(0, count).join("/");

/** Decision 284 has the figures of earlier dates, and why small files remain. */
describe("the sizes of files and folders", () => {
  it.each([
    ["server", "apps/server/src/**/*.ts", 93],
    ["web", "apps/web/app/**/*.{ts,tsx}", 109],
  ])("%s: few files have at most 15 lines, and not more than before", (_, pattern, ceiling) => {
    const small = sources(pattern).filter(
      (file) => readFileSync(join(ROOT, file), "utf8").trimEnd().split("\n").length <= 15,
    );
    expect(small.length, small.join("\n")).toBeLessThanOrEqual(ceiling);
    expect(small.length, "lower the ceiling").toBeGreaterThan(ceiling - 10);
  });

  it("no folder has more than 25 files without tests, apart from folders with a file for each rule", () => {
    const files = sources(
      "{apps/server/src,apps/server/test,apps/web/app,bench,packages/*/src}/**/*.{ts,tsx,css}",
    ).filter((file) => !file.startsWith("packages/scanner/src/rules/"));
    expect(counted(files, dirname).filter(([, count]) => count > 25)).toEqual([]);
  });

  it("each domain has at least 3 files", () => {
    const domains = counted(sources("apps/server/src/domains/*/*/**/*.ts"), firstFolders(6));
    expect(domains.length).toBeGreaterThan(60);
    expect(domains.filter(([, count]) => count < 3)).toEqual([]);
  });

  it("no page has more than 40 files in its folders", () => {
    const pages = counted(sources("apps/web/app/features/*/*/**/*.{ts,tsx}"), firstFolders(6));
    expect(pages.length).toBeGreaterThan(50);
    expect(pages.filter(([, count]) => count > 40)).toEqual([]);
  });
});
