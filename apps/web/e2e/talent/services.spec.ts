import { expectGoodLooks } from "../fixtures/layout-checks";
import { newStamp, ownAddress, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const stamp = newStamp();

test("a buyer requests a package, discusses it, and rates the work once both confirm it", async ({
  browser,
}) => {
  const buyer = await signedIn(browser, "buyer-two");
  await buyer.goto("/talent?type=services");
  await expect(buyer.getByText(/^Found \d+ service providers$/)).toBeVisible();
  // A card without orders says nothing about them, beside its provider's ratings.
  await expect(buyer.getByText("No orders yet")).toHaveCount(0);
  await expectGoodLooks(buyer, "the services");
  await buyer.setViewportSize({ width: 1280, height: 900 });
  await buyer.getByRole("button", { name: "More Filters" }).click();
  const filters = buyer.getByRole("dialog", { name: "More Filters" });
  await filters.getByRole("button", { name: /^Up to \$1,000 , matches: [1-9]/ }).click();
  await filters.getByRole("button", { name: /^Within 7 days/ }).click();
  await expect(buyer).toHaveURL(/price=1000.*delivery=7/);
  await expectGoodLooks(buyer, "the filters of services");
  await buyer.setViewportSize({ width: 1280, height: 900 });
  await filters.getByRole("button", { name: "Done" }).click();
  await buyer.getByRole("searchbox", { name: "Search services" }).fill("CI finishes minutes");
  await expect(buyer).toHaveURL(/type=services.*search=/);
  await buyer.getByRole("link", { name: "CI that finishes in minutes" }).click();
  await expect(buyer.getByText("you arrange payment yourselves")).toBeVisible();
  await buyer.getByLabel("Ask something").fill("Do you work with Jenkins, too?");
  await buyer.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(buyer.getByText("Do you work with Jenkins, too?")).toBeVisible();
  await expectGoodLooks(buyer, "a service");
  await buyer.setViewportSize({ width: 1280, height: 900 });
  await buyer.getByRole("button", { name: "Request One pipeline" }).click();
  const dialog = buyer.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send request" }).click();
  await expect(dialog.getByText("Write a message")).toBeVisible();
  await dialog.getByLabel("Your message").fill("Ours takes **forty** minutes.");
  await dialog.getByRole("button", { name: "Send request" }).click();
  await expect(buyer).toHaveURL(/\/messages\/\d+$/);
  await expect(buyer.getByText("Noor Haddad hasn't answered yet.")).toBeVisible();

  const engineer = await signedIn(browser, "noor-haddad");
  await engineer.goto("/messages");
  await engineer
    .getByRole("main")
    .getByRole("link", { name: /Kofi Mensah.*unread/ })
    .click();
  await expect(engineer.locator("strong", { hasText: "forty" })).toBeVisible();
  await engineer.getByRole("link", { name: "Open the contract" }).first().click();
  await expect(engineer.getByText("Paid outside", { exact: true })).toBeVisible();
  await engineer.getByRole("button", { name: "Accept" }).click();
  await expect(engineer.getByRole("button", { name: "Mark as done" })).toBeVisible();
  await expect(engineer.getByRole("button", { name: /Fund|Release|tip|amendment/ })).toHaveCount(0);
  await expectGoodLooks(engineer, "a contract that is paid outside");
  await engineer.setViewportSize({ width: 1280, height: 900 });
  await engineer.getByRole("link", { name: "Conversation" }).click();
  // The other user's page updates live.
  await expect(buyer.getByText("In work")).toBeVisible();
  await engineer.getByLabel("Message", { exact: true }).fill("Please run this first.");
  const file = { name: "measure.sh", mimeType: "text/plain", buffer: Buffer.from("time make\n") };
  await engineer.getByLabel("Attach files").setInputFiles(file);
  await expect(engineer.getByRole("list", { name: "Files to send" })).toContainText("measure.sh");
  await engineer.getByRole("button", { name: "Send", exact: true }).click();
  await expect(buyer.getByRole("region", { name: "Messages" })).toContainText(
    "Please run this first.",
  );
  const download = buyer.waitForEvent("download");
  await buyer.getByRole("link", { name: /measure\.sh/ }).click();
  expect((await download).suggestedFilename()).toBe("measure.sh");
  await expectGoodLooks(buyer, "a conversation");
  await buyer.setViewportSize({ width: 1280, height: 900 });

  for (const page of [engineer, buyer]) {
    await page.getByRole("link", { name: "Open the contract" }).first().click();
    await page.getByRole("button", { name: "Mark as done" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Mark as done" }).click();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  }
  await expect(buyer.getByText("You both marked it as done.")).toBeVisible();
  await buyer.getByRole("link", { name: "Rate the work" }).click();
  await expect(buyer).toHaveURL(/\/talent\/\d+$/);
  // The engineer's page learns of it by an event.
  await expect(async () => {
    await buyer.reload();
    await expect(buyer.getByRole("button", { name: "Write a review" })).toBeVisible();
  }).toPass();
});

test("an engineer drafts a service, learns what is missing, publishes it, and pauses it", async ({
  browser,
}) => {
  const title = `Bicep modules tested ${stamp}`;
  const engineer = await signedIn(browser, "rafael-duarte");
  await engineer.goto("/profile/services");
  await engineer.getByRole("link", { name: "New service" }).click();
  await engineer.getByLabel("Title").fill(title);
  await engineer.getByRole("button", { name: "Save draft" }).click();
  await expect(
    engineer.getByText("Description must be at least 20 characters").first(),
  ).toBeVisible();
  await expect(engineer.getByText("Please enter a price").first()).toBeVisible();
  await expect(engineer.getByLabel("Description")).toBeFocused();
  await expectGoodLooks(engineer, "the form of a service");
  await engineer.setViewportSize({ width: 1280, height: 900 });
  await engineer.getByLabel("Description").fill("Tests for the modules that you have already.");
  await engineer.getByLabel("Specialization").selectOption("DevOps");
  await engineer.getByLabel("Tags").fill("bicep, azure");
  await engineer.getByLabel("Scope").fill("Up to ten modules, with tests for each.");
  await engineer.getByLabel("Deliverables").fill("Tests\nA report");
  await engineer.getByLabel("Price in dollars").fill("1250.50");
  await engineer.getByLabel("Within days").fill("9");
  await engineer.getByRole("button", { name: "Save draft" }).click();
  await expect(engineer).toHaveURL(/\/services\/\d+\/edit$/);
  const visitor = await (await browser.newContext({ extraHTTPHeaders: ownAddress() })).newPage();
  const path = new URL(engineer.url()).pathname.replace("/edit", "");
  await visitor.goto(path);
  await expect(visitor.getByRole("heading", { name: "Service not found" })).toBeVisible();
  await engineer.getByRole("button", { name: /^Publish/ }).click();
  await expect(engineer.getByText("Published", { exact: true }).first()).toBeVisible();
  await visitor.goto(`/marketplace?type=services&search=${stamp}`);
  await expect(visitor.getByRole("article")).toContainText("$1,250.50");
  await visitor.getByRole("link", { name: title }).click();
  await expect(visitor.getByRole("listitem").filter({ hasText: "A report" }).first()).toBeVisible();
  await engineer.getByRole("button", { name: /^Delete/ }).click();
  await engineer.getByRole("alertdialog").getByRole("button", { name: "Delete service" }).click();
  await expect(engineer).toHaveURL(/\/profile\/services$/);
  await expect(engineer.getByText(title)).toHaveCount(0);
});
