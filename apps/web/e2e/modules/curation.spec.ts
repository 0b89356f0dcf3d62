import { packModule } from "../fixtures/archives";
import { expectGoodLooks } from "../fixtures/layout-checks";
import { approveModule, buyModule, createModule } from "../fixtures/modules";
import { newStamp, registered, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const stamp = newStamp();
const REASON = "It sends its inputs elsewhere.";

test("an administrator takes a module down, restores it, and puts it on the home page", async ({
  browser,
}) => {
  const title = `Curated Signal ${stamp}`;
  const author = await registered(browser, "contributor", `curated-${stamp}`);
  const id = await createModule(author, title, await packModule(["colour"]));
  const auditor = await signedIn(browser, "auditor");
  await approveModule(auditor, id);
  const buyer = await signedIn(browser, "buyer");
  await buyModule(buyer, id);

  const page = await signedIn(browser, "admin");
  await page.goto("/admin");
  await page.getByRole("tab", { name: "Modules" }).click();
  await page.getByLabel("Title, address or author").fill(title);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("1 module", { exact: true })).toBeVisible();
  const dialog = page.getByRole("alertdialog");
  const confirm = async (name: string) => {
    await dialog.getByLabel("Reason").fill(REASON);
    await dialog.getByRole("button", { name }).click();
    await expect(dialog).toBeHidden();
  };

  await test.step("buyers see why it was taken down, and others don't find it", async () => {
    await page.getByRole("button", { name: `Take down (${title})` }).click();
    await dialog.getByRole("checkbox", { name: /^Dangerous/ }).check();
    await confirm("Take down");
    await buyer.goto(`/modules/${id}`);
    await expect(buyer.getByText("Taken down as dangerous")).toBeVisible();
    await expect(buyer.getByText(REASON)).toBeVisible();
    await expectGoodLooks(buyer, "taken down");
    expect((await auditor.request.get(`/api/modules/${id}`)).status()).toBe(200);
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`/modules/${id}`);
    await expect(visitor.getByRole("heading", { name: "Module Not Found" })).toBeVisible();
  });

  await test.step("restored, it is put on the home page, and moved with buttons and by dragging", async () => {
    await page.getByRole("button", { name: `Allow installs (${title})` }).click();
    await confirm("Allow installs");
    await expect(page.getByRole("button", { name: `Stop installs (${title})` })).toBeVisible();
    await page.getByRole("button", { name: `Restore (${title})` }).click();
    await confirm("Restore");
    await page.getByRole("button", { name: `Put on home page (${title})` }).click();
    await confirm("Put on home page");
    const featured = page.getByRole("list", { name: "Featured modules" }).getByRole("listitem");
    await expect(featured.first()).toContainText(title);
    await page.getByRole("button", { name: `Move ${title} down` }).focus();
    await page.keyboard.press("Enter");
    await expect(featured.nth(1)).toContainText(title);
    await expect(page.getByRole("button", { name: `Move ${title} down` })).toBeFocused();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(featured.first()).toContainText(title);
    await featured.first().dragTo(featured.nth(1));
    await expect(featured.nth(1)).toContainText(title);
    await page.getByRole("button", { name: "Save order" }).click();
    await confirm("Save order");
    await page.reload();
    await expect(featured.nth(1)).toContainText(title);
    await expectGoodLooks(page, "modules");
    await page.getByRole("button", { name: `Take off home page (${title})` }).click();
    await confirm("Take off home page");
    await expect(featured.filter({ hasText: title })).toHaveCount(0);
  });
});
