import { signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

test("the price field shows what buyers pay, and refuses ambiguous amounts", async ({
  browser,
}) => {
  const page = await signedIn(browser, "devon-okafor");
  await page.goto("/submit");
  const price = page.getByLabel("Price");
  await expect(price).toHaveAccessibleDescription("Buyers pay $9.99");
  // Input before hydration may be lost.
  await expect(async () => {
    await price.fill("12,50");
    await expect(price).toHaveAccessibleDescription("Buyers pay $12.50", { timeout: 2_000 });
  }).toPass();
  await price.fill("1,250.00");
  await expect(price).toHaveAccessibleDescription("Buyers pay $1,250.00");
  await price.fill("1,250");
  await price.blur();
  await expect(page.getByText(/Use at most two decimals/)).toBeVisible();
  await expect(page.getByText(/Buyers pay/)).toBeHidden();
  await price.fill("0.50");
  await expect(page.getByText("Price must be at least $1")).toBeVisible();
});
