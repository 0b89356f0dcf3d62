import { hydrate } from "../fixtures/hydrate";
import { expectGoodLooks } from "../fixtures/layout-checks";
import { expect, test } from "../fixtures/test";

test("a visitor filters the marketplace by counted conditions, shares the URL and clears the filters", async ({
  page,
  browser,
}) => {
  await page.goto("/marketplace");
  await expect(page.getByText(/^Found \d+ modules$/)).toBeVisible();
  await page.getByRole("button", { name: "Filters" }).click();
  const drawer = page.getByRole("dialog", { name: "Filters" });
  const providers = drawer.getByRole("group", { name: "Provider" });
  const google = providers.getByRole("button", { name: /^google/ });
  const count = /matches: (\d+)$/.exec((await google.textContent()) ?? "")?.[1];
  expect(Number(count)).toBeGreaterThan(0);
  await google.click();
  await expect(page).toHaveURL(/provider=google/);
  await drawer
    .getByRole("group", { name: "Price" })
    .getByRole("button", { name: /^Up to \$100/ })
    .click();
  await expect(page).toHaveURL(/provider=google.*price=100|price=100.*provider=google/);
  await expectGoodLooks(page, "the marketplace's filters");
  await drawer.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(`Found ${count} module`)).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(Number(count));

  const other = await (await browser.newContext()).newPage();
  await other.goto(page.url());
  await expect(other.getByText(`Found ${count} module`)).toBeVisible();
  await expect(other.getByRole("button", { name: "Filters set: 2" })).toBeVisible();

  await page.getByRole("button", { name: "Remove filter: Price: Up to $100" }).click();
  await expect(page).not.toHaveURL(/price=/);
  await page.goBack();
  await expect(page).toHaveURL(/price=100/);
  await page.getByRole("button", { name: "Filters set: 2" }).click();
  await drawer.getByRole("button", { name: "Reset Filters" }).click();
  await expect(page).toHaveURL("/marketplace");
});

test("cards show the rating and the installs", async ({ page }) => {
  await page.goto("/");
  await hydrate(page);
  await page.route(/\/api\/modules\?/, async (route) => {
    const response = await route.fetch();
    const modules: object[] = await response.json();
    await route.fulfill({ response, json: modules.map((one) => ({ ...one, installCount: 7 })) });
  });
  await page.getByRole("link", { name: "Top Rated", exact: true }).first().click();
  await expect(page).toHaveURL("/marketplace?sort=top-rated");
  const card = page.getByRole("article").first();
  await expect(card).toContainText(/Rating \d\.\d\(\d+ ratings?\)/);
  await expect(card).toContainText("7 installs");
});
