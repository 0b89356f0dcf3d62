import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test";

/** Opens the page but delays its scripts until released. */
async function openSlowly(page: Page, path: string): Promise<() => Promise<void>> {
  const slow = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await slow.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return async () => slow.resolve();
}

test("clicks and input before a page's script has loaded are handled once it has", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  const letCome = await openSlowly(page, "/marketplace");
  const main = page.getByRole("main");
  await main.getByLabel("Sort by").selectOption("price-low");
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  await page.getByRole("banner").getByRole("combobox").fill("bucket");
  await page.keyboard.press("Control+k");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await letCome();
  await expect(page).toHaveURL("/marketplace?sort=price-low");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("option", { name: "All results for “bucket”" })).toBeVisible();
  expect(errors).toEqual([]);
});

test("so are keys, and a form is submitted by its script", async ({ page }) => {
  const letCome = await openSlowly(page, "/marketplace?category=storage");
  const search = page.getByRole("main").getByLabel("Search modules");
  await search.fill("bucket");
  await search.press("Enter");
  await page.getByRole("button", { name: "Filters", exact: true }).press("Enter");
  await letCome();
  await expect(page).toHaveURL("/marketplace?search=bucket&category=storage");
  await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
});

test("a file chosen before the script has loaded is uploaded", async ({ page }) => {
  const letCome = await openSlowly(page, "/support/ticket");
  await page
    .getByLabel("Attachments")
    .setInputFiles({ name: "plan.log", mimeType: "text/plain", buffer: Buffer.from("no changes") });
  await letCome();
  await expect(page.getByRole("list", { name: "Attached files" })).toContainText("10 B");
});

test("a link doesn't wait for long", async ({ page }) => {
  await openSlowly(page, "/");
  await page.getByRole("main").getByRole("link", { name: "Browse Marketplace" }).first().click();
  await expect(page).toHaveURL("/marketplace");
  await expect(page.getByRole("heading", { level: 1, name: "Marketplace" })).toBeVisible();
});

test("typing doesn't reach React before it has taken the page over", async ({ page }) => {
  const letCome = await openSlowly(page, "/marketplace");
  const reached = await page.evaluateHandle(() => {
    const types: string[] = [];
    for (const type of ["pointerdown", "keydown", "keyup", "textInput", "input"])
      document.addEventListener(type, () => types.push(type), true);
    return types;
  });
  const search = page.getByRole("main").getByLabel("Search modules");
  await search.click();
  await search.pressSequentially("bu");
  expect(await reached.jsonValue()).toEqual([]);
  await letCome();
  await expect(page).toHaveURL("/marketplace?search=bu");
  await search.pressSequentially("cket");
  await expect(page).toHaveURL("/marketplace?search=bucket");
  expect(await reached.jsonValue()).toContain("keydown");
});

test("neither does a click on a checkbox, which is handled afterwards", async ({ page }) => {
  const letCome = await openSlowly(page, "/auth?mode=register");
  const reached = await page.evaluateHandle(() => {
    const targets: unknown[] = [];
    const note = ({ target }: Event) => targets.push((target as HTMLInputElement).type);
    document.addEventListener("click", note, true);
    return targets;
  });
  const consent = page.getByRole("checkbox", { name: "I am at least" });
  await consent.click();
  expect(await reached.jsonValue()).toEqual([]);
  await letCome();
  await expect.poll(() => reached.jsonValue()).toContain("checkbox");
  await page.getByRole("textbox", { name: "Username" }).fill("x");
  await expect(consent).toBeChecked();
});
