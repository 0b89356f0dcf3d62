import type { APIRequestContext } from "@playwright/test";
import { signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

/** Routes of the route table. */
const OPEN = [
  ...["/", "/auth?mode=login", "/auth?mode=register", "/marketplace", "/modules/1"],
  "/users/mara-lindqvist",
  ...["/documentation", "/documentation/quickstart/first-module"],
  ...["/api-reference", "/api-reference/changelog"],
  ...["/developer-forum", "/developer-forum/categories", "/developer-forum/threads/1"],
  "/developer-forum/categories/using-modules",
  ...["/talent", "/talent?type=services", "/talent/1", "/projects", "/projects/1"],
  ...["/forgot-password", "/reset-password", "/confirm-email", "/unsubscribe?token=none"],
  ...["/support", "/support/chat", "/support/ticket", "/support/security", "/support/tickets/1"],
  ...["/newsletter", "/newsletter/confirm", "/newsletter/unsubscribe?reader=none"],
  ...["/dao-governance", "/discord", "/contribute", "/events", "/events/1"],
  ...["/terms-of-service", "/privacy-policy", "/cookie-policy", "/accessibility"],
  "/status",
  ...["/tutorials", "/tutorials/security", "/tutorials/multi-cloud", "/blog", "/blog/1", "/blog/6"],
];
const SIGNED_IN = [
  "/submit",
  "/projects/new",
  "/profile/projects",
  "/deployments",
  "/runners",
  "/profile",
  "/notifications",
  "/support/tickets",
  "/admin",
];
const NOWHERE = [
  ...["/no/such/page", "/modules", "/marketplace/all", "/users", "/profile/settings"],
  ...["/developer-forum/nothing", "/documentation/one", "/documentation/a/b/c", "/blog/1/2"],
  ...["/support/fax", "/talent/1/2", "/dao-governance/votes", "/terms-of-service/old"],
];

/** Pages with forms. The script of all other open pages starts at the visitor's first interaction. */
const STARTS_AT_ONCE =
  /^\/(auth|confirm-email|(forgot|reset)-password|unsubscribe|newsletter\/|projects\/|support\/)/;

/** Expects that a page exists. */
async function open(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path, { maxRedirects: 0 });
  expect.soft(answer.status(), path).toBe(200);
  return answer.text();
}

/** The links that a page has without scripts. */
const linksOf = (page: string) =>
  [...page.matchAll(/<a[^>]* href="(\/[^"#]*)/g)].map(([, link = ""]) =>
    link.replaceAll("&amp;", "&"),
  );

/** Pages that another test may delete in the meantime; they show a not-found message then. */
const GOES = /^\/(?:modules|talent|services|users|developer-forum\/threads)\/[\w-]+(?:\?|$)/;

async function expectToLead(request: APIRequestContext, link: string) {
  const answer = await request.get(link);
  if (answer.status() === 404 && GOES.test(link))
    expect.soft(await answer.text(), link).not.toContain("404 Page Not Found");
  else expect.soft([link, answer.status()]).toEqual([link, 200]);
}

test("every page of the route table exists, and so does every link's target", async ({
  request,
}) => {
  const seen = new Set<string>();
  for (const path of OPEN) {
    const page = await open(request, path);
    for (const link of linksOf(page)) seen.add(link);
    const waits = page.includes("firstUse.wanted.then");
    expect.soft(waits, `${path} waits for its visitor`).toBe(!STARTS_AT_ONCE.test(path));
  }
  expect(seen.size).toBeGreaterThan(OPEN.length);
  for (const link of seen) await expectToLead(request, link);
});

test("the links on pages for signed-in users work as well", async ({ browser }) => {
  const { request } = await signedIn(browser, "yuki-tanaka");
  const seen = new Set<string>();
  for (const path of SIGNED_IN)
    for (const link of linksOf(await open(request, path))) seen.add(link);
  expect(seen.size).toBeGreaterThan(SIGNED_IN.length);
  for (const link of seen) await expectToLead(request, link);
});

test("an unknown address is not found, also below a known one", async ({ request }) => {
  for (const path of NOWHERE) {
    const answer = await request.get(path);
    expect.soft(answer.status(), path).toBe(404);
    expect.soft(await answer.text(), path).toContain("404 Page Not Found");
  }
});
