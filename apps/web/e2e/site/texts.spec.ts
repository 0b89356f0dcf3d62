import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, ownAddress, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

/** Expects every text on the page, word for word. */
async function expectTexts(page: Page, texts: string[]) {
  const body = (await page.locator("body").textContent()) ?? "";
  const said = body.replace(/\s+/g, " ");
  for (const text of texts) expect.soft(said, text).toContain(text);
}

const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name, exact: true });

test("the home page has its texts", async ({ page }) => {
  await page.goto("/");
  await expectTexts(page, [
    "Decentralized Cloud Marketplace",
    "Featured Modules",
    "Top Talent Marketplace",
    "How it works",
    "Discover",
    "Deploy",
    "Scale",
    "Buyers",
    "Sellers",
    "Everyone",
    "94",
    "86",
    "78",
    "Passed",
    "Last updated: 2 hours ago",
    "The decentralized marketplace for infrastructure, blueprints, and DevOps talent.",
  ]);
  await expect(link(page, "Browse Marketplace")).toHaveAttribute("href", "/marketplace");
  await expect(link(page, "Sell Your Modules")).toHaveAttribute("href", "/submit");
  await expect(link(page, "View All Engineers")).toHaveAttribute("href", "/talent");
  await expect(link(page, "Get Started Now")).toHaveAttribute("href", "/auth?mode=register");
  await expect(link(page, /^Learn More/)).toHaveAttribute("href", "/marketplace");
  await expect(page.locator('main a[href^="/modules/"]')).toHaveCount(3);
  await expect(page.getByRole("link", { name: /^View Profile/ })).toHaveCount(3);
});

test("the links in header, sidebar and footer lead to their pages", async ({ page }) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  await expect(header.getByPlaceholder("Search modules, services, engineers...")).toBeVisible();
  await expect(header.getByRole("link", { name: "Sign In" })).toHaveAttribute(
    "href",
    "/auth?mode=login",
  );
  await expect(header.getByRole("link", { name: "Get Started" })).toHaveAttribute(
    "href",
    "/auth?mode=register",
  );
  const sidebar = page.getByRole("navigation", { name: "Main" });
  const inSidebar: Record<string, string> = {
    Explore: "/",
    Trending: "/marketplace?sort=trending",
    "Top Rated": "/marketplace?sort=top-rated",
    Verified: "/marketplace?filter=verified",
    Infrastructure: "/marketplace?category=infrastructure",
    "CI/CD": "/marketplace?category=ci-cd",
    Storage: "/marketplace?category=storage",
    Security: "/marketplace?category=security",
    Networking: "/marketplace?category=networking",
    Forum: "/developer-forum",
    Documentation: "/documentation",
    Support: "/support",
    "Sign In": "/auth?mode=login",
    "Create Account": "/auth?mode=register",
  };
  for (const [name, href] of Object.entries(inSidebar)) {
    await expect(sidebar.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
  const footer = page.getByRole("contentinfo");
  const inFooter: Record<string, string> = {
    "DAO Governance": "/dao-governance",
    "Developer Forum": "/developer-forum",
    Discord: "/discord",
    Contribute: "/contribute",
    Events: "/events",
    Documentation: "/documentation",
    "API Reference": "/api-reference",
    Tutorials: "/tutorials",
    Blog: "/blog",
    Support: "/support",
    "Terms of Service": "/terms-of-service",
    "Privacy Policy": "/privacy-policy",
    "Cookie Policy": "/cookie-policy",
  };
  for (const [name, href] of Object.entries(inFooter)) {
    await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
});

test("the header's search leads to the marketplace, and ignores a blank query", async ({
  page,
}) => {
  await page.goto("/");
  const search = page.getByRole("banner").getByRole("combobox");
  await search.fill("   ");
  await search.press("Enter");
  await expect(page).toHaveURL("/");
  await search.fill("vpc & more");
  await search.press("Enter");
  await expect(page).toHaveURL(/\/marketplace\?search=vpc(\+|%20)%26(\+|%20)more$/);
});

test("on a phone the navigation opens from a menu, and closes with Escape", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/");
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "Trending" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await menu.getByRole("link", { name: "Trending" }).click();
  await expect(page).toHaveURL("/marketplace?sort=trending");
  await expect(menu).toBeHidden();
});

test("the marketplace keeps its controls and its URL in sync", async ({ page }) => {
  await page.goto("/marketplace");
  await expect(page.getByText(/^Found \d+ modules$/)).toBeVisible();
  await page.getByLabel("Category").selectOption("storage");
  await expect(page).toHaveURL(/category=storage/);
  await page.getByLabel(/sort/i).selectOption("price-low");
  await expect(page).toHaveURL(/sort=price-low/);
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=price-low/);
  await expect(page.getByLabel("Category")).toHaveValue("storage");
  await page.getByRole("button", { name: /Filters/ }).click();
  await page.getByRole("checkbox", { name: "Show Verified Only" }).check();
  await expect(page).toHaveURL(/filter=verified/);
  await page.getByRole("button", { name: "Reset Filters" }).click();
  await expect(page).not.toHaveURL(/filter=verified/);

  await page.goto("/marketplace?search=qqqqzzzz");
  await expect(page.getByText("No modules found")).toBeVisible();
  await page.getByText("Clear All Filters").click();
  await expect(page.getByText(/^Found \d+ modules$/)).toBeVisible();
});

