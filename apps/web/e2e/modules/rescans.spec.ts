import { packFiles } from "../fixtures/archives";
import { expectAccessible, expectGoodLooks } from "../fixtures/layout-checks";
import { approveModule, buyModule, createModule } from "../fixtures/modules";
import { newStamp, registered, signedIn } from "../fixtures/people";
import { ageReport, runJobs } from "../fixtures/server-programs";
import { expect, test } from "../fixtures/test";

const FILES = {
  "main.tf": `terraform {
  required_version = ">= 1.5.0"
}

resource "aws_db_instance" "orders" {
  publicly_accessible = true
  storage_encrypted   = true
}
`,
  "README.md": "# Orders\n\nA database for orders.\n",
};

test("new rules scan a version again, and its owners hear of a critical finding", async ({
  browser,
}) => {
  const stamp = newStamp();
  const title = `Harbor database ${stamp}`;
  const author = await registered(browser, "contributor", `pier-${stamp}`);
  const buyer = await registered(browser, "buyer", `crew-${stamp}`);
  const id = await createModule(author, title, await packFiles(FILES));
  await approveModule(await signedIn(browser, "auditor"), id);
  await buyModule(buyer, id);
  await ageReport(id);
  await runJobs("rescan-outdated-versions");

  await test.step("a visitor reads the old and the new score and what is new", async () => {
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`/modules/${id}?tab=security`);
    const rescans = visitor.locator("#rescans");
    await expect(rescans.getByText(/: rules of \S+ instead of 0\.9\.0$/)).toBeVisible();
    await expect(
      rescans.getByText(/^Security: 88 → 39\. .*1 new finding, 0 resolved\.$/),
    ).toBeVisible();
    await rescans.getByText("New", { exact: true }).click();
    const finding = "Database can be reached from the internet (CRITICAL, main.tf)";
    await expect(rescans.getByText(finding, { exact: true })).toBeVisible();
    await expectGoodLooks(visitor, "rescans");
  });

  await test.step("the author is told the old and the new score", async () => {
    await author.goto("/notifications");
    await expect(
      author.getByText(/was scanned with new rules: security 88 → 39, 1 new and 0 resolved/),
    ).toBeVisible();
  });

  const news = buyer.getByText(/which you own, has a critical finding under new rules/);
  await test.step("the buyer hears nothing before an administrator has checked the rule", async () => {
    await buyer.goto("/notifications");
    await expect(buyer.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(news).toHaveCount(0);
  });

  await test.step("an administrator checks the notice and releases it", async () => {
    const admin = await signedIn(browser, "admin");
    await admin.goto("/admin");
    await admin.getByRole("tab", { name: "Notices" }).click();
    const notice = admin
      .getByRole("list", { name: "Security notices" })
      .getByRole("listitem")
      .filter({ has: admin.getByRole("link", { name: `${title} 1.0.0` }) })
      .first();
    await expect(notice.getByText("aws-rds-public").first()).toBeVisible();
    await expectGoodLooks(admin, "notices");
    await notice.getByRole("button", { name: "Notify 1 owner" }).click();
    const dialog = admin.getByRole("alertdialog");
    await expect(dialog).toBeVisible();
    await expectAccessible(admin, '[role="alertdialog"]');
    await dialog.getByLabel("Reason").fill("The rule is right.");
    await dialog.getByRole("button", { name: "Notify owners" }).click();
    await expect(dialog).toBeHidden();
    await expect(admin.getByRole("link", { name: `${title} 1.0.0` })).toHaveCount(0);
  });

  await test.step("the buyer is told", async () => {
    await expect(async () => {
      await buyer.reload();
      await expect(news).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });
});
