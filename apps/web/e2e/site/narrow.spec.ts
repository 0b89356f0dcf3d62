import type { Page } from "@playwright/test";
import { lookForProblems } from "../../ui-crawl/look-for-problems";
import { hydrate } from "../fixtures/hydrate";
import { expectGoodLooks } from "../fixtures/layout-checks";
import { signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const PAGES = [
  "/",
  "/marketplace?category=infrastructure",
  "/talent",
  "/support/chat",
  "/modules/9",
  "/modules/9?tab=technical",
  "/users/mara-lindqvist",
  "/auth?mode=register",
];

/** Headings, cards and controls within the page margin or beyond the screen edge. */
async function beyondMargin(page: Page): Promise<string[]> {
  await page.waitForLoadState("networkidle");
  return page.evaluate(() => {
    const scrolls = (element: Element) =>
      element.closest(".overflow-x-auto, .overflow-auto, dialog");
    return [...document.querySelectorAll("main :is(h1, h2, h3, article, select, button)")]
      .filter((element) => element.getClientRects().length > 0 && !scrolls(element))
      .filter((element) => !element.closest(".sr-only"))
      .filter((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { left, right } = element.getBoundingClientRect();
        const isText = /^H\d$/.test(element.tagName);
        const end = isText ? Math.max(right, range.getBoundingClientRect().right) : right;
        return left < 16 || end > innerWidth - 16;
      })
      .map((element) => `${element.tagName} ${element.textContent.trim().slice(0, 40)}`);
  });
}

test("pages keep their margins and cut no text at 320 pixels", async ({ page, browser }) => {
  const own = await signedIn(browser, "priya-raman");
  const pages = [...PAGES.map((path) => ({ path, page })), { path: "/submit", page: own }];
  for (const { path, page } of pages) {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(path);
    expect.soft(await beyondMargin(page), path).toEqual([]);
    expect.soft(await page.evaluate(lookForProblems), path).toEqual([]);
  }
});

test("magnified to 200 %, a page keeps all of its controls reachable", async ({ page }) => {
  const controls = () =>
    page
      .getByRole("main")
      .locator("a:visible, button:visible, input:visible, select:visible")
      .evaluateAll((all) =>
        all.map((one) => `${one.tagName} ${one.getAttribute("href") ?? one.textContent?.trim()}`),
      );
  for (const path of ["/", "/marketplace", "/talent", "/modules/9", "/documentation", "/support"]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    const whole = await controls();
    await page.setViewportSize({ width: 640, height: 450 });
    expect(await controls(), path).toEqual(expect.arrayContaining(whole));
  }
});

test("on a phone a module's tabs come before its card, and a bar keeps the purchase in reach", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto("/modules/9");
  const bar = page.getByRole("region", { name: "Purchase bar" });
  await expect(bar.getByRole("button", { name: "Purchase Now" })).toBeInViewport({ ratio: 1 });
  const top = async (name: "tablist" | "complementary") =>
    (await page.getByRole("main").getByRole(name).first().boundingBox())?.y ?? 0;
  expect(await top("tablist")).toBeLessThan(await top("complementary"));

  const last = page.getByRole("link", { name: "See the scan" });
  await last.focus();
  const [link, barBox] = await Promise.all([last.boundingBox(), bar.boundingBox()]);
  expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0);

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bar).toBeHidden();
});

test("whatever is focused by keyboard is above the bar", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 600 });
  await page.goto("/modules/9");
  const bar = page.getByRole("region", { name: "Purchase bar" });
  await expect(bar).toBeVisible();
  const panel = page.getByRole("tabpanel");
  await page.getByRole("tab", { name: "Overview" }).focus();
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press("Tab");
    const bottom = await page.evaluate(
      () => document.activeElement?.getBoundingClientRect().bottom,
    );
    const isInPanel = await panel.evaluate((panel) => panel.contains(document.activeElement));
    if (!isInPanel || (bottom ?? 0) > 4_000) continue;
    const height = await page.evaluate(
      () => document.activeElement?.getBoundingClientRect().height ?? 0,
    );
    if (height < 400) expect(bottom).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
  }
});

test("a long tab lists its sections, and links to them", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto("/modules/9?tab=technical");
  await hydrate(page);
  const contents = page.getByRole("navigation", { name: "On this page" });
  await contents.getByText("On this page").click();
  await contents.getByRole("link", { name: "Resource graph" }).click();
  await expect(page.getByRole("heading", { name: "Resource graph" })).toBeInViewport();
  await page.goto("/modules/9");
  await hydrate(page);
  await contents.getByText("On this page").click();
  await contents.getByRole("link", { name: "Usage", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Usage" })).toBeInViewport();
});

test("the resource graph fits, zooms by button and by key, and fills the screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/modules/9?tab=technical");
  await hydrate(page);
  const frame = page.getByRole("figure", { name: /resource graph/i });
  const overflow = () => frame.evaluate((frame) => frame.scrollWidth - frame.clientWidth);
  await expect(page.getByRole("button", { name: "Zoom in" })).toBeVisible();
  expect(await overflow()).toBe(0);
  await page.getByRole("button", { name: "Zoom in" }).click();
  expect(await overflow()).toBeGreaterThan(0);
  await frame.press("-");
  expect(await overflow()).toBe(0);
  await frame.press("+");
  await page.getByRole("button", { name: "Fit" }).click();
  expect(await overflow()).toBe(0);
  await page.getByRole("button", { name: "Full screen" }).click();
  const full = page.getByRole("dialog", { name: "Resource graph" });
  expect((await full.boundingBox())?.height).toBe(700);
  await expectGoodLooks(page, "the graph in full");
  await page.keyboard.press("Escape");
  await expect(full).toBeHidden();
});

test("the filters open on the right, beside their button, with the focus on the first", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto("/marketplace");
  await page.getByRole("button", { name: "Filters" }).click();
  const drawer = page.getByRole("dialog", { name: "Filters" });
  await expect(drawer.getByRole("checkbox", { name: "Show Verified Only" })).toBeFocused();
  await expect
    .poll(async () => {
      const box = await drawer.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    })
    .toBe(375);
});

test("the home page's title, wider than its column, is not broken within words", async ({
  page,
}) => {
  await page.goto("/");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveCSS("overflow-wrap", "normal");
});

test("the header's search has a shorter placeholder on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/");
  const search = page.getByRole("banner").getByRole("combobox");
  await expect(search).toHaveAttribute("placeholder", "Search");
  await page.setViewportSize({ width: 768, height: 700 });
  await expect(search).toHaveAttribute("placeholder", "Search");
  await page.setViewportSize({ width: 1280, height: 700 });
  await expect(search).toHaveAttribute("placeholder", "Search modules, services, engineers...");
});
