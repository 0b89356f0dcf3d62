import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { DEMO_PASSWORD, ownAddress, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

/** Token of a new session of a demo account. */
async function tokenOf(request: APIRequestContext, username: string): Promise<string> {
  const answer = await request.post("/api/login", { data: { username, password: DEMO_PASSWORD } });
  const cookies = answer.headersArray().filter(({ name }) => name.toLowerCase() === "set-cookie");
  const session = cookies
    .map(({ value }) => /session_token=([^;]+)/.exec(value)?.[1])
    .find(Boolean);
  return decodeURIComponent(session ?? "");
}

/** A browser context with a token in local storage and no cookie. */
async function withToken(
  browser: Browser,
  origin: string | undefined,
  token: string,
): Promise<Page> {
  const localStorage = [{ name: "auth_token", value: token }];
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: origin ?? "", localStorage }] },
  });
  return context.newPage();
}

/** Records URLs that returned 401. */
function watchRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() === 401) refused.push(answer.url());
  });
  return refused;
}

const profileLink = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: "Profile", exact: true });

test("a session stored only in local storage is recognized on every page", async ({
  browser,
  request,
  baseURL,
}) => {
  const token = await tokenOf(request, "buyer");
  for (const path of ["/", "/marketplace", "/modules/1", "/profile", "/submit"]) {
    const page = await withToken(browser, baseURL, token);
    const refused = watchRefusals(page);
    await page.goto(path);
    await expect(profileLink(page)).toBeVisible();
    await expect(page).toHaveURL(path);
    // The server renders the page for the signed-in user.
    const rendered = await page.request.get(path);
    expect((await rendered.text()).includes("data-visitor")).toBe(false);
    expect(refused).toEqual([]);
    await page.context().close();
  }
});

test("a session stored only in local storage continues from page to page", async ({
  browser,
  request,
  baseURL,
}) => {
  const page = await withToken(browser, baseURL, await tokenOf(request, "buyer"));
  const refused = watchRefusals(page);
  await page.goto("/");
  await expect(profileLink(page)).toBeVisible();
  await page.getByRole("link", { name: "Browse Marketplace" }).click();
  await expect(page).toHaveURL("/marketplace");
  await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/modules\/\d+/);
  await profileLink(page).click();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByText("buyer@stackyard.example")).toBeVisible();
  await page.goto("/submit");
  await expect(page).toHaveURL("/submit");
  expect(refused).toEqual([]);
});

test("an invalid token is discarded", async ({ browser, baseURL }) => {
  const page = await withToken(browser, baseURL, "made-up");
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/auth\?mode=login/);
  await expect(page.getByRole("button", { name: "Login" })).toBeEnabled();
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
});

test("an expired token is removed, and the cookie beside it stays valid", async ({ browser }) => {
  const page = await signedIn(browser, "buyer");
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("auth_token", "made-up"));
  await page.goto("/profile");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(page).toHaveURL(/\/profile\?tab=activity/);
  await expect(profileLink(page)).toBeVisible();
});

test("a visitor's pages request no user, and log no refusal", async ({ page }) => {
  const refused = watchRefusals(page);
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/user") && asked.push(request.url()));
  await page.clock.install();
  for (const path of ["/", "/marketplace", "/modules/1", "/auth?mode=login"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    // Simulates a user who returns after a while.
    await page.clock.fastForward("01:30");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.waitForLoadState("networkidle");
  }
  expect({ refused, errors, asked }).toEqual({ refused: [], errors: [], asked: [] });
});

test("signing in and out is noticed by the browser's other tabs", async ({ browser }) => {
  const context = await browser.newContext({ extraHTTPHeaders: ownAddress() });
  const waiting = await context.newPage();
  await waiting.goto("/marketplace");
  await expect(profileLink(waiting)).toBeHidden();
  const page = await context.newPage();
  await page.goto("/auth?mode=login");
  await page.getByLabel("Username").fill("buyer-two");
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/profile");
  await expect(profileLink(waiting)).toBeVisible();
  const refused = watchRefusals(waiting);
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(profileLink(waiting)).toBeHidden();
  expect(refused).toEqual([]);
});

test("after too many wrong passwords the form says how long to wait, and stays", async ({
  browser,
}) => {
  const context = await browser.newContext({ extraHTTPHeaders: ownAddress() });
  const page = await context.newPage();
  await page.goto("/auth?mode=login");
  await page.getByLabel("Username").fill(`nobody-${Date.now()}`);
  const password = page.getByRole("textbox", { name: "Password", exact: true });
  await password.fill("wrong password");
  const main = page.getByRole("main");
  for (let time = 0; time < 5; time++) {
    const answer = page.waitForResponse("**/api/login");
    await page.getByRole("button", { name: "Login" }).click();
    expect((await answer).status()).toBe(401);
    await expect(main.getByText("Sign-in failed")).toBeVisible();
  }
  await page.getByRole("button", { name: "Login" }).click();
  await expect(main.getByText("Please wait")).toBeVisible();
  await expect(main.getByText(/^Too many attempts\. Try again in \d+ seconds?\.$/)).toBeVisible();
  await expect(page.getByText("Login failed").first()).toBeVisible();
  await expect(password).toHaveValue("wrong password");
});

test("registering with a weak password or a taken name explains it at the field", async ({
  browser,
}) => {
  const context = await browser.newContext({ extraHTTPHeaders: ownAddress() });
  const page = await context.newPage();
  await page.goto("/auth?mode=register");
  const name = page.getByLabel("Username");
  const password = page.getByRole("textbox", { name: "Password", exact: true });
  const submit = async (secret: string) => {
    await password.fill(secret);
    await page.getByRole("textbox", { name: "Confirm password" }).fill(secret);
    await page.getByRole("button", { name: "Create account" }).click();
  };
  await name.fill("engin33r-rnara");
  await page.getByRole("checkbox", { name: /^I am at least 18/ }).check();
  await page.getByLabel("Email").fill("weak@example.test");
  await submit("password123");
  await expect(password).toHaveAccessibleDescription(/too common/);
  await submit("my engin33r-rnara");
  await expect(password).toHaveAccessibleDescription(/must not contain your username/);
  await name.fill("rnara-1indqvist");
  await submit("correct horse battery");
  await expect(name).toHaveAccessibleDescription(/too similar to another one/);
  await name.fill("supp0rt");
  await submit("correct horse battery");
  await expect(name).toHaveAccessibleDescription(/reserved/);
});
