import type { Browser, Page } from "@playwright/test";
import { isUnlinked, openRouteTable } from "../../ui-crawl/route-table";
import { AXE_SOURCE, ON_PHONES, stopTransitions, violationsOf } from "../fixtures/layout-checks";
import { ownAddress } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

/** Page states that the route table's URLs don't cover. */
const STATES = [
  "/marketplace?search=qqqqzzzz",
  "/modules/1?tab=technical",
  "/modules/1?tab=security",
  "/modules/1?tab=reviews",
  "/modules/999999",
  "/users/nobody-at-all",
  "/auth?mode=register",
  "/reset-password#a-token-that-is-not-one",
  "/confirm-email#a-token-that-is-not-one",
  "/unsubscribe?token=none",
  "/nowhere",
];
const OWN_STATES = [
  ...["/profile?tab=profile", "/profile?tab=activity"],
  ...["/settings", "/settings/security", "/settings/notifications"],
  ...["/settings/tokens", "/settings/webhooks", "/settings/applications"],
  ...["/settings/data", "/notifications?tab=unread"],
];

/** Loads no images, because only their alt texts matter here. */
async function openPage(browser: Browser, username?: string): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: ownAddress() });
  // Sent once instead of to each page.
  await context.addInitScript({ content: AXE_SOURCE });
  const page = await context.newPage();
  await page.route(/\.(webp|png|avif)$|\/pictures\//, (route) => route.abort());
  if (username) {
    const data = { username, password: "explore-the-yard" };
    expect((await page.request.post("/api/login", { data })).status()).toBe(200);
  }
  return page;
}

/** Expects no violations in both themes on desktop and phone, and no lost content at 320 px. */
async function expectAccessible(page: Page, path: string) {
  await page.setViewportSize({ width: 1280, height: 900 });
  const status = (await page.goto(path))?.status() ?? 0;
  // Client-side queries may still be pending.
  await page.locator("h1").first().waitFor();
  // axe would measure colors in mid-transition.
  await stopTransitions(page);
  await setTheme(page, "light");
  expect.soft(await violationsOf(page), `${path} light 1280`).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  await setTheme(page, "dark");
  expect.soft(await violationsOf(page, { rules: ON_PHONES }), `${path} dark 320`).toEqual([]);
  expect.soft(await overflow(page), `${path} scrolls sideways at 320`).toBeLessThanOrEqual(0);
  await spaceText(page);
  expect.soft(await overflow(page), `${path} scrolls sideways, spaced`).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 640, height: 400 });
  expect.soft(await overflow(page), `${path} scrolls sideways at 200 %`).toBeLessThanOrEqual(0);
  return status;
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Applies the text spacing of WCAG 1.4.12. */
async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`,
    );
    document.adoptedStyleSheets.push(sheet);
  });
}

const setTheme = (page: Page, theme: string) =>
  page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme;
  }, theme);

const routes = openRouteTable({ each: 1, queries: 0, tabs: 0 });
const BEHIND_SIGN_IN =
  /^\/(admin|checkout|contracts|deployments|earnings|messages|milestones|notifications|oauth|orders|packages|profile|purchases|runners|settings|submit|talent\/join)|^\/(projects|services)\/(new|.*edit)|^\/modules\/.*(edit|deploy)|^\/support\/(queue|tickets)|moderation$/;
const [OWN, PUBLIC] = [true, false].map((isOwn) =>
  routes.paths.filter((path) => BEHIND_SIGN_IN.test(path) === isOwn),
);

/**
 * Follows links and visits each route once. Checks the routes in `ours` and returns those it
 * visited.
 */
async function walk(
  page: Page,
  wanted: readonly string[] = [],
  { seen = new Set<string>(), ours = wanted } = {},
) {
  const ways = routes.begin();
  for (let path = ways.next(); path !== undefined; path = ways.next()) {
    const pattern = ways.patternOf(path) ?? path;
    if (!wanted.includes(pattern)) continue;
    // Pages visited before may have other links for this user.
    const answer = await page.request.get(path);
    ways.add([...(await answer.text()).matchAll(/href="(\/[^"]*)"/g)].map(([, href = ""]) => href));
    if (seen.has(pattern) || !ours.includes(pattern)) continue;
    const status = await expectAccessible(page, path);
    // A redirect doesn't count as a visit.
    const isHere = new URL(page.url()).pathname === path;
    if (isHere && (status === 200 || isUnlinked(path))) seen.add(pattern);
  }
  return seen;
}

/** Pages can take ten seconds on a busy machine. */
test.describe.configure({ timeout: 480_000 });

/** Parts that run in parallel. */
const PARTS = [0, 1, 2];
for (const part of PARTS) {
  test(`every public page is accessible in both themes (${part + 1} of ${PARTS.length})`, async ({
    browser,
  }) => {
    const ours = PUBLIC?.filter((_, index) => index % PARTS.length === part) ?? [];
    expect(ours.length).toBeGreaterThan(5);
    const seen = await walk(await openPage(browser), PUBLIC, { ours });
    expect(ours.filter((path) => !seen.has(path))).toEqual([]);
  });
}

test("every page for signed-in users is accessible in both themes", async ({ browser }) => {
  const seen = new Set<string>();
  for (const username of ["mara-lindqvist", "buyer", "engineer", "admin"]) {
    await walk(await openPage(browser, username), OWN, { seen });
  }
  expect(OWN?.filter((path) => !seen.has(path))).toEqual([]);
});

test("so are error states and every tab", async ({ browser }) => {
  const page = await openPage(browser);
  for (const path of STATES) await expectAccessible(page, path);
  await page.goto("/");
  expect(await violationsOf(page, { readsStyles: true })).toEqual([]);
  const own = await openPage(browser, "mara-lindqvist");
  for (const path of OWN_STATES) await expectAccessible(own, path);
  await expectAccessible(await openPage(browser, "auditor-waiting"), "/profile");
  await expectAccessible(await openPage(browser, "engineer"), "/notifications");
  await expectAccessible(await openPage(browser, "buyer-two"), "/projects/2/edit");
});
