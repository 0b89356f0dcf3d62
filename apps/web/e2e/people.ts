import { type Browser, expect, type Page } from "@playwright/test";

export const DEMO_PASSWORD = "stackyard-demo";

/** People come from addresses of their own, for some things are limited for each address. */
export function ownAddress() {
  const part = () => Math.floor(Math.random() * 256);
  return { "X-Forwarded-For": `10.${part()}.${part()}.${part()}` };
}

/** Signs a demo account in, in a browser of its own. */
export async function signedIn(browser: Browser, username: string): Promise<Page> {
  const page = await (await browser.newContext({ extraHTTPHeaders: ownAddress() })).newPage();
  await page.goto("/auth?mode=login");
  await page.getByLabel("Username").fill(username);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/profile/);
  return page;
}

/** Registers somebody new, in a browser of their own. */
export async function registered(browser: Browser, role: string, name: string): Promise<Page> {
  const page = await (await browser.newContext({ extraHTTPHeaders: ownAddress() })).newPage();
  await page.goto("/");
  await page.getByRole("link", { name: "Get Started", exact: true }).click();
  await page.getByRole("radio", { name: role }).check();
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Email").fill(`${name}@example.test`);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("correct horse battery");
  await page.getByRole("textbox", { name: "Confirm password" }).fill("correct horse battery");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/profile/);
  return page;
}
