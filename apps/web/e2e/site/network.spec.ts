import type { Page } from "@playwright/test";
import { hydrate } from "../fixtures/hydrate";
import { expect, test } from "../fixtures/test";

/**
 * Opens a page and waits until React handles all of its links. The sidebar and the footer are
 * hydrated later than the page, and until then the browser follows their links.
 */
async function openUsed(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrate(page);
  await page.waitForFunction(() =>
    [...document.querySelectorAll("aside a, footer a")].every((link) =>
      Object.keys(link).some((key) => key.startsWith("__reactProps$")),
    ),
  );
}

const firstThread = (page: Page) => page.getByRole("main").locator('a[href*="/threads/"]').first();

test("a slow navigation shows a progress bar until the page is loaded", async ({ page }) => {
  await openUsed(page, "/developer-forum");
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/forum\/threads\/\d+$/, async (route) => {
    await held;
    await route.continue();
  });
  await firstThread(page).click();
  await expect(page.getByRole("progressbar", { name: "Loading the page" })).toBeVisible();
  await expect(page).toHaveURL(/\/developer-forum$/);
  answer();
  await expect(page).toHaveURL(/\/threads\/\d+/);
  await expect(page.getByRole("progressbar", { name: "Loading the page" })).toHaveCount(0);
});

test("a page is fetched when the pointer rests on its link, and opens from memory", async ({
  page,
}) => {
  await openUsed(page, "/developer-forum");
  const title = (await firstThread(page).textContent()) ?? "";
  const fetched = page.waitForResponse(/\/api\/forum\/threads\/\d+$/);
  await firstThread(page).hover();
  await (await fetched).finished();
  await page.route(/\/api\/forum\/threads\/\d+$/, (route) => route.abort());
  await firstThread(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.unrouteAll();
});

test("offline, a link keeps the page and opens when the connection is back", async ({
  page,
  context,
}) => {
  await openUsed(page, "/developer-forum");
  await context.setOffline(true);
  const notice = page.getByText("You're offline.");
  await expect(notice).toBeVisible();
  await firstThread(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Forum/);
  await expect(page).toHaveURL(/\/developer-forum$/);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/threads\/\d+/);
  await expect(notice).toBeHidden();
});

/** Fails the script of a page, always or so many times. */
async function failScript(page: Page, path: string, times = Infinity): Promise<void> {
  let left = times;
  const script = await page.evaluate((path) => {
    const routes = Object.values(window.__reactRouterManifest?.routes ?? {});
    return routes.find((route) => route?.path === path)?.module;
  }, path);
  // A route with a limit would end in the middle of the page's requests, and some never arrive.
  await page.route(`**${script}`, (route) => (left-- > 0 ? route.abort() : route.continue()));
}

/** Marks the document. A page opened in place still has the mark. */
const markDocument = (page: Page) =>
  page.evaluate(() => document.body.setAttribute("data-old", ""));
const marked = (page: Page) => page.locator("body[data-old]");

test("a page whose style sheet failed to load twice gets it", async ({ page }) => {
  let left = 2;
  await page.route("**/assets/*.css", (route) => (left-- > 0 ? route.abort() : route.continue()));
  await page.goto("/developer-forum");
  const font = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);
  await expect.poll(font).toContain("Archivo");
  await hydrate(page);
  expect(await font()).toContain("Archivo");
  expect(left).toBeLessThan(0);
});

