import { pauseClock } from "../fixtures/hydrate";
import { expect, test } from "../fixtures/test";

const box = "Search modules";

test("several mistyped words are corrected, and the page says to what", async ({ page }) => {
  await page.goto("/marketplace?search=azure key vualt");
  await expect(page.getByText(/Showing results for “.*key vault”/)).toBeVisible();
  await expect(page.getByRole("article").first()).toContainText(/key vault/i);
  await page.getByRole("link", { name: "“azure key vualt”" }).click();
  await expect(page).toHaveURL(/search=%22azure%22\+%22key%22\+%22vualt%22$/);
  await expect(page.getByText("No results match all of your words.")).toBeVisible();
  await expect(page.getByText(/Showing results for/)).toBeHidden();
  await page.goto("/marketplace?search=s3 buket");
  await expect(page.getByRole("article").first()).toContainText(/bucket/i);
  await page.goto("/marketplace?search=priv bucket");
  await expect(page.getByRole("article").first()).toContainText(/bucket/i);
});

test("an author's name and a system find modules, punctuation alone finds nothing", async ({
  page,
}) => {
  for (const search of ["mara lindqvist", "azurerm", "google"]) {
    await page.goto(`/marketplace?search=${search}`);
    await expect(page.getByText(/^Found \d+ modules?$/)).toBeVisible();
  }
  for (const search of ["%", "'", "🚀"]) {
    await page.goto(`/marketplace?search=${encodeURIComponent(search)}`);
    await expect(page.getByText("No modules found")).toBeVisible();
  }
});

test("going back restores the same list at the same position", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto("/marketplace?sort=newest");
  const card = page.getByRole("article").nth(5);
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(1_000);
  await card.getByRole("link").first().click();
  await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
  await page.getByRole("tab", { name: "Technical Details" }).click();
  await expect(page).toHaveURL(/tab=technical/);
  await page.getByRole("link", { name: "Back to Marketplace" }).click();
  await expect(page).toHaveURL("/marketplace?sort=newest");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test("typing adds one history entry per pause", async ({ page }) => {
  await page.clock.install();
  await page.goto("/marketplace");
  await expect(page.getByText(/^Found \d+ modules$/)).toBeVisible();
  const search = page.getByRole("main").getByLabel(box);
  await pauseClock(page);
  for (const letters of ["buc", "ket"]) {
    await search.pressSequentially(letters);
    await page.clock.runFor(400);
  }
  await expect(page).toHaveURL(/search=bucket$/);
  await page.clock.runFor(2_000);
  await search.pressSequentially(" priv");
  await page.clock.runFor(400);
  await expect(page).toHaveURL(/search=bucket(\+|%20)priv$/);
  await page.clock.resume();
  await page.goBack();
  await expect(page).toHaveURL(/search=bucket$/);
  await expect(search).toHaveValue("bucket");
  await page.goBack();
  await expect(page).toHaveURL("/marketplace");
});
