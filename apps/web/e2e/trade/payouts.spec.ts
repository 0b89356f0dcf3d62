import { expectGoodLooks } from "../fixtures/layout-checks";
import { newStamp, registered, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const stamp = newStamp();

test("a seller gets ready for payouts, two administrators credit them, and they are paid", async ({
  browser,
}) => {
  const name = `paid-${stamp}`;
  const seller = await registered(browser, "contributor", name);
  const admin = await signedIn(browser, "admin");
  const { id } = await (await seller.request.get("/api/user")).json();

  await test.step("the seller sets up an account and enters legal details", async () => {
    await seller.goto("/earnings");
    await expect(seller.getByText("No sales yet")).toBeVisible();
    await seller.getByRole("tab", { name: "Payouts" }).click();
    await expect(seller.getByRole("button", { name: "Request payout" })).toBeDisabled();
    await seller.getByRole("button", { name: "Set up payouts" }).click();
    await expect(seller.getByText("Ready for payouts")).toBeVisible();
    await seller.getByRole("button", { name: "Save legal details" }).click();
    await expect(seller.getByText("Enter your legal name")).toBeVisible();
    await seller.getByLabel("Legal name").fill("Harbor Signals Ltd");
    await seller.getByLabel("Address").fill("1 Pier Road\nLeith");
    await seller.getByLabel("Country").selectOption({ label: "United Kingdom" });
    await seller.getByRole("button", { name: "Save legal details" }).click();
    await expect(seller.getByText("Being checked")).toBeVisible();
    await expectGoodLooks(seller, "a seller's payouts");
  });

  await test.step("an administrator approves the identity", async () => {
    await admin.goto("/admin/money?tab=sellers&identity=pending");
    await admin.getByRole("button", { name: `Approve identity for ${name}` }).click();
    const dialog = admin.getByRole("alertdialog");
    await dialog.getByLabel("Reason").fill("The company register has them.");
    await dialog.getByRole("button", { name: "Approve identity" }).click();
    await expect(dialog).toBeHidden();
    await expectGoodLooks(admin, "sellers");
  });

  await test.step("one administrator proposes an adjustment, another posts it", async () => {
    const second = await registered(browser, "buyer", `second-${stamp}`);
    const { id: secondId } = await (await second.request.get("/api/user")).json();
    const role = { role: "admin", reason: "They keep the books." };
    const changed = await admin.request.put(`/api/admin/users/${secondId}/role`, { data: role });
    expect(changed.status()).toBe(200);

    await admin.goto("/admin/money?tab=adjustments");
    await admin.getByRole("button", { name: "Propose an adjustment" }).click();
    await admin.getByLabel("Seller's account number (to)").fill(String(id));
    await admin.getByLabel("Amount in dollars").fill("40.00");
    await admin.getByRole("combobox", { name: "Money" }).selectOption({ label: "Test money" });
    await admin.getByLabel("Reason").fill(`An award for ${name}.`);
    await expectGoodLooks(admin, "the form of an adjustment");
    await admin.getByRole("button", { name: "Propose adjustment" }).click();
    const proposed = { hasText: `An award for ${name}.` };
    await expect(admin.getByRole("listitem").filter(proposed)).toBeVisible();

    await second.goto("/admin/money?tab=adjustments");
    const row = second.getByRole("listitem").filter(proposed);
    await row.getByRole("button", { name: "Post the adjustment of $40.00" }).click();
    await second.getByRole("button", { name: "Post adjustment" }).click();
    await expect(row.getByText("Posted").first()).toBeVisible();
    const buyer = { role: "buyer", reason: "The books are kept." };
    await admin.request.put(`/api/admin/users/${secondId}/role`, { data: buyer });
  });

  await test.step("the seller requests a payout, which is paid", async () => {
    await seller.reload();
    await seller.getByRole("button", { name: "Request payout" }).click();
    const dialog = seller.getByRole("dialog");
    await dialog.getByLabel("Amount in dollars").fill("41");
    await dialog.getByRole("button", { name: "Request payout" }).click();
    await expect(dialog.getByText("At most $40.00 can be paid out")).toBeVisible();
    await dialog.getByLabel("Amount in dollars").fill("30");
    await dialog.getByRole("button", { name: "Request payout" }).click();
    await expect(dialog).toBeHidden();
    const payouts = seller.getByRole("list", { name: "Past payouts" });
    await expect(payouts).toContainText("$30.00");
    await expect(async () => {
      await seller.reload();
      await expect(payouts.getByText("Paid", { exact: true })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expectGoodLooks(seller, "a seller with a payout");
  });

  await test.step("administrators see the books, the payout and its transactions", async () => {
    await admin.goto("/admin/money");
    await expect(admin.getByText("Test money").first()).toBeVisible();
    await expectGoodLooks(admin, "the overview of the books");
    await admin.getByRole("tab", { name: "Payouts" }).click();
    await expect(admin.getByRole("list", { name: "Payouts" })).toContainText(name);
    await admin.getByRole("tab", { name: "Providers" }).click();
    await expect(admin.getByRole("heading", { name: "Reconciliation" })).toBeVisible();
    await expectGoodLooks(admin, "the providers");
    await admin.getByRole("tab", { name: "Search" }).click();
    await admin.getByLabel("Reference").fill("no-such-reference");
    await admin.getByRole("button", { name: "Search", exact: true }).click();
    await expect(admin.getByText("No match")).toBeVisible();
    await expectGoodLooks(admin, "the search by reference");
  });
});

test("a seller creates a discount code, and ends it", async ({ browser }) => {
  const seller = await registered(browser, "contributor", `coder-${stamp}`);
  await seller.goto("/earnings?tab=codes");
  await seller.getByRole("button", { name: "Create a code" }).click();
  await seller.getByRole("textbox", { name: "Code" }).fill("autumn-10");
  await seller.getByLabel("Percent off").fill("0");
  await seller.getByRole("button", { name: "Create code" }).click();
  await expect(seller.getByText("Enter a percentage from 0.01 to 100")).toBeVisible();
  await expectGoodLooks(seller, "the form of a discount code");
  await seller.getByLabel("Percent off").fill("12.5");
  await seller.getByLabel("Number of uses").fill("20");
  await seller.getByRole("button", { name: "Create code" }).click();
  const codes = seller.getByRole("list", { name: "Discount codes" });
  for (const text of ["AUTUMN-10", "12.5 % off", "All your modules", "0 of 20"])
    await expect(codes).toContainText(text);
  await seller.getByRole("button", { name: "End the code AUTUMN-10" }).click();
  await seller.getByRole("button", { name: "End code" }).click();
  await expect(codes.getByText("Ended")).toBeVisible();
  await expectGoodLooks(seller, "discount codes");
});
