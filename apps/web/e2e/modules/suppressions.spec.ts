import { packFiles } from "../fixtures/archives";
import { expectAccessible, expectGoodLooks } from "../fixtures/layout-checks";
import { approveModule, createModule } from "../fixtures/modules";
import { newStamp, registered, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const FILES = {
  "main.tf": `terraform {
  required_version = ">= 1.5.0"
}

variable "enable_public" {
  type        = bool
  description = "Opens the reports to the internet."
  default     = false
}

# stackyard:ignore aws-rds-public Only the office can reach it
resource "aws_db_instance" "orders" {
  publicly_accessible = true
  storage_encrypted   = true
}

resource "aws_db_instance" "reports" {
  publicly_accessible = var.enable_public
  storage_encrypted   = true
}
`,
  "README.md": "# Orders\n\nA database for orders.\n",
};

test("an auditor accepts a suppression, and buyers see it beside the worst case", async ({
  browser,
}) => {
  const stamp = newStamp();
  const author = await registered(browser, "contributor", `quay-${stamp}`);
  const id = await createModule(author, `Order database ${stamp}`, await packFiles(FILES));
  const auditor = await signedIn(browser, "auditor");

  await test.step("the audit names the suppression", async () => {
    await auditor.goto(`/modules/${id}?version=1.0.0`);
    await auditor.getByRole("link", { name: "1 suppression to decide" }).click();
    await expect(auditor.getByText("Suppressed by the author: Only the office")).toBeVisible();
    await expect(auditor.getByText("Not accepted", { exact: true })).toBeVisible();
    await expectGoodLooks(auditor, "suppressions");
  });

  await test.step("the author sees it, but can't accept it", async () => {
    await author.goto(`/modules/${id}?tab=security&version=1.0.0`);
    await expect(author.getByText("Not accepted", { exact: true })).toBeVisible();
    await expect(author.getByRole("button", { name: /Accept suppression/ })).toHaveCount(0);
  });

  await test.step("the score rises once it is accepted with a reason", async () => {
    await auditor.getByRole("button", { name: "Accept suppression of aws-rds-public" }).click();
    const dialog = auditor.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Accept", exact: true }).click();
    await expect(dialog.getByText("Please give a reason")).toBeVisible();
    await expectAccessible(auditor, '[role="alertdialog"]');
    await dialog.getByLabel("Reason").fill("The security group admits the office only.");
    await dialog.getByRole("button", { name: "Accept", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(auditor.getByText("Accepted", { exact: true })).toBeVisible();
    await expect(auditor.getByText("an auditor decided about a suppression")).toBeVisible();
    await expect(auditor.getByText(/^Security: 39 → \d+\./)).toBeVisible();
  });

  await approveModule(auditor, id);
  await test.step("a visitor reads both reasons and what other inputs lead to", async () => {
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`/modules/${id}`);
    const worst = "With enable_public = true: 39/100, 1 critical";
    await expect(visitor.getByText(worst).first()).toBeVisible();
    await visitor.getByRole("tab", { name: "Security Analysis" }).click();
    await expect(visitor.getByText("Accepted by an auditor: The security group")).toBeVisible();
    await expect(visitor.getByRole("button", { name: /accepting/ })).toHaveCount(0);
    await visitor.getByRole("link", { name: worst }).click();
    const section = visitor.locator("#other-inputs");
    await section.getByText("enable_public = true", { exact: true }).click();
    await expect(section.getByText("1 critical more")).toBeVisible();
    await expectGoodLooks(visitor, "other inputs");
  });
});
