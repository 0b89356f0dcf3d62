import { expect, test } from "@playwright/test";
import { expectGoodLooks } from "./looks";

test("a reader goes from a topic to a rule, finds more by the palette, and reads about the API", async ({
  page,
}) => {
  await page.goto("/documentation");
  await expectGoodLooks(page, "documentation");
  await page.setViewportSize({ width: 1280, height: 800 });
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Security auditing" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Security auditing" })).toBeVisible();
  await expect(page).toHaveURL("/documentation/modules/security-auditing");
  await expectGoodLooks(page, "topic");
  await page.setViewportSize({ width: 1280, height: 800 });
  await main.getByRole("button", { name: "Yes" }).click();
  await expect(main.getByText("Thank you.")).toBeVisible();
  await main.getByRole("link", { name: "Next Advanced configuration" }).click();
  await expect(page).toHaveURL("/documentation/modules/advanced-configuration");

  await page.goto("/documentation/modules/no-such-topic");
  await expect(page.getByRole("heading", { name: "Topic Not Found" })).toBeVisible();
  await main.getByRole("link", { name: "Back to Documentation" }).click();
  await main.getByRole("searchbox").fill("publicly accessible");
  await main.getByRole("button", { name: "Search" }).click();
  await expect(main.getByText(/^Found/)).toBeVisible();
  await expectGoodLooks(page, "search");
  await page.setViewportSize({ width: 1280, height: 800 });
  await main.getByRole("link", { name: /aws-rds-public/ }).click();
  await expect(page).toHaveURL("/documentation/rules/aws#aws-rds-public");

  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search everything" });
  await palette.getByRole("combobox").fill("scoers");
  await expect(palette.getByText("Showing results for “scores”.")).toBeVisible();
  await expectGoodLooks(page, "palette");
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(palette.getByRole("option", { name: /^Scores/ })).toBeVisible();
  await palette.getByRole("combobox").fill("api reference");
  await palette.getByRole("combobox").press("Escape");
  await expect(palette).toBeHidden();
  await page.keyboard.press("Control+k");
  const places = palette.getByRole("group", { name: "Go to" }).getByRole("option");
  await expect(places.first()).toBeVisible();
  for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowDown");
  await expect(palette.getByRole("option", { selected: true })).toHaveText("API Reference");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/api-reference");
  await main.getByRole("tab", { name: "Modules" }).click();
  await expect(main.getByRole("heading", { name: "POST /v1/modules" })).toBeVisible();
  await expectGoodLooks(page, "API reference");
  await page.setViewportSize({ width: 1280, height: 800 });
  await main.getByLabel("API version").selectOption("v2-beta");
  await main.getByRole("searchbox", { name: "Search the API" }).fill("what-if");
  await expect(main.getByText(/^Found \d+ calls? of v2-beta/)).toBeVisible();
  await expect(main.getByRole("heading", { name: /what-if$/ })).toBeVisible();
});

test("the header's search leads to the marketplace, and offers to search everywhere", async ({
  page,
}) => {
  await page.goto("/");
  const field = page.getByRole("banner").getByRole("searchbox");
  await field.fill("encryption");
  await page.getByRole("link", { name: "Search everywhere for “encryption”" }).click();
  await expect(page).toHaveURL("/search?q=encryption");
  await expect(page.getByRole("main").getByText(/^Found/)).toBeVisible();
  await field.fill("vpc");
  await field.press("Enter");
  await expect(page).toHaveURL("/marketplace?search=vpc");
});
