import type { Browser, Page } from "@playwright/test";
import { isUnlinked, openRouteTable } from "../../ui-crawl/route-table";
import { AXE_SOURCE, expectGoodLooks, lookedAt, violationsOf } from "../fixtures/layout-checks";
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

/** Opens a page and expects good looks. Returns its status. */
async function expectAccessible(page: Page, path: string) {
  await page.setViewportSize({ width: 1280, height: 900 });
  const status = (await page.goto(path))?.status() ?? 0;
  // Client-side queries may still be pending.
  await page.locator("h1").first().waitFor();
  await expectGoodLooks(page, path);
  return status;
}

const routes = openRouteTable({ each: 1, queries: 0, tabs: 0 });
const BEHIND_SIGN_IN =
  /^\/(admin|checkout|contracts|deployments|earnings|messages|milestones|notifications|oauth|orders|packages|profile|purchases|runners|settings|submit|talent\/join)|^\/(projects|services)\/(new|.*edit)|^\/modules\/.*(edit|deploy)|^\/support\/(queue|tickets)|moderation$/;
const OWN = routes.paths.filter((path) => BEHIND_SIGN_IN.test(path));
const PUBLIC = routes.paths.filter((path) => !OWN.includes(path));

const { patternOf } = routes.begin();

/** Routes that the journeys of this run have already looked at. */
const known = () => new Set(lookedAt().map(patternOf));

/** Follows links, looks once at each wanted route that isn't in `seen`, and adds it. */
async function walk(page: Page, wanted: readonly string[], seen: Set<string | undefined>) {
  const ways = routes.begin();
  for (let path = ways.next(); path !== undefined; path = ways.next()) {
    const pattern = patternOf(path) ?? path;
    if (!wanted.includes(pattern)) continue;
    // Pages visited before may have other links for this user.
    const answer = await page.request.get(path);
    ways.add([...(await answer.text()).matchAll(/href="(\/[^"]*)"/g)].map(([, href = ""]) => href));
    if (seen.has(pattern)) continue;
    const status = await expectAccessible(page, path);
    // A redirect doesn't count as a visit.
    const isHere = new URL(page.url()).pathname === path;
    if (isHere && (status === 200 || isUnlinked(path))) seen.add(pattern);
  }
}

/** Pages can take ten seconds on a busy machine. */
test.describe.configure({ timeout: 480_000 });

test("every public page is accessible in both themes", async ({ browser }) => {
  const seen = known();
  await walk(await openPage(browser), PUBLIC, seen);
  expect(PUBLIC.filter((path) => !seen.has(path))).toEqual([]);
});

test("every page for signed-in users is accessible in both themes", async ({ browser }) => {
  const seen = known();
  for (const username of ["mara-lindqvist", "buyer", "engineer", "admin"]) {
    await walk(await openPage(browser, username), OWN, seen);
  }
  expect(OWN.filter((path) => !seen.has(path))).toEqual([]);
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