test("a module's page has its parts, and an unknown one is reported", async ({ page }) => {
  await page.goto("/modules/1");
  await expectTexts(page, [
    "Back to Marketplace",
    "Overview",
    "Technical Details",
    "Security Analysis",
    "Reviews (",
    "Purchase Now",
    "6 months of support",
  ]);
  await page.getByRole("tab", { name: "Security Analysis" }).click();
  await expect(page).toHaveURL(/tab=security/);
  await expect(page.getByRole("tabpanel")).toContainText(/Last updated: \w{3} \d+, \d{4}/);

  for (const path of ["/modules/999999", "/modules/abc"]) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expectTexts(page, ["Module Not Found", "Return to Marketplace"]);
  }
});

test("a visitor who wants to purchase is asked to sign in", async ({ page }) => {
  await page.goto("/modules/1");
  await page.getByRole("button", { name: "Purchase Now" }).click();
  await expect(page).toHaveURL(/\/auth\?mode=login/);
  await expect(page.getByText("Authentication Required")).toBeVisible();
  await expect(page.getByText("Please log in to purchase this module")).toBeVisible();
});

test("a visitor who wants to submit is asked to sign in, with the reason", async ({ page }) => {
  await page.goto("/submit");
  await expect(page).toHaveURL(/\/auth\?mode=login/);
  await expect(page.getByText("Authentication Required")).toBeVisible();
  await expect(page.getByText("Please log in to submit a module")).toBeVisible();
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/auth/);
});

test("a wrong password is answered with the specified text", async ({ page }) => {
  await page.goto("/auth?mode=login");
  await page.getByLabel("Username").fill("buyer");
  await page.getByRole("textbox", { name: "Password" }).fill("not the password");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Login failed")).toBeVisible();
  await expect(page.getByText("Invalid username or password.").first()).toBeVisible();
});

test("the registration form validates a field on leaving it", async ({ page }) => {
  await page.goto("/auth?mode=register");
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("12345678");
  await expect(page.getByText("Invalid email format")).toBeVisible();
  await page.getByRole("textbox", { name: "Confirm password" }).fill("87654321");
  await page.getByLabel("Username").focus();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  for (const role of ["Contributor", "Engineer", "Consumer", "Auditor"]) {
    await expect(page.getByRole("radio", { name: role })).toBeAttached();
  }
});

test("the registration form validates fields that were left before the page had started", async ({
  page,
}) => {
  const { promise: filledIn, resolve: start } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await filledIn;
    await route.continue();
  });
  await page.goto("/auth?mode=register", { waitUntil: "commit" });
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("12345678");
  await page.getByRole("textbox", { name: "Confirm password" }).fill("8765");
  start();
  await expect(page.getByText("Invalid email format")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("nobody");
  await expect(page.getByText("Passwords don't match")).toBeHidden();
  await page.getByLabel("Username").focus();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
});

test("signing out shows a message and leads home", async ({ browser }) => {
  const page = await (await browser.newContext({ extraHTTPHeaders: ownAddress() })).newPage();
  await page.goto("/auth?mode=login");
  await page.getByLabel("Username").fill("noor-haddad");
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Login successful")).toBeVisible();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("You have been successfully logged out.")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
});

test("the submit page has its form, its hints and its cards", async ({ browser }) => {
  const page = await signedIn(browser, "yuki-tanaka");
  await page.goto("/submit");
  await expect(page.getByText(/max file size 50MB/i)).toBeVisible();
  await expect(page.getByText(/\.zip and \.tar\.gz/)).toBeVisible();
  await expect(page.getByText(/1-3 business days/)).toBeVisible();
  await expect(page.getByLabel("Price")).toHaveValue("9.99");
  await page.getByRole("button", { name: "Submit for Review" }).click();
  await expect(page.getByText("Title must be at least 5 characters")).toBeVisible();
  await expect(page.getByText("Please select a category")).toBeVisible();
  await expect(page.getByText("Please add at least one tag")).toBeVisible();
});

test("an unknown address is reported", async ({ page }) => {
  for (const path of ["/no/such/page", "/100%/%E0%A4%A"]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expectTexts(page, [
      "404 Page Not Found",
      "Did you forget to add the page to the router?",
    ]);
  }
});
