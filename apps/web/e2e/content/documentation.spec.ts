import { expectGoodLooks } from "../fixtures/layout-checks";
import { signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

test("a reader goes from a topic to a rule, searches with the palette, and reads about the API", async ({
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
  await main.getByRole("searchbox").fill("aws-rds-public");
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
  const found = palette.getByRole("group", { name: "Documentation" }).getByRole("option");
  await expect(found.filter({ hasText: /^Scores/ }).locator("mark")).toHaveText("Scores");
  await palette.getByRole("combobox").press("ArrowUp");
  await palette.getByRole("combobox").press("ArrowUp");
  await expect(palette.getByRole("option", { selected: true })).toHaveText(
    "All results for “scoers”",
  );
  await palette.getByRole("combobox").press("Enter");
  await expect(page).toHaveURL("/search?q=scoers");
  await page.keyboard.press("Control+k");
  await palette.getByRole("combobox").fill("api reference");
  await palette.getByRole("combobox").press("Escape");
  // Waits until it is removed, not just hidden: closing late would also close the next one.
  await expect(page.locator("dialog[aria-label='Search everything']")).toHaveCount(0);
  await page.keyboard.press("Control+k");
  const recent = palette.getByRole("group", { name: "Recent searches" }).getByRole("option");
  await expect(recent).toHaveText(["scoers"]);
  const places = palette.getByRole("group", { name: "Go to" }).getByRole("option");
  await expect(places.first()).toBeVisible();
  for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowDown");
  await expect(palette.getByRole("option", { selected: true })).toHaveText("API Reference");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/api-reference");
  await main.getByRole("tab", { name: "Modules" }).click();
  await expect(main.getByRole("heading", { name: "POST /v1/modules", exact: true })).toBeVisible();
  await expectGoodLooks(page, "API reference");
  await page.setViewportSize({ width: 1280, height: 800 });
  await main.getByRole("tab", { name: "Authentication" }).click();
  await expect(
    main.getByText("A program for other people asks each of them for access"),
  ).toBeVisible();
  await main.getByRole("tab", { name: "Deployment" }).click();
  await expect(main.getByText("planned and applied by your own runner")).toBeVisible();
  await main.getByLabel("API version").selectOption("v2-beta");
  await main.getByRole("searchbox", { name: "Search the API" }).fill("what-if");
  await expect(main.getByText(/^Found \d+ calls? of v2-beta/)).toBeVisible();
  await expect(main.getByRole("heading", { name: /what-if$/ })).toBeVisible();
});

test("a reader tries a call with their own key, which is sent nowhere else and forgotten", async ({
  browser,
  baseURL,
}) => {
  const page = await signedIn(browser, "buyer-two");
  const data = { name: "console", scopes: ["modules:read", "engineers:read"] };
  const { secret } = await (await page.request.post("/api/registry-tokens", { data })).json();
  const asked: string[] = [];
  const sent: Promise<Record<string, string>>[] = [];
  const problems: string[] = [];
  page.on("request", (request) => {
    asked.push(request.url());
    if (request.url().includes("/v1/modules")) sent.push(request.allHeaders());
  });
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(message.text());
  });
  await page.goto("/api-reference?tab=modules");
  expect(asked.filter((url) => url.includes("/api-console/"))).toEqual([]);
  await page.getByRole("button", { name: "Try it: GET /v1/modules", exact: true }).click();
  const frame = page.frameLocator("iframe[title='Console: GET /v1/modules']");
  const form = frame.getByRole("dialog");
  await form.getByPlaceholder("Token").fill(secret);
  await form.getByRole("button", { name: /^Send/ }).first().click();
  await expect(form.getByText("200 OK")).toBeVisible();
  expect(await Promise.all(sent)).toEqual([
    expect.objectContaining({ authorization: `Bearer ${secret}` }),
  ]);
  for (const headers of await Promise.all(sent)) expect(headers).not.toHaveProperty("cookie");
  expect(asked.filter((url) => !url.startsWith(`${baseURL}/`) && !url.startsWith("blob:"))).toEqual(
    [],
  );
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(kept).not.toContain(secret);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(problems).toEqual([]);
  await page.getByRole("link", { name: "Changelog" }).click();
  await expect(page.getByText("The first release:", { exact: false })).toBeVisible();
  await expectGoodLooks(page, "the API's changelog");
});

