import type { Page } from "@playwright/test";
import { violationsOf } from "../fixtures/layout-checks";
import { expect, test } from "../fixtures/test";

async function openModule(page: Page) {
  await page.goto("/marketplace?search=vpc");
  await page.locator('main a[href^="/modules/"]').first().click();
  await expect(page.getByRole("heading", { name: "README" })).toBeVisible();
}

test("a README's code is highlighted, names this server and can be copied", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-write"]);
  await openModule(page);
  const code = page.locator(".prose .code").filter({ hasText: "source" }).first();
  await expect(code.locator(".code-string-expression").first()).toBeVisible();
  await expect(code).toContainText(`"${new URL(baseURL ?? "").host}/mara-lindqvist/`);
  await code.hover();
  await code.getByRole("button", { name: "Copy" }).click();
  await expect(code.getByRole("button", { name: "Copied" })).toBeVisible();
  // Pages have no permission to read the clipboard, so paste into a field.
  const text = await code.locator("pre").textContent();
  await page.evaluate(() => document.body.append(document.createElement("textarea")));
  const place = page.locator("body > textarea");
  await place.press("ControlOrMeta+v");
  await expect(place).toHaveValue(text ?? "");
});

for (const theme of ["light", "dark"]) {
  test(`user content is readable and accessible, ${theme}`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: "theme_preference", value: theme, url: baseURL ?? "" }]);
    await openModule(page);
    expect(await violationsOf(page, { within: ".prose" })).toEqual([]);
  });
}

test("pages send requests to this server only", async ({ page, baseURL }) => {
  const others: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL ?? "") && !request.url().startsWith("data:")) {
      others.push(request.url());
    }
  });
  await openModule(page);
  const policy = (await page.request.get("/")).headers()["content-security-policy"];
  expect(policy).toContain("img-src 'self' data:;");
  expect(others).toEqual([]);
});

test("without JavaScript there is no copy button", async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await openModule(page);
  await expect(page.locator(".prose .code").first()).toBeVisible();
  await expect(page.locator(".copy-code").first()).toBeHidden();
});
