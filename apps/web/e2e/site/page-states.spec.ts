import { violationsOf } from "../fixtures/layout-checks";
import { lookAt, openPage } from "../fixtures/looks";
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

/** Pages can take ten seconds on a busy machine. */
test.describe.configure({ timeout: 480_000 });

test("error states and tabs are accessible in both themes", async ({ browser }) => {
  const page = await openPage(browser);
  for (const path of STATES) await lookAt(page, path);
  await page.goto("/");
  expect(await violationsOf(page, { readsStyles: true })).toEqual([]);
});

test("so are those for signed-in users", async ({ browser }) => {
  const own = await openPage(browser, "mara-lindqvist");
  for (const path of OWN_STATES) await lookAt(own, path);
  await lookAt(await openPage(browser, "auditor-waiting"), "/profile");
  await lookAt(await openPage(browser, "engineer"), "/notifications");
  await lookAt(await openPage(browser, "buyer-two"), "/projects/2/edit");
});