test("a page whose script failed to load once opens in place", async ({ page }) => {
  await openUsed(page, "/developer-forum");
  await markDocument(page);
  await failScript(page, "talent", 1);
  await page.getByRole("link", { name: "Find Engineers" }).first().click();
  await expect(page).toHaveURL(/\/talent$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("DevOps talent");
  await expect(marked(page)).toHaveCount(1);
});

test("a page whose script can't be loaded keeps what was typed, and opens later", async ({
  page,
}) => {
  await openUsed(page, "/developer-forum/search");
  await markDocument(page);
  await failScript(page, "talent");
  const search = page.getByRole("main").getByLabel("Keywords");
  await search.fill("kubernetes");
  const link = page.getByRole("link", { name: "Find Engineers" }).first();
  await link.click();
  await expect(page.getByRole("alert")).toContainText("We couldn't load the page.");
  await expect(search).toHaveValue("kubernetes");
  await page.unrouteAll();
  await link.click();
  await expect(page).toHaveURL(/\/talent$/);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(marked(page)).toHaveCount(1);
});

test("a page whose script can't be loaded opens as a document on request", async ({ page }) => {
  await openUsed(page, "/developer-forum");
  await markDocument(page);
  await failScript(page, "talent");
  await page.getByRole("link", { name: "Find Engineers" }).first().click();
  const open = page.getByRole("button", { name: "Open the page" });
  await open.waitFor();
  await page.unrouteAll();
  await open.click();
  await expect(page).toHaveURL(/\/talent$/);
  await expect(marked(page)).toHaveCount(0);
});

test("back opens a page in place whose script failed to load once", async ({ page }) => {
  await openUsed(page, "/talent");
  await page.getByRole("link", { name: "Forum", exact: true }).first().click();
  await expect(page).toHaveURL(/\/developer-forum$/);
  await page.reload();
  await hydrate(page);
  await markDocument(page);
  await failScript(page, "talent", 1);
  await page.evaluate(() => history.back());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("DevOps talent");
  await expect(marked(page)).toHaveCount(1);
});

const UNFETCHED = [
  {
    title: "Failed to fetch thread",
    ...{ list: "/developer-forum", link: 'a[href*="/threads/"]' },
    call: /\/api\/forum\/threads\/\d+$/,
  },
  {
    title: "Failed to fetch category",
    ...{ list: "/developer-forum", link: 'a[href^="/developer-forum/categories/"]' },
    call: /\/api\/forum\/categories\/slug\//,
  },
  {
    title: "Page not loaded",
    ...{ list: "/marketplace", link: 'article a[href^="/modules/"]' },
    call: /\/api\/modules\/\d+$/,
  },
];
for (const { title, list, link, call } of UNFETCHED) {
  test(`a failure is the title, and can be tried again: ${title}`, async ({ page }) => {
    await openUsed(page, list);
    await page.route(call, (route) =>
      route.fulfill({ status: 500, json: { code: "internal", message: "Internal server error" } }),
    );
    await page.getByRole("main").locator(link).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
    await expect(page.getByText(/not found/i)).toHaveCount(0);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(title);
    await expect(page).not.toHaveTitle(new RegExp(title));
  });
}

const PALETTE = /\/assets\/palette-[^/]+\.js(\?again)?$/;

test("a part of the page that failed to load is loaded again", async ({ page }) => {
  await openUsed(page, "/developer-forum");
  let failures = 0;
  await page.route(PALETTE, (route) => {
    failures += 1;
    return failures === 1 ? route.abort() : route.continue();
  });
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeVisible();
  expect(failures).toBe(2);
});

test("a part that can't be loaded leaves the page, which asks to be reloaded", async ({ page }) => {
  await openUsed(page, "/developer-forum/search");
  await page.route(PALETTE, (route) => route.abort());
  const search = page.getByRole("main").getByLabel("Keywords");
  await search.fill("kubernetes");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("alert")).toContainText("Part of this page couldn't be loaded.");
  await expect(search).toHaveValue("kubernetes");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByText("Part of this page couldn't be loaded.")).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeVisible();
});

test("a failed upload can be tried again", async ({ page }) => {
  await page.goto("/support/ticket");
  const files = page.getByRole("list", { name: "Attached files" });
  await page.route("**/api/support/attachments/**", (route) => route.abort(), { times: 1 });
  await page
    .getByLabel("Attachments")
    .setInputFiles({ name: "plan.log", mimeType: "text/plain", buffer: Buffer.from("no changes") });
  await expect(files.getByRole("alert")).toBeVisible();
  await files.getByRole("button", { name: "Try again" }).click();
  await expect(files).toContainText("10 B");
  await expect(files.getByRole("alert")).toHaveCount(0);
  await files.getByRole("button", { name: "Remove plan.log" }).click();
  await expect(files).toHaveCount(0);
});

test("a running upload shows its progress and can be stopped", async ({ page }) => {
  await page.goto("/support/ticket");
  const files = page.getByRole("list", { name: "Attached files" });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/support/attachments/**", async (route) => {
    await held;
    await route.abort().catch(() => {});
  });
  await page
    .getByLabel("Attachments")
    .setInputFiles({ name: "plan.log", mimeType: "text/plain", buffer: Buffer.from("no changes") });
  await expect(files.getByRole("progressbar", { name: "Uploading plan.log" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit Ticket" })).toBeDisabled();
  await files.getByRole("button", { name: "Remove plan.log" }).click();
  await expect(files).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Submit Ticket" })).toBeEnabled();
  release();
});
