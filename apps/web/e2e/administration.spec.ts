import { expect, test } from "@playwright/test";
import { expectGoodLooks } from "./looks";
import { registered, signedIn } from "./people";

const stamp = Date.now().toString(36);
const SIZES = [
  { name: "desktop", viewport: { width: 1280, height: 900 } },
  { name: "phone", viewport: { width: 320, height: 700 } },
];

for (const { name, viewport } of SIZES) {
  test(`an administrator suspends somebody, finds why in the log, and lifts it, on a ${name}`, async ({
    browser,
  }) => {
    const username = `rascal-${name}-${stamp}`;
    const rascal = await registered(browser, "Consumer", username);
    const page = await signedIn(browser, "admin");
    await page.setViewportSize(viewport);
    await page.goto("/admin");
    await expect(page.getByRole("heading", { name: "Jobs" })).toBeVisible();
    await expectGoodLooks(page, "overview");
    await page.setViewportSize(viewport);
    await page.getByRole("tab", { name: "Users" }).click();
    await page.getByLabel("Name or address").fill(username);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page.getByText("1 account", { exact: true })).toBeVisible();
    await expectGoodLooks(page, "users");
    await page.setViewportSize(viewport);

    await page.getByRole("button", { name: `Suspend (${username})` }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Suspend" }).click();
    await expect(dialog.getByText("Please give a reason")).toBeVisible();
    await dialog.getByLabel("For how long").selectOption("30 days");
    await dialog.getByLabel("Reason").fill("Sells what belongs to others.");
    await dialog.getByRole("button", { name: "Suspend" }).click();
    await expect(dialog).toBeHidden();
    const users = page.getByRole("list", { name: "Users" });
    await expect(users.getByText("Suspended", { exact: true })).toBeVisible();

    await rascal.goto("/profile");
    await expect(rascal).toHaveURL(/\/auth/);
    await rascal.getByLabel("Username").fill(username);
    await rascal
      .getByRole("textbox", { name: "Password", exact: true })
      .fill("correct horse battery");
    await rascal.getByRole("button", { name: "Login" }).click();
    await expect(rascal.getByText("Sells what belongs to others.").first()).toBeVisible();

    await page.getByRole("button", { name: `Lift suspension (${username})` }).click();
    await dialog.getByLabel("Reason").fill("It was a misunderstanding.");
    await dialog.getByRole("button", { name: "Lift suspension" }).click();
    await expect(page.getByRole("button", { name: `Suspend (${username})` })).toBeVisible();

    await page.getByRole("tab", { name: "Audit log" }).click();
    await page.getByLabel("What happened").selectOption("account.suspended");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL(/type=account\.suspended/);
    const log = page.getByRole("list", { name: "Audit log" });
    const row = log.getByRole("listitem").filter({ hasText: username });
    await expect(row).toContainText("Sells what belongs to others.");
    await expectGoodLooks(page, "audit log");
    await page.setViewportSize(viewport);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "csv" }).click();
    expect((await download).suggestedFilename()).toBe("audit-log.csv");
  });
}

test("who is no administrator is told so, and finds no way there", async ({ browser }) => {
  const page = await registered(browser, "Consumer", `nosy-${stamp}`);
  await expect(page.getByRole("link", { name: "Administration" })).toHaveCount(0);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "For administrators" })).toBeVisible();
});
