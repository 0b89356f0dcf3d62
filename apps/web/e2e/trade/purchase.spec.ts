import { packModule } from "../fixtures/archives";
import { expectGoodLooks } from "../fixtures/layout-checks";
import { approveModule, createModule } from "../fixtures/modules";
import { newStamp, registered, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const stamp = newStamp();

test("a visitor sees how a module is installed, and what that requires", async ({ page }) => {
  await page.goto("/modules/1");
  const install = page.locator("#install");
  const version = await page.getByLabel("Version to install").inputValue();
  await expect(install.locator("pre")).toContainText(`version = "${version}"`);
  await expect(install).toContainText("purchase the module and create an API key");
});

test("a buyer sees the terms before paying, and a complete snippet afterwards", async ({
  browser,
}) => {
  const page = await registered(browser, "buyer", `terms-${stamp}`);
  await page.goto("/marketplace?search=encrypted s3 data bucket");
  await page.getByRole("article").first().getByRole("link").first().click();
  await page.getByRole("button", { name: "Purchase Now" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("6 months of support");
  await expect(dialog).toContainText("Apache-2.0, in LICENSE.");
  await expect(dialog).toContainText("Within 30 days if the module doesn't work as described.");
  await expectGoodLooks(page, "the purchase dialog");
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByRole("button", { name: /^Pay/ }).click();
  await dialog.getByRole("button", { name: "Create an API key" }).click();
  await expect(dialog.getByText("Your key is in the next step")).toBeVisible();
  await expect(dialog.getByText(/token = "stackyard_key_\w{38}"/)).toBeVisible();
  await expect(dialog.getByText(/version = "\d+\.\d+\.\d+"/)).toBeVisible();
  await expectGoodLooks(page, "the dialog after a purchase");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.locator("body")).not.toContainText("stackyard_key_");

  await page.goto("/profile");
  await page.getByRole("link", { name: /^Receipt for/ }).click();
  const receipt = page.getByRole("article", { name: /^Receipt SY-\d{4}-\d{6}$/ });
  await expect(receipt).toContainText(`terms-${stamp}`);
  await expect(receipt).toContainText(
    "No tax is added. The seller is responsible for any tax on the sale.",
  );
  await expect(receipt).toContainText("No money moved.");
  await expectGoodLooks(page, "the receipt");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await page.goto("/purchases/999999/receipt");
  await expect(page).toHaveURL("/orders/999999/receipt");
  await expect(page.getByRole("heading", { name: "Receipt not found" })).toBeVisible();
});

test("a price that changes while the dialog is open is shown before anything is charged", async ({
  browser,
}) => {
  const title = `Repriced Signal ${stamp}`;
  const author = await registered(browser, "contributor", `repricer-${stamp}`);
  const id = await createModule(author, title, await packModule(["colour"]));
  await approveModule(await signedIn(browser, "auditor"), id);
  const page = await registered(browser, "buyer", `bargainer-${stamp}`);
  await page.goto(`/modules/${id}`);
  await page.getByRole("button", { name: "Purchase Now" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Pay $12.50" })).toBeEnabled();

  const key = await author.request.post("/api/registry-tokens", {
    data: { name: "prices", scopes: ["modules:write"] },
  });
  const changed = await author.request.put(`/v1/modules/${id}`, {
    headers: { Authorization: `Bearer ${(await key.json()).secret}` },
    data: {
      name: title,
      description: "A signal that guides ships into the harbor, by day and by night.",
      category: "monitoring",
      tags: ["signal"],
      pricing: { type: "one_time", amount: 1_500 },
    },
  });
  expect(changed.status()).toBe(200);

  await dialog.getByRole("button", { name: "Pay $12.50" }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    "The price changed from $12.50 to $15.00. Check it and confirm again.",
  );
  await dialog.getByRole("button", { name: "Pay $15.00" }).click();
  await expect(dialog.getByText("$15.00 recorded as a test payment")).toBeVisible();
});