const TRIED = {
  v1: ["POST /v1/modules", "DELETE /v1/modules/{module_id}"],
  "v2-beta": ["GET /api/search", "POST /api/newsletter"],
};

test("a call of each document that is tried unchanged sends the request of its curl line", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const page = await signedIn(browser, "buyer-two");
  const sent: object[] = [];
  await page.route(/\/(v1|api)\//, (route) => {
    const request = route.request();
    const isTried = request.frame().url().includes("/api-reference/try");
    if (!isTried || request.url().endsWith("/openapi.json")) return route.continue();
    const { authorization, "content-type": type } = request.headers();
    const body = request.postDataJSON();
    sent.push({ method: request.method(), url: request.url(), authorization, type, body });
    return route.fulfill({ json: {} });
  });
  const find = async (version: string, name: string) => {
    await page.goto(`/api-reference?${new URLSearchParams({ version, search: name })}`);
    return page.getByRole("region", { name, exact: true });
  };
  for (const [version, calls] of Object.entries(TRIED)) {
    for (const name of calls) {
      const section = await find(version, name);
      const line = (await section.locator("pre").first().textContent())?.trim() ?? "";
      await section.getByRole("button", { name: `Try it: ${name}`, exact: true }).click();
      const form = page.frameLocator(`iframe[title='Console: ${name}']`).getByRole("dialog");
      if (line.includes("TOKEN")) await form.getByPlaceholder("Token").fill("THE_KEY");
      const variables = form.getByRole("region", { name: "Variables" });
      if (name.includes("{")) await variables.getByRole("combobox").last().fill("7");
      await form.getByRole("button", { name: /^Send/ }).first().click();
      await expect(form.getByText("200 OK")).toBeVisible();
      expect(sent.splice(0)).toEqual([requestOf(line)]);
      expect(line).toContain(`"${baseURL}${name.split(" ")[1]?.split("{")[0]}`);
    }
  }
  const ofSession = await find("v2-beta", "POST /api/orders");
  await expect(ofSession.getByText("the console never uses yours")).toBeVisible();
  await expect(ofSession.getByRole("button", { name: /^Try it/ })).toHaveCount(0);
});

/** The request of a curl line of the reference, with 7 as an ID. */
function requestOf(line: string) {
  const [, method = "GET", address = ""] = /^curl (?:-X (\w+) )?"([^"]+)"/.exec(line) ?? [];
  const header = (name: string) => new RegExp(`-H "${name}: ([^"]+)"`).exec(line)?.[1];
  const body = /-d '(.*)'$/s.exec(line)?.[1];
  return {
    method,
    url: address.replace(/\$[A-Z_]+/, "7"),
    authorization: header("Authorization")?.replace("$STACKYARD_TOKEN", "THE_KEY"),
    type: header("Content-Type"),
    body: body ? JSON.parse(body) : null,
  };
}

test("the header's search leads to the marketplace, and suggests results of all kinds", async ({
  page,
}) => {
  await page.goto("/");
  const banner = page.getByRole("banner");
  const field = banner.getByRole("combobox");
  await field.fill("encryption");
  await banner.getByRole("option", { name: "All results for “encryption”" }).click();
  await expect(page).toHaveURL("/search?q=encryption");
  await expect(page.getByRole("main").getByText(/^Found/)).toBeVisible();
  await field.fill("key vault");
  const modules = banner.getByRole("group", { name: "Modules" });
  await expect(modules.getByRole("option").first()).toContainText("Azure Key Vault");
  await expectGoodLooks(page, "suggestions");
  await page.setViewportSize({ width: 1280, height: 800 });
  await field.press("ArrowDown");
  await expect(banner.getByRole("option", { selected: true })).toContainText("Azure Key Vault");
  await expect(field).toHaveAttribute("aria-activedescendant", /.+/);
  await field.press("Escape");
  await expect(banner.getByRole("option")).toHaveCount(0);
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await field.fill("key vaul");
  await expect(modules.getByRole("option").first()).toContainText("Azure Key Vault");
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/modules\/\d+$/);
  await field.fill("vpc");
  await field.press("Enter");
  await expect(page).toHaveURL("/marketplace?search=vpc");
});
