import { packModule } from "../fixtures/archives";
import { hydrate } from "../fixtures/hydrate";
import { expectAccessible, expectGoodLooks } from "../fixtures/layout-checks";
import { approveModule, buyModule, createModule } from "../fixtures/modules";
import { newStamp, registered, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const stamp = newStamp();
const DESCRIPTION = "A lighthouse that guides ships into the harbor, by day and by night.";
const REASON = "The title named somebody else's trademark.";

test("an author edits a listing, takes it off sale and puts it back", async ({ browser }) => {
  const page = await registered(browser, "contributor", `lister-${stamp}`);
  const id = await createModule(page, `Listed Signal ${stamp}`, await packModule(["colour"]));
  const auditor = await signedIn(browser, "auditor");
  await approveModule(auditor, id);

  await test.step("unsaved input survives leaving the page, and can be discarded", async () => {
    await page.goto(`/modules/${id}`);
    await page.getByRole("link", { name: "Edit listing" }).click();
    await hydrate(page);
    await expectGoodLooks(page, "a listing to edit");
    await page.getByLabel("Title").fill(`Half a title ${stamp}`);
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.goBack();
    await expect(page.getByLabel("Title")).toHaveValue(`Half a title ${stamp}`);
    await expect(page.getByText("Draft restored")).toBeVisible();
    await page.getByRole("button", { name: "Discard it" }).click();
    await expect(page.getByLabel("Title")).toHaveValue(`Listed Signal ${stamp}`);
    await expect(page.getByRole("button", { name: "Save changes" })).toBeDisabled();
  });

  await test.step("invalid values are explained at their fields", async () => {
    await page.getByLabel("Price").fill("0.10");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Price must be at least $1")).toBeVisible();
  });

  await test.step("a listing that changed in the meantime isn't overwritten by accident", async () => {
    const module = await (await page.request.get(`/api/modules/${id}`)).json();
    const { title, description, category, tags } = module;
    const elsewhere = { title, description, category, tags, price: 2_000 };
    await page.request.put(`/api/modules/${id}`, { data: elsewhere });
    await page.getByLabel("Price").fill("24.99");
    await page.getByLabel("Description", { exact: true }).fill(DESCRIPTION);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("The listing has changed since you opened")).toBeVisible();
    await expectAccessible(page, "form");
    await page.getByRole("button", { name: "Save anyway" }).click();
    await expect(page).toHaveURL(new RegExp(`/modules/${id}$`));
    await expect(page.getByText("$24.99").first()).toBeVisible();
    await expect(page.getByText(DESCRIPTION).first()).toBeVisible();
  });

  await test.step("auditors see what changed", async () => {
    await auditor.goto(`/modules/${id}#listing-history`);
    const history = auditor.getByRole("listitem").filter({ hasText: "Changed by" });
    await expect(history).toHaveCount(2);
    await expect(history.first()).toContainText("$20.00");
    await expect(history.first()).toContainText("$24.99");
    await expect(history.first()).toContainText(DESCRIPTION);
    await expectGoodLooks(auditor, "a listing's history");
  });

  await test.step("a pipeline is added to the publishers, and removed", async () => {
    await page.goto(`/modules/${id}/edit`);
    await hydrate(page);
    const section = page.locator("section").filter({ hasText: "Publishers" }).last();
    await expect(section.getByText("No publishers yet.")).toBeVisible();
    await section.getByLabel("Platform").selectOption({ label: "GitLab (gitlab.com)" });
    await section.getByLabel("Workflow file").fill(".gitlab-ci.yml");
    await section.getByLabel("Project ID").fill("acme/signal");
    await section.getByLabel("Namespace ID").fill("12");
    await section.getByRole("button", { name: "Add publisher" }).click();
    await expect(section.getByText("Enter the number of the repository")).toBeVisible();
    await section.getByLabel("Project ID").fill("99");
    await section.getByRole("button", { name: "Add publisher" }).click();
    const row = section.getByRole("listitem");
    await expect(row.getByRole("heading", { name: "Project 99" })).toBeVisible();
    await expect(row).toContainText("Namespace ID");
    await expect(row).toContainText("GitLab (gitlab.com)");
    await expectGoodLooks(page, "publishers of a listing");
    await row.getByRole("button", { name: "Remove publisher Project 99" }).press("Enter");
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("The workflow .gitlab-ci.yml of Project 99 can no longer");
    await dialog.getByRole("button", { name: "Remove publisher" }).press("Enter");
    await expect(section.getByText("No publishers yet.")).toBeVisible();
    await expect(section.getByRole("heading", { name: "Publishers" })).toBeFocused();
    await page.goto(`/modules/${id}`);
    await hydrate(page);
  });

  await test.step("off sale, it is hidden from visitors", async () => {
    await page.getByRole("button", { name: "Take off sale" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Take off sale" }).click();
    await expect(page.getByText("You took this module off sale.")).toBeVisible();
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`/modules/${id}`);
    await expect(visitor.getByRole("heading", { name: "Module Not Found" })).toBeVisible();
    await page.goto("/profile");
    const row = page.getByRole("listitem").filter({ hasText: `Listed Signal ${stamp}` });
    await expect(row.getByText("Off sale", { exact: true })).toBeVisible();
    await row.getByRole("button", { name: "Put back on sale" }).click();
    await expect(row.getByText("Published", { exact: true })).toBeVisible();
  });

  await test.step("an administrator changes it with a reason", async () => {
    const admin = await signedIn(browser, "admin");
    await admin.goto(`/modules/${id}/edit`);
    await hydrate(admin);
    await admin.getByLabel("Title").fill(`Renamed Signal ${stamp}`);
    await admin.getByRole("button", { name: "Save changes" }).click();
    await expect(admin.getByText("Please give a reason of at least 10")).toBeVisible();
    await admin.getByLabel("Reason").fill(REASON);
    await admin.getByRole("button", { name: "Save changes" }).click();
    await expect(admin.getByRole("heading", { level: 1 })).toHaveText(`Renamed Signal ${stamp}`);
    await page.goto(`/modules/${id}#listing-history`);
    await expect(page.getByText(REASON)).toBeVisible();
  });

  await test.step("without a buyer, it can be deleted", async () => {
    await page.goto(`/modules/${id}/edit`);
    await page.getByRole("button", { name: "Delete module" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete module" }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByText("No modules yet")).toBeVisible();
  });
});

test("a module with a buyer can't be deleted, and others can't edit it", async ({ browser }) => {
  const author = await registered(browser, "contributor", `seller-${stamp}`);
  const id = await createModule(author, `Sold Signal ${stamp}`, await packModule(["colour"]));
  await approveModule(await signedIn(browser, "auditor"), id);
  const buyer = await signedIn(browser, "buyer");
  await author.goto(`/modules/${id}/edit`);
  await hydrate(author);
  await buyModule(buyer, id);
  await author.getByRole("button", { name: "Delete module" }).click();
  await author.getByRole("alertdialog").getByRole("button", { name: "Delete module" }).click();
  await expect(author.getByText("Module not deleted").first()).toBeVisible();
  await author.reload();
  await expect(author.getByText("The module has been bought, so it can't be")).toBeVisible();
  await expect(author.getByRole("button", { name: "Delete module" })).toHaveCount(0);
  await buyer.goto(`/modules/${id}/edit`);
  await expect(buyer.getByText("Only its author and administrators can edit")).toBeVisible();
});
