import { hydrate } from "../fixtures/hydrate";
import { expectGoodLooks } from "../fixtures/layout-checks";
import { expect, test } from "../fixtures/test";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the marketplace's controls are a plain form", async ({ page }) => {
    await page.goto("/marketplace?type=blueprints");
    await expect(page.getByText(/without JavaScript/)).toBeVisible();
    await page.goto("/marketplace");
    const main = page.getByRole("main");
    await main.getByLabel("Category").selectOption("storage");
    await main.getByLabel("Sort by").selectOption("price-low");
    await main.getByRole("checkbox", { name: "Show Verified Only" }).check();
    await main.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/category=storage.*sort=price-low.*filter=verified/);
    await expect(page.getByText(/^Found \d+ modules?$/)).toBeVisible();
    await expect(main.getByLabel("Category")).toHaveValue("storage");
    await expect(main.getByRole("checkbox", { name: "Show Verified Only" })).toBeChecked();
    await main.getByLabel("Search modules").fill("bucket");
    await main.getByLabel("Search modules").press("Enter");
    await expect(page).toHaveURL(/search=bucket/);
    await expect(page.getByRole("article").first()).toContainText(/bucket/i);
  });
});

test("with JavaScript, Enter in the search submits no form", async ({ page }) => {
  await page.goto("/marketplace?category=storage");
  await expect(page.getByText(/JavaScript/)).toBeHidden();
  const search = page.getByRole("main").getByLabel("Search modules");
  await search.fill("bucket");
  await search.press("Enter");
  await expect(page).toHaveURL("/marketplace?search=bucket&category=storage");
});

test("an empty list of blueprints says what it will contain", async ({ page }) => {
  await page.goto("/marketplace");
  await hydrate(page);
  await page.route(/\/api\/modules\?.*search=blueprint/, async (route) =>
    route.fulfill({ response: await route.fetch(), json: [] }),
  );
  await page.getByRole("main").getByRole("link", { name: "Blueprints" }).click();
  await expect(page.getByText("No modules found")).toBeVisible();
  await expect(page.getByText(/No blueprints yet/)).toBeVisible();
  await expectGoodLooks(page, "no blueprints");
});

test("the demo shows trending and top-rated modules, and the home page makes no empty promises", async ({
  page,
}) => {
  await page.goto("/marketplace");
  await expect(page.getByText("TRENDING").first()).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("main").getByText("5.0").first()).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/forum|governance/i);
});
