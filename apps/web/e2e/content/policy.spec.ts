import { signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

test("no page violates its content security policy: lists, a README, a dialog, a message", async ({
  browser,
}) => {
  const page = await signedIn(browser, "buyer");
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (/policy|trusted/i.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", ({ message }) => complaints.push(message));
  await page.goto("/marketplace?search=vpc");
  await page.locator('main a[href^="/modules/"]').first().click();
  await expect(page.locator(".prose .code").first()).toBeVisible();
  await page.goBack();
  await expect(page.locator('main a[href^="/modules/"]').first()).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByRole("heading").first()).toBeVisible();
  expect(complaints).toEqual([]);
});
