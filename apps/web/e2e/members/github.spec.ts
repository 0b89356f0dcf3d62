import type { Browser, Page } from "@playwright/test";
import { hydrate } from "../fixtures/hydrate";
import { ownAddress, registered } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const newPage = async (browser: Browser) =>
  (await browser.newContext({ extraHTTPHeaders: ownAddress() })).newPage();

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem("auth_token"));

/** Records requests that send the ticket in their Referer header. */
function watchReferrers(page: Page): string[] {
  const told: string[] = [];
  page.on("request", (request) => {
    const hasTicket = request.headers().referer?.includes("token=");
    if (hasTicket) told.push(new URL(request.url()).pathname);
  });
  return told;
}

test("signing in with GitHub continues to the wanted page, with the token stored", async ({
  browser,
}) => {
  const page = await newPage(browser);
  await page.goto("/auth?mode=login&next=/submit");
  await page.getByRole("link", { name: "Continue with GitHub" }).click();
  const told = watchReferrers(page);
  await page.getByRole("link", { name: "Authorize as octavia" }).click();
  await expect(page).toHaveURL("/submit");
  await expect(page.getByText("GitHub login successful")).toBeVisible();
  const token = await storedToken(page);
  expect(token).toBeTruthy();
  const user = await page.request.get("/api/user", {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect((await user.json()).githubUsername).toBe("octavia");
  // Chromium applies its own referrer policy to fonts from style sheets. They are same-origin.
  expect(told.filter((path) => !path.endsWith(".woff2"))).toEqual([]);
  await page.getByRole("banner").getByRole("link", { name: "Profile", exact: true }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/");
  expect(await storedToken(page)).toBeNull();
});

test("a ticket on a page for signed-in users signs in there", async ({ browser }) => {
  const page = await newPage(browser);
  await page.goto("/auth?mode=login");
  await page.getByRole("link", { name: "Continue with GitHub" }).click();
  const redirectOf = async (address: string) =>
    (await page.request.get(address, { maxRedirects: 0 })).headers().location ?? "";
  const authorize = page.getByRole("link", { name: "Authorize as octavia" });
  const callback = await redirectOf(
    await authorize.evaluate((link: HTMLAnchorElement) => link.href),
  );
  const ticket = new URL(await redirectOf(callback), page.url()).searchParams.get("token");
  await page.goto(`/purchases?token=${ticket}`);
  await expect(page).toHaveURL("/purchases");
  await expect(page.getByText("GitHub login successful")).toBeVisible();
  expect(await storedToken(page)).toBeTruthy();
});

test("an invalid ticket is removed from the address, and a stored token with it", async ({
  browser,
}) => {
  const next = "/auth?mode=login&next=%2Fprofile%3Ftab%3Dactivity";
  const pages = ["/", "/marketplace?sort=newest", "/auth?mode=login", "/profile?tab=activity"];
  for (const path of pages) {
    const page = await newPage(browser);
    await page.goto("/talent");
    await page.evaluate(() => localStorage.setItem("auth_token", "from-before"));
    await page.goto(`${path}${path.includes("?") ? "&" : "?"}token=made-up`);
    await expect(page).toHaveURL(path.startsWith("/profile") ? next : path);
    await expect(page.getByText("Authentication failed").first()).toBeVisible();
    await expect(
      page.getByText("Could not validate your GitHub login. Please try again.").first(),
    ).toBeVisible();
    expect(await storedToken(page)).toBeNull();
    await page.context().close();
  }
});

test("a user who denies GitHub's request is told that nothing was changed", async ({ browser }) => {
  const page = await newPage(browser);
  await page.goto("/auth?mode=login");
  await page.getByRole("link", { name: "Continue with GitHub" }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "You didn't allow GitHub to share your identity",
  );
  await expect(page.getByRole("button", { name: "Login" })).toBeEnabled();
});

test("an account is connected to GitHub, and used to sign in", async ({ browser }) => {
  const name = `joined-${Date.now()}`;
  const page = await registered(browser, "buyer", name);
  await page.goto("/settings/security");
  await hydrate(page);
  await page.getByRole("button", { name: "Connect GitHub" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Your password" }).fill("correct horse battery");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("link", { name: "Authorize as otto" }).click();
  await expect(page).toHaveURL("/settings/security");
  await expect(page.getByText("GitHub connected")).toBeVisible();
  await expect(page.getByText("Connected as otto.")).toBeVisible();
  const other = await newPage(browser);
  await other.goto("/auth?mode=login");
  await other.getByRole("link", { name: "Continue with GitHub" }).click();
  await other.getByRole("link", { name: "Authorize as otto" }).click();
  await expect(other).toHaveURL("/profile");
  await expect(other.getByText(`${name}@example.test`).first()).toBeVisible();
  await page.getByRole("button", { name: "Disconnect GitHub" }).click();
  await expect(page.getByRole("button", { name: "Connect GitHub" })).toBeVisible();
});
