import type { Page } from "@playwright/test";
import { expectGoodLooks } from "../fixtures/layout-checks";
import { mailedLink, newStamp, ownAddress, registered, unconfirmed } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const stamp = newStamp();
const NEW_PASSWORD = "a much better one";
const PHONE = { width: 375, height: 760 };

/** Records referrers sent to other pages and servers. */
function watchReferrers(page: Page): string[] {
  const referrers: string[] = [];
  page.on("request", (request) => {
    referrers.push(request.url(), request.headers().referer ?? "");
  });
  return referrers;
}

async function choosePassword(page: Page, label: string, password: string) {
  await page.getByRole("textbox", { name: label, exact: true }).fill(password);
  await page.getByRole("textbox", { name: "Confirm password" }).fill(password);
  await page.getByRole("button", { name: "Change password" }).click();
}

test("a user registers, confirms the mailed link and makes a first purchase, on a phone", async ({
  browser,
}) => {
  const username = `reader-${stamp}`;
  const page = await unconfirmed(browser, "Consumer", username);
  await page.setViewportSize(PHONE);
  const notice = page.getByText("Confirm your email address to buy and submit modules");
  await expect(notice).toBeVisible();
  await page.goto("/modules/1");
  await page.getByRole("button", { name: "Purchase Now" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Confirm your email address to buy modules")).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Pay/ })).toBeDisabled();

  await page.goto(`/dev/mail?to=${username}@example.test`);
  await page.getByRole("link", { name: /^Confirm your address/ }).click();
  const mail = page.frameLocator("iframe");
  const popup = page.waitForEvent("popup");
  await mail.getByRole("link", { name: "Confirm address" }).click();
  const confirming = await popup;
  const seen = watchReferrers(confirming);
  await confirming.setViewportSize(PHONE);
  await expect(confirming).toHaveURL("/confirm-email");
  await confirming.getByRole("button", { name: "Confirm address" }).click();
  await expect(confirming.getByText("Address confirmed")).toBeVisible();
  await expect(
    confirming.getByText(`${username}@example.test belongs to ${username}`),
  ).toBeVisible();

  await confirming.getByRole("link", { name: "Browse Marketplace" }).click();
  await expect(confirming).toHaveURL("/marketplace");
  await confirming.goto("/modules/1");
  await confirming.getByRole("button", { name: "Purchase Now" }).first().click();
  await confirming.getByRole("dialog").getByRole("button", { name: /^Pay/ }).click();
  await expect(confirming.getByRole("dialog").getByText("Purchase complete")).toBeVisible();
  const link = await mailedLink(page, `${username}@example.test`, /^Confirm your address/);
  const token = new URL(link).hash.slice(1);
  expect(token).toHaveLength(43);
  expect(seen.filter((text) => text.includes(token))).toEqual([]);
});

test("a forgotten password is reset by mail, on a phone", async ({ browser }) => {
  const username = `forgetful-${stamp}`;
  const elsewhere = await registered(browser, "buyer", username);
  const context = await browser.newContext({ extraHTTPHeaders: ownAddress(), viewport: PHONE });
  const page = await context.newPage();
  await page.goto("/auth?mode=login");
  // A click during hydration can be lost.
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeEnabled();
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await page.getByLabel("Email").fill("not an address");
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Invalid email format");
  await page.getByLabel("Email").fill(`${username}@example.test`);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByText("Check your inbox")).toBeVisible();

  const link = await mailedLink(page, `${username}@example.test`, /^Choose a new password/);
  const answer = await page.goto(link);
  expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(page).toHaveURL("/reset-password");
  await choosePassword(page, "New password", "password123");
  await expect(page.getByRole("textbox", { name: "New password" })).toHaveAccessibleDescription(
    /too common/,
  );
  await choosePassword(page, "New password", NEW_PASSWORD);
  await expect(page).toHaveURL(/\/auth\?mode=login/);
  await expect(page.getByText("Password changed. Please sign in with it.")).toBeVisible();
  // On a phone it covers the form's end, and a click in the moment in which it appears is lost.
  await page.getByRole("button", { name: "Close toast" }).click();
  await page.getByLabel("Username").fill(username);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/profile");
  await elsewhere.goto("/profile");
  await expect(elsewhere).toHaveURL(/\/auth\?mode=login/);

  await page.goto(link);
  await choosePassword(page, "New password", NEW_PASSWORD);
  await expect(page.getByText("This link no longer works")).toBeVisible();
  await expect(page.getByRole("link", { name: "Request a new link" })).toBeVisible();
});

test("a truncated link is explained, and leads to a new one", async ({ page }) => {
  await page.goto("/reset-password");
  await expect(page.getByText("This link doesn't work")).toBeVisible();
  await page.getByRole("link", { name: "Request a new link" }).click();
  await expect(page).toHaveURL("/forgot-password");
});

test("the password and the address are changed in the profile, with the current password", async ({
  browser,
}) => {
  const username = `changer-${stamp}`;
  const page = await registered(browser, "buyer", username);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Account Settings" }).click();
  await page
    .getByRole("navigation", { name: "Settings" })
    .getByRole("link", { name: "Security" })
    .click();
  const passwords = page.getByRole("form", { name: "Change password" });
  const fill = async (current: string) => {
    await passwords.getByLabel("Current password", { exact: true }).fill(current);
    await passwords.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
    await passwords.getByLabel("Confirm password", { exact: true }).fill(NEW_PASSWORD);
    await passwords.getByRole("button", { name: "Change password" }).click();
  };
  await fill("not my password");
  await expect(
    passwords.getByLabel("Current password", { exact: true }),
  ).toHaveAccessibleDescription("This isn't your current password");
  await fill("correct horse battery");
  await expect(page.getByText("Password changed")).toBeVisible();

  const emails = page.getByRole("form", { name: "Change email" });
  await emails.getByLabel("New email").fill(`new-${username}@example.test`);
  await emails.getByLabel("Current password", { exact: true }).fill(NEW_PASSWORD);
  await emails.getByRole("button", { name: "Change email" }).click();
  await expect(page.getByText(/^We emailed a link to new-/)).toBeVisible();
  await expectGoodLooks(page, "the account settings");
  const link = await mailedLink(page, `new-${username}@example.test`, /^Confirm your address/);
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByText("Address confirmed")).toBeVisible();
  await page.goto("/settings/security");
  await expect(page.getByText(`new-${username}@example.test`).first()).toBeVisible();
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
});
