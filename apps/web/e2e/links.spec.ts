import { expect, type Page, test } from "@playwright/test";
import { signedIn } from "./people";

/** The pages of the route table. */
const OPEN = [
  ...["/", "/auth?mode=login", "/auth?mode=register", "/marketplace", "/modules/1"],
  "/users/mara-lindqvist",
  ...["/documentation", "/documentation/quickstart/first-module", "/api-reference"],
  ...["/developer-forum", "/developer-forum/categories", "/developer-forum/threads/1"],
  "/developer-forum/categories/using-modules",
  ...["/talent", "/talent?type=services", "/talent/1"],
  ...["/forgot-password", "/reset-password", "/confirm-email", "/unsubscribe?token=none"],
  ...["/support", "/support/chat", "/support/ticket", "/support/security", "/support/tickets/1"],
  ...["/newsletter", "/newsletter/confirm", "/newsletter/unsubscribe?reader=none"],
  ...["/terms-of-service", "/privacy-policy", "/cookie-policy"],
  ...["/tutorials", "/tutorials/security", "/tutorials/multi-cloud", "/blog", "/blog/1", "/blog/6"],
];
const SIGNED_IN = ["/submit", "/profile", "/notifications", "/support/tickets", "/admin"];
const NOT_OPEN_YET = ["/dao-governance", ...["/discord", "/contribute", "/events"]];
const NOWHERE = [
  ...["/no/such/page", "/modules", "/marketplace/all", "/users", "/profile/settings"],
  ...["/developer-forum/nothing", "/documentation/one", "/documentation/a/b/c", "/blog/1/2"],
  ...["/support/fax", "/talent/1/2", "/dao-governance/votes", "/terms-of-service/old"],
];

async function linksOf(page: Page): Promise<string[]> {
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((anchors) => anchors.flatMap((anchor) => anchor.getAttribute("href") ?? []));
  return links.map((link) => link.split("#")[0] ?? link);
}

/** Leads to a page, or to one that says that it is not open yet; never nowhere. */
async function expectToLead(page: Page, link: string) {
  const answer = await page.request.get(link);
  const text = await answer.text();
  expect.soft(text, link).not.toContain("404 Page Not Found");
  const isOpen = answer.status() === 200;
  expect.soft(isOpen || answer.status() === 404, `${link}: ${answer.status()}`).toBe(true);
  expect.soft(text.includes("Not open yet"), link).toBe(!isOpen);
}

test("every page of the route table is there or says that it is not yet, and so does every link", async ({
  page,
}) => {
  const seen = new Set<string>();
  for (const path of OPEN) {
    expect.soft((await page.goto(path))?.status(), path).toBe(200);
    for (const link of await linksOf(page)) seen.add(link);
  }
  for (const path of NOT_OPEN_YET) {
    expect.soft((await page.goto(path))?.status(), path).toBe(404);
    await expect.soft(page.getByText("Not open yet"), path).toBeVisible();
    for (const link of await linksOf(page)) seen.add(link);
  }
  for (const link of seen) await expectToLead(page, link);
});

test("the pages for signed-in people lead somewhere, too", async ({ browser }) => {
  const page = await signedIn(browser, "yuki-tanaka");
  for (const path of SIGNED_IN) {
    expect.soft((await page.goto(path))?.status(), path).toBe(200);
    for (const link of new Set(await linksOf(page))) await expectToLead(page, link);
  }
});

test("an address without a page is not found, below one that is not open yet either", async ({
  page,
}) => {
  for (const path of NOWHERE) {
    expect.soft((await page.goto(path))?.status(), path).toBe(404);
    await expect.soft(page.getByText("404 Page Not Found"), path).toBeVisible();
  }
});

test("within the site, a page that is not open yet says so without asking the server", async ({
  page,
}) => {
  const missing: string[] = [];
  // Before the page has its script, a click asks for the whole document: that may well be 404.
  page.on("response", (answer) => {
    if (answer.status() === 404 && answer.url().includes(".data")) missing.push(answer.url());
  });
  await page.goto("/");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: "Contribute", exact: true })
    .click();
  await expect(page.getByText("Not open yet")).toBeVisible();
  expect(missing).toEqual([]);
});
