import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { stopTransitions } from "./looks";
import { signedIn } from "./people";

const PUBLIC_PAGES = [
  "/",
  "/marketplace",
  "/marketplace?search=qqqqzzzz",
  "/modules/1",
  "/modules/1?tab=technical",
  "/modules/1?tab=security",
  "/modules/1?tab=reviews",
  "/modules/999999",
  "/users/mara-lindqvist",
  "/users/nobody-at-all",
  "/auth?mode=login",
  "/auth?mode=register",
  "/forgot-password",
  "/reset-password",
  "/reset-password#a-token-that-is-not-one",
  "/confirm-email#a-token-that-is-not-one",
  "/talent",
  "/unsubscribe?token=none",
  "/nowhere",
];

/** The page in both themes, once wide and once on a phone, breaks no rule of axe. */
const LOOKS = [
  { theme: "light", width: 1280 },
  { theme: "dark", width: 360 },
];

async function expectAccessible(page: Page, path: string) {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  // Colours change by a transition, and axe would measure them half-way.
  await stopTransitions(page);
  for (const { theme, width } of LOOKS) {
    await page.evaluate((theme) => {
      document.documentElement.dataset.theme = theme;
    }, theme);
    await page.setViewportSize({ width, height: 900 });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    expect(found, `${path} ${theme} ${width}`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${path} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
  }
}

for (const path of PUBLIC_PAGES) {
  test(`${path} is accessible`, async ({ page }) => {
    await expectAccessible(page, path);
  });
}

for (const username of ["buyer", "mara-lindqvist", "auditor", "auditor-waiting", "admin"]) {
  test(`the profile of ${username} is accessible`, async ({ browser }) => {
    const page = await signedIn(browser, username);
    for (const tab of ["dashboard", "profile", "activity"]) {
      await expectAccessible(page, `/profile?tab=${tab}`);
    }
  });
}

test("the notifications are accessible, full and empty", async ({ browser }) => {
  const full = await signedIn(browser, "mara-lindqvist");
  for (const tab of ["all", "unread", "preferences"]) {
    await expectAccessible(full, `/notifications?tab=${tab}`);
  }
  await expectAccessible(await signedIn(browser, "engineer"), "/notifications");
});

test("the submit page is accessible", async ({ browser }) => {
  await expectAccessible(await signedIn(browser, "priya-raman"), "/submit");
});
