import type { Page } from "@playwright/test";
import { isUnlinked, openRouteTable } from "../../ui-crawl/route-table";
import { lookedAt } from "../fixtures/layout-checks";
import { lookAt, openPage } from "../fixtures/looks";
import { expect, test } from "../fixtures/test";

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
    const status = await lookAt(page, path);
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
