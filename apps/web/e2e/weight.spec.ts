import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";

/** Most script that a page may come with, in kilobytes of gzip: what its first view waits for. */
const BUDGETS = [
  { path: "/", most: 141 },
  { path: "/marketplace", most: 162 },
  { path: "/modules/1", most: 182 },
  { path: "/talent", most: 162 },
  { path: "/developer-forum", most: 162 },
  { path: "/developer-forum/threads/1", most: 182 },
  { path: "/documentation", most: 162 },
] as const;

for (const { path, most } of BUDGETS) {
  test(`${path} comes with no more than ${most} kB of script`, async ({ request }) => {
    const page = await (await request.get(path)).text();
    const files = new Set(page.match(/\/assets\/[\w.-]+\.js/g));
    expect(files.size).toBeGreaterThan(1);
    const sizes = await Promise.all(
      [...files].map(async (file) => gzipSync(await (await request.get(file)).body()).length),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most * 1_000);
  });
}
