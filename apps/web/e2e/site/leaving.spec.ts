import { expectGoodLooks } from "../fixtures/layout-checks";
import { newStamp, registered } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const stamp = newStamp();
const PASSWORD = "correct horse battery";

test("a user exports their data, deletes the account, and cancels that by signing in", async ({
  browser,
}) => {
  const name = `leaver-${stamp}`;
  const page = await registered(browser, "buyer", name);
  await page.goto("/settings/data");
  await page.getByRole("button", { name: "Request a copy" }).click();
  const link = page.getByRole("link", { name: /^Download/ });
  await expect(link).toBeVisible();
  const download = page.waitForEvent("download");
  await link.click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);

  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Password").fill("something else");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByText("Wrong password")).toBeVisible();
  await expectGoodLooks(page, "the question before deleting");
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText(/^Your account will be deleted on/)).toBeVisible();
  expect((await page.request.get("/api/user")).status()).toBe(401);

  await page.goto("/auth?mode=login");
  await page.getByLabel("Username").fill(name);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/profile/);
  await page.goto("/profile?tab=activity");
  await expect(page.getByText("You kept the account by signing in")).toBeVisible();
});
