import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test";

/** Budget for a page's JavaScript after the first interaction, in kilobytes of gzip. */
const BUDGETS = [
  { path: "/", most: 143 },
  { path: "/marketplace", most: 170 },
  { path: "/modules/1", most: 199 },
  { path: "/talent", most: 169 },
  { path: "/developer-forum", most: 154 },
  { path: "/developer-forum/threads/1", most: 195 },
  { path: "/documentation", most: 150 },
  { path: "/blog/1", most: 154 },
] as const;

/** Budget for the JavaScript loaded before the first interaction, including preloads. */
const BEFORE_USE = 110;

/** Maximum cumulative layout shift, as Lighthouse computes it. */
const MAX_SHIFT = 0.02;
interface Shift {
  readonly value: number;
}

/** The globals of a page of ours. */
interface Started {
  readonly firstUse: { readonly isTakenOver: boolean };
}

interface Shifts {
  readonly shift: number;
}

for (const { path, most } of BUDGETS) {
  test(`${path} loads at most ${most} kB of script`, async ({ request }) => {
    const page = await (await request.get(path)).text();
    expect(page).toContain("firstUse.wanted.then");
    const files = new Set(page.match(/\/assets\/[\w.-]+\.js/g));
    expect(files.size).toBeGreaterThan(1);
    const sizes = await Promise.all(
      [...files].map(async (file) => gzipSync(await (await request.get(file)).body()).length),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most * 1_000);
  });
}

test(`no page loads more than ${BEFORE_USE} kB of script before its first use`, async ({
  page,
  request,
}) => {
  // Chromium's headless shell reports a pointer that nobody has moved, which is no interaction.
  for (const { path } of BUDGETS) {
    // Counts each script once; a busy machine may still be finishing the previous page's requests.
    const scripts = new Set<string>();
    page.removeAllListeners("response");
    page.on("response", (answer) => {
      if (answer.url().endsWith(".js")) scripts.add(answer.url());
    });
    await page.goto(path, { waitUntil: "networkidle" });
    // The browser may have discarded the bodies of scripts that it has run.
    const weigh = async (url: string) => gzipSync(await (await request.get(url)).body()).length;
    const sizes = await Promise.all([...scripts].map(weigh));
    expect(sizes.length, path).toBeLessThanOrEqual(1);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BEFORE_USE * 1_000);
  }
});

test("the server's build of the pages contains no development code", () => {
  const folder = join(import.meta.dirname, "../../build/server");
  const files = globSync("**/*.js", { cwd: folder });
  expect(files).toContain("index.js");
  for (const file of files) {
    const source = readFileSync(join(folder, file), "utf8");
    expect(source, file).not.toMatch(/require_react\w*_development/);
  }
});

/** Sums the layout shifts of each page, from then on. */
const sumShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as Shift).value;
    }).observe({ type: "layout-shift", buffered: true });
  });

test("nothing shifts when the login page starts", async ({ page }) => {
  await sumShifts(page);
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto("/auth");
  await page.mouse.move(10, 10);
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeEnabled();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  const shift = await page.evaluate(() => (window as unknown as { seen: Shifts }).seen.shift);
  expect(shift).toBeLessThan(0.001);
});

test("nothing shifts when pages without content of the server's start", async ({ page }) => {
  await sumShifts(page);
  await page.setViewportSize({ width: 375, height: 812 });
  for (const path of ["/reset-password#token", "/confirm-email", "/cart", "/cookie-policy"]) {
    await page.goto(path);
    for (const place of [10, 20]) await page.mouse.move(place, place);
    await page.waitForFunction(() => (window as unknown as Started).firstUse.isTakenOver);
    await page.waitForLoadState("networkidle");
    const shift = await page.evaluate(() => (window as unknown as { seen: Shifts }).seen.shift);
    expect(shift, path).toBeLessThanOrEqual(MAX_SHIFT);
  }
});

test("nothing shifts when the fonts load", async ({ page }) => {
  await sumShifts(page);
  for (const { path } of BUDGETS) {
    const painted = Promise.withResolvers<void>();
    await page.route(/\.woff2$/, (route) => painted.promise.then(() => route.continue()));
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await page.waitForFunction(() => performance.getEntriesByType("paint").length > 1);
    painted.resolve();
    const shift = await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      return (window as unknown as { seen: Shifts }).seen.shift;
    });
    await page.unroute(/\.woff2$/);
    expect(shift, path).toBeLessThanOrEqual(MAX_SHIFT);
  }
});
