import type { Page } from "@playwright/test";
import { packModule } from "../fixtures/archives";
import { expectGoodLooks } from "../fixtures/layout-checks";
import { approveModule, buyModule, createModule } from "../fixtures/modules";
import { newStamp, registered, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const stamp = newStamp();
const REASON = "The signal doesn't change its color as described.";
const OBJECTION = "It does if the input is set, as the README says.";

const refundsOf = (page: Page) => page.getByRole("list", { name: "Refunds" });

test("a refund is requested, objected to and granted, and the module can be bought again", async ({
  browser,
}) => {
  const title = `Returned Signal ${stamp}`;
  const seller = await registered(browser, "contributor", `refunder-${stamp}`);
  const id = await createModule(seller, title, await packModule(["colour"]));
  await approveModule(await signedIn(browser, "auditor"), id);
  const buyer = await registered(browser, "buyer", `returner-${stamp}`);
  await buyModule(buyer, id);

  await test.step("the buyer requests it on the order's page, with a reason", async () => {
    await buyer.goto("/purchases");
    await buyer.getByRole("link", { name: /^Order \d+$/ }).click();
    await buyer.getByRole("button", { name: `Request refund for ${title}` }).click();
    const dialog = buyer.getByRole("dialog");
    await dialog.getByRole("button", { name: "Request refund" }).click();
    await expect(dialog.getByText("Please explain in at least 10 characters")).toBeVisible();
    await dialog.getByLabel("Reason").fill(REASON);
    await dialog.getByLabel("Amount in dollars").fill("20");
    await dialog.getByRole("button", { name: "Request refund" }).click();
    await expect(dialog.getByText("At most $12.50 is left")).toBeVisible();
    await expectGoodLooks(buyer, "the dialog that requests a refund");
    await dialog.getByLabel("Amount in dollars").fill("12.50");
    await dialog.getByRole("button", { name: "Request refund" }).click();
    await expect(refundsOf(buyer)).toContainText("You requested $12.50");
    await expect(refundsOf(buyer)).toContainText(
      "Without an answer from the seller it is granted on",
    );
    await expectGoodLooks(buyer, "an order with a refund request");
  });

  await test.step("the seller objects", async () => {
    await seller.goto("/earnings?tab=refunds");
    await expect(refundsOf(seller)).toContainText(REASON);
    await expectGoodLooks(seller, "a seller's refunds");
    await seller.getByRole("button", { name: `Object to the refund of ${title}` }).click();
    const dialog = seller.getByRole("alertdialog");
    await dialog.getByLabel("Reason").fill(OBJECTION);
    await dialog.getByRole("button", { name: "Object" }).click();
    await expect(refundsOf(seller)).toContainText("You objected");
  });

  await test.step("an administrator reads both sides and grants it", async () => {
    const admin = await signedIn(browser, "admin");
    await admin.goto("/admin/money?tab=refunds&status=objected");
    const row = refundsOf(admin).getByRole("listitem").filter({ hasText: title }).first();
    for (const text of [REASON, OBJECTION, "0 of 1 refunded (0 %)"])
      await expect(row).toContainText(text);
    await expectGoodLooks(admin, "refunds to decide");
    await row.getByRole("button", { name: `Grant refund for ${title}` }).click();
    const dialog = admin.getByRole("alertdialog");
    await dialog.getByLabel("Reason").fill("The README is silent about it.");
    await dialog.getByRole("button", { name: "Grant refund" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("the money returns, and the buyer can no longer install the module", async () => {
    await expect(async () => {
      await buyer.reload();
      await expect(buyer.getByText("$12.50 refunded").first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(refundsOf(buyer)).toContainText("The README is silent about it.");
    await expect(buyer.getByText("Its items can no longer be installed.")).toBeVisible();
    const archive = `/api/modules/${id}/versions/latest/archive`;
    expect((await buyer.request.get(archive)).ok()).toBe(false);
    await seller.goto("/earnings?tab=sales");
    await expect(seller.getByRole("row", { name: new RegExp(title) })).toContainText("Refunded");
    await expectGoodLooks(seller, "a seller's sales");
  });

  await test.step("buying again works", async () => {
    await buyer.goto(`/modules/${id}`);
    await buyer.getByRole("button", { name: "Purchase Now" }).click();
    await buyer.getByRole("button", { name: "Pay $12.50" }).click();
    await expect(buyer.getByText(`You own “${title}”`)).toBeVisible();
    expect((await buyer.request.get(`/api/modules/${id}/versions/latest/archive`)).status()).toBe(
      200,
    );
  });
});
