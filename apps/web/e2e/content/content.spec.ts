import { expectGoodLooks } from "../fixtures/layout-checks";
import { signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

test("a reader goes through the blog, shares an article and finds others", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/blog");
  await expect(page.getByText("Featured")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(6);
  await expectGoodLooks(page, "the blog");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("link", { name: "Community", exact: true }).first().click();
  await expect(page).toHaveURL("/blog?category=Community");
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(6);
  await page.getByRole("link", { name: "What a score on Stackyard is made of" }).click();
  await expect(page).toHaveURL("/blog/1");
  await expect(page).toHaveTitle(/^What a score on Stackyard is made of/);
  const address = new URL("/blog/1", page.url()).href;
  const share = page.getByRole("region", { name: "Share this article" });
  for (const [name, host] of [
    ["Twitter", "twitter.com"],
    ["LinkedIn", "www.linkedin.com"],
    ["Facebook", "www.facebook.com"],
  ] as const) {
    const link = new URL((await share.getByRole("link", { name }).getAttribute("href")) ?? "");
    expect(link.host).toBe(host);
    expect([...link.searchParams.values()]).toContain(address);
  }
  await share.getByRole("button", { name: "Copy Link" }).click();
  await expect(share.getByRole("button", { name: /Copied/ })).toBeVisible();
  // Pages can't read the clipboard; users paste from it.
  const search = page.getByRole("banner").getByRole("combobox");
  await search.focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(search).toHaveValue(address);
  await expectGoodLooks(page, "an article");
  await test.step("machines get its canonical URL and image, and it prints only its text", async () => {
    await page.goto("/blog/1?utm_source=elsewhere");
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", address);
    const picture = page.locator('meta[property="og:image"]');
    await expect(picture).toHaveCount(1);
    const drawn = await page.request.get((await picture.getAttribute("content")) ?? "");
    expect([drawn.status(), drawn.headers()["content-type"]]).toEqual([200, "image/png"]);
    const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const [article, trail] = facts.map((text) => JSON.parse(text));
    expect(article).toMatchObject({ "@type": "Article", url: address, image: drawn.url() });
    expect(trail["@type"]).toBe("BreadcrumbList");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("button", { name: "Copy Link" })).toBeHidden();
    await page.emulateMedia({ media: null });
  });
  const related = page.getByRole("region", { name: "You Might Also Like" });
  await related
    .getByRole("link", { name: /^Read Article/ })
    .first()
    .click();
  await expect(page).toHaveURL("/blog/2");
  await page.goto("/blog/6");
  await expect(page.getByRole("region", { name: "Top modules right now" })).toContainText(
    /rated \d/,
  );
  expect((await page.goto("/blog/99"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Article Not Found" })).toBeVisible();
  await expect(
    page.getByText("The article you're looking for doesn't exist or has been removed."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Back to Blog" }).click();
  await expect(page).toHaveURL("/blog");
});

test("a reader finds a tutorial by words and by category", async ({ page }) => {
  await page.goto("/tutorials");
  await expect(page.getByRole("article")).toHaveCount(6);
  const main = page.getByRole("main");
  await main.getByRole("searchbox").fill("protocol");
  await expect(page.getByText("Found 1 tutorial", { exact: true })).toBeVisible();
  await main.getByRole("searchbox").fill("");
  await main.getByLabel("Category").selectOption("data");
  await expect(page).toHaveURL("/tutorials?category=data");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expectGoodLooks(page, "the tutorials");
  await page.getByRole("link", { name: "A database that keeps its data" }).click();
  await expect(page.getByText("Intermediate")).toBeVisible();
  await expectGoodLooks(page, "a tutorial");
  expect((await page.goto("/tutorials/knitting"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Tutorial Not Found" })).toBeVisible();
});

test("an article, a tutorial and a policy can be read without JavaScript", async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  for (const [path, text] of [
    ["/blog/5", "Use the exit code"],
    ["/tutorials/creating-modules", "Fix the findings"],
    ["/terms-of-service", "Last updated: May 1, 2025"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("main").getByText(text).first()).toBeVisible();
    await expect(page.getByRole("navigation", { name: "On this page" }).first()).toBeVisible();
    await expect(page.getByText("Demo server: people, modules, and orders")).toBeVisible();
  }
});

test("the theme is remembered as long as cookies for it are allowed", async ({ page, context }) => {
  const cookie = async () =>
    (await context.cookies()).find(({ name }) => name === "theme_preference");
  await page.goto("/cookie-policy");
  await expectGoodLooks(page, "the cookie policy");
  await page.setViewportSize({ width: 1280, height: 900 });
  const question = page.getByRole("region", { name: "Cookies" });
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  await expect(question).toBeVisible();
  await expectGoodLooks(page, "the question about cookies");
  await page.setViewportSize({ width: 1280, height: 900 });
  expect((await cookie())?.expires).toBe(-1);
  await question.getByRole("button", { name: "Remember it" }).click();
  await expect(question).toBeHidden();
  expect((await cookie())?.expires).toBeGreaterThan(Date.now() / 1_000 + 360 * 86_400);
  await page.getByText("Only for this visit", { exact: true }).click();
  expect((await cookie())?.expires).toBe(-1);
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  await expect(question).toBeHidden();
});

test("the community pages have working links, and a proposal reaches the queue", async ({
  page,
  browser,
}) => {
  for (const path of ["/dao-governance", "/discord", "/contribute"]) {
    await page.goto(path);
    await expectGoodLooks(page, path);
  }
  await page.goto("/discord");
  await page.getByRole("link", { name: "Go to the Developer Forum" }).click();
  await expect(page).toHaveURL("/developer-forum");
  await page.goto("/tutorials");
  await page.getByRole("link", { name: "Submit a Tutorial" }).click();
  await expect(page.getByLabel("Subject")).toHaveValue("Tutorial proposal: ");
  await page.goto("/events");
  await page.getByRole("link", { name: "Submit Event Proposal" }).click();
  await page.getByLabel("Subject").fill("Event proposal: a day of diffs");
  await page.getByLabel("Your Name").fill("Petra Proposes");
  await page.getByLabel("Email Address").fill("petra@example.test");
  await page.getByLabel("Detailed Description").fill("Two talks and an hour of questions.");
  await page.getByRole("button", { name: "Submit Ticket" }).click();
  await expect(page.getByText(/Your ticket is #\d+/)).toBeVisible();
  const agent = await signedIn(browser, "admin");
  await agent.goto("/support/queue?category=other");
  await expect(agent.getByRole("link", { name: "Event proposal: a day of diffs" })).toBeVisible();
});
