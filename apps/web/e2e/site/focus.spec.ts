import { tabTo } from "../fixtures/keyboard";
import { newStamp, registered } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

test("a new page has the focus on its heading, and its title is announced", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).not.toBeFocused();
  await page.getByRole("link", { name: "Browse Marketplace" }).click();
  const heading = page.getByRole("heading", { level: 1, name: "Marketplace" });
  await expect(heading).toBeFocused();
  await expect(page.locator("[aria-live=polite]").first()).toHaveText(await page.title());

  await page.getByLabel("Category").focus();
  await page.getByLabel("Category").selectOption("storage");
  await expect(page).toHaveURL(/category=storage/);
  await expect(page.getByLabel("Category")).toBeFocused();

  await page.getByRole("article").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/modules/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.locator("[aria-live=polite]").first()).toHaveText(await page.title());
  await page.getByRole("tab", { name: "Reviews" }).click();
  await expect(page.getByRole("tab", { name: "Reviews" })).toBeFocused();
  await page.goBack();
  await page.goBack();
  await expect(heading).toBeFocused();
});

test("a dialog has the focus on its first field", async ({ browser }) => {
  const page = await registered(browser, "buyer", `focus-${newStamp()}`);
  await page.goto("/modules/9");
  const purchase = page.getByRole("button", { name: "Purchase Now" });
  await purchase.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Close" })).not.toBeFocused();
  await expect(dialog.getByRole("radio").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(purchase).toBeFocused();
  // Payment methods are loaded by now, so the dialog starts with a field.
  await purchase.press("Enter");
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  await dialog.getByRole("button", { name: /^Pay/ }).click();
  // The focused form has been removed.
  await expect(dialog.getByRole("alert")).toBeFocused();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("tab", { name: /Reviews/ }).click();
  await page
    .getByRole("button", { name: /review/i })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByRole("radio", { checked: true })).toBeFocused();
});

test("in forced-colors mode, selection and focus are visible, and nothing moves", async ({
  browser,
}) => {
  const context = await browser.newContext({ forcedColors: "active", reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto("/auth?mode=register");
  const style = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  const outlineOf = (selector: string) => style(selector, "outline-style");
  expect(await outlineOf("label:has(input:checked)")).toBe("solid");
  expect(await outlineOf("label:has(input[type=radio]:not(:checked))")).toBe("none");
  expect(await outlineOf("[role=tab][aria-selected=true]")).toBe("solid");
  // The system's background color in forced-colors mode.
  const closed = "[role=tab][aria-selected=false]";
  expect(await style(closed, "border-bottom-color")).toBe("rgb(255, 255, 255)");
  await page.getByLabel("Username").focus();
  expect(await outlineOf("input:focus")).toBe("solid");
  const buttons = await page
    .locator("button:visible")
    .evaluateAll((all) =>
      all
        .filter((one) => getComputedStyle(one).borderTopStyle === "none" && one.textContent.trim())
        .map((one) => one.textContent),
    );
  expect(buttons, "buttons without a border").toEqual([]);
  const slow = await page
    .locator("*")
    .evaluateAll(
      (all) =>
        all.filter((one) => Number.parseFloat(getComputedStyle(one).transitionDuration) > 0.01)
          .length,
    );
  expect(slow, "what moves").toBe(0);
});

test("the Tab key passes a toast, and closing one returns the focus", async ({ browser }) => {
  const page = await registered(browser, "buyer", `toast-${newStamp()}`);
  await page.goto("/modules/2");
  const add = page.getByRole("button", { name: "Add to Cart" }).first();
  const close = page.getByRole("button", { name: "Close toast" });
  await add.click();
  await expect(close).toBeVisible();
  await tabTo(close);
  for (let presses = 0; presses < 3; presses++) {
    await page.keyboard.press("Tab");
    await expect(close).not.toBeFocused();
  }
  // Back before it: once around the page, the toast would be gone on a busy machine.
  for (let presses = 0; presses < 6; presses++) await page.keyboard.press("Shift+Tab");
  await tabTo(close);
  await page.keyboard.press("Enter");
  await expect(close).toHaveCount(0);
  await expect(page.locator(":focus")).toHaveCount(1);
});
