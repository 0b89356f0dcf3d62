import { expectGoodLooks } from "../fixtures/layout-checks";
import { newStamp, registered, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const stamp = newStamp();
const LOGO = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
  "base64",
);
const PHONE = { width: 320, height: 700 };

test("an administrator suspends a user, finds it in the log, and lifts the suspension, on a phone", async ({
  browser,
}) => {
  const username = `rascal-${stamp}`;
  const rascal = await registered(browser, "buyer", username);
  const page = await signedIn(browser, "admin");
  await page.setViewportSize(PHONE);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Jobs" })).toBeVisible();
  await expect(page.getByText(/free of 5\.0 GB$/)).toBeVisible();
  await expectGoodLooks(page, "overview");
  await page.setViewportSize(PHONE);
  await page.getByRole("tab", { name: "Users" }).click();
  await page.getByLabel("Name or address").fill(username);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("1 account", { exact: true })).toBeVisible();
  await expectGoodLooks(page, "users");
  await page.setViewportSize(PHONE);

  await page.getByRole("button", { name: `Suspend (${username})` }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(dialog.getByText("Please give a reason")).toBeVisible();
  await dialog.getByLabel("For how long").selectOption("30 days");
  await dialog.getByLabel("Reason").fill("Sells what belongs to others.");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(dialog).toBeHidden();
  const users = page.getByRole("list", { name: "Users" });
  await expect(users.getByText("Suspended", { exact: true })).toBeVisible();

  await rascal.goto("/profile");
  await expect(rascal).toHaveURL(/\/auth/);
  await rascal.getByLabel("Username").fill(username);
  await rascal
    .getByRole("textbox", { name: "Password", exact: true })
    .fill("correct horse battery");
  await rascal.getByRole("button", { name: "Login" }).click();
  await expect(rascal.getByText("Sells what belongs to others.").first()).toBeVisible();

  await page.getByRole("button", { name: `Lift suspension (${username})` }).click();
  await dialog.getByLabel("Reason").fill("It was a misunderstanding.");
  await dialog.getByRole("button", { name: "Lift suspension" }).click();
  await expect(page.getByRole("button", { name: `Suspend (${username})` })).toBeVisible();

  await page.getByRole("tab", { name: "Audit log" }).click();
  await page.getByLabel("What happened").selectOption("account.suspended");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/type=account\.suspended/);
  const log = page.getByRole("list", { name: "Audit log" });
  const row = log.getByRole("listitem").filter({ hasText: username });
  await expect(row).toContainText("Sells what belongs to others.");
  await expectGoodLooks(page, "audit log");
  await page.setViewportSize(PHONE);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "csv" }).click();
  expect((await download).suggestedFilename()).toBe("audit-log.csv");
});

test("an administrator removes an application's logo, and its owner reads why, on a phone", async ({
  browser,
}) => {
  const username = `logo-${stamp}`;
  const owner = await registered(browser, "buyer", username);
  const page = await signedIn(browser, "admin");
  await page.setViewportSize(PHONE);
  await page.goto(`/admin?tab=users&name=${username}`);
  const opens = page.getByRole("button", { name: `Applications (${username})` });
  await opens.press("Enter");
  const applications = page.getByRole("dialog", { name: `Applications of ${username}` });
  await expect(applications.getByText("No applications")).toBeVisible();
  await expectGoodLooks(page, "a user without applications");
  await page.setViewportSize(PHONE);
  await page.keyboard.press("Escape");

  const name = `Yard keeper ${stamp}`;
  const made = await owner.request.post("/api/applications", {
    data: {
      ...{ name, isConfidential: true, scopes: ["modules:read"] },
      redirectAddresses: ["https://app.example.test/callback"],
    },
  });
  const { id } = await made.json();
  await owner.request.put(`/api/applications/${id}/logo`, { data: LOGO });
  await page.reload();
  await opens.press("Enter");
  const row = applications.getByRole("listitem").filter({ hasText: name });
  await expect(row.locator('img[src^="/api/application-logos/"]')).toBeVisible();
  await expectGoodLooks(page, "a user's applications");
  await page.setViewportSize(PHONE);
  await row.getByRole("button", { name: `Remove logo of ${name}` }).press("Enter");
  const dialog = page.getByRole("alertdialog", { name: `Remove the logo of “${name}”?` });
  await dialog.getByRole("button", { name: "Remove logo" }).press("Enter");
  await expect(dialog.getByText("Please give a reason")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Shows another company's brand.");
  await dialog.getByRole("button", { name: "Remove logo" }).press("Enter");
  await expect(row.getByRole("button")).toHaveCount(0);
  await expect(row.getByText("YA", { exact: true })).toBeVisible();

  await owner.goto("/settings/applications");
  const own = owner.getByRole("list", { name: "Your applications" });
  await expect(own.getByText("YA", { exact: true })).toBeVisible();
  await expect(async () => {
    await owner.goto("/notifications");
    await expect(owner.getByText(/Shows another company's brand\./).first()).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
});

test("an administrator changes the limit of a user's API key with the keyboard, on a phone", async ({
  browser,
}) => {
  const username = `mirror-${stamp}`;
  const owner = await registered(browser, "contributor", username);
  const limitOf = async (secret: string) => {
    const headers = { authorization: `Bearer ${secret}` };
    return (await owner.request.get("/v1/keys/current", { headers })).headers()["ratelimit-limit"];
  };
  const page = await signedIn(browser, "admin");
  await page.setViewportSize(PHONE);
  await page.goto(`/admin?tab=users&name=${username}`);
  const opens = page.getByRole("button", { name: `API keys (${username})` });
  await opens.press("Enter");
  const keys = page.getByRole("dialog", { name: `API keys of ${username}` });
  await expect(keys.getByText("No working API keys")).toBeVisible();
  await expectGoodLooks(page, "a user without API keys");
  await page.setViewportSize(PHONE);
  await page.keyboard.press("Escape");
  await expect(opens).toBeFocused();

  const data = { name: "Nightly copy", scopes: ["modules:read"], expiresInDays: 30 };
  const made = await owner.request.post("/api/registry-tokens", { data });
  const { secret } = await made.json();
  expect(await limitOf(secret)).toBe("100");
  await page.reload();
  await opens.press("Enter");
  const key = keys.getByRole("listitem").filter({ hasText: "Nightly copy" });
  await expect(key).toContainText("100 per minute");
  await expectGoodLooks(page, "a user's API keys");
  await page.setViewportSize(PHONE);
  const changes = key.getByRole("button", { name: "Change limit of Nightly copy" });
  await changes.press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Change the limit of “Nightly copy”" });
  await dialog.getByLabel("Requests per minute").selectOption("500");
  await dialog.getByRole("button", { name: "Change limit" }).press("Enter");
  await expect(dialog.getByText("Please give a reason")).toBeVisible();
  await expectGoodLooks(page, "the limit of a key");
  await page.setViewportSize(PHONE);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(keys).toBeVisible();
  expect(await limitOf(secret)).toBe("100");

  await changes.press("Enter");
  await dialog.getByLabel("Requests per minute").selectOption("500");
  await dialog.getByLabel("Reason").fill("Copies the whole catalog at night.");
  await dialog.getByRole("button", { name: "Change limit" }).press("Enter");
  await expect(key).toContainText("500 per minute");
  await expect(changes).toBeFocused();
  expect(await limitOf(secret)).toBe("500");
  await page.keyboard.press("Escape");
  await expect(opens).toBeFocused();
  await page.goto("/admin?tab=log&type=token.limited");
  const row = page.getByRole("list", { name: "Audit log" }).getByRole("listitem").first();
  await expect(row).toContainText("set the limit of the API key “Nightly copy” to 500 requests");
  await expect(row).toContainText("Copies the whole catalog at night.");
  await owner.goto("/notifications");
  await expect(owner.getByText(/“Nightly copy” to 500 requests per minute/)).toBeVisible();
});

test("a user who isn't an administrator is told so, and finds no link there", async ({
  browser,
}) => {
  const page = await registered(browser, "buyer", `nosy-${stamp}`);
  await page.goto("/profile");
  await expect(page.getByRole("link", { name: "Administration" })).toHaveCount(0);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "For administrators" })).toBeVisible();
});

test("an administrator publishes an announcement, which each visitor can dismiss once", async ({
  browser,
}) => {
  const text = `The yard moves house, ${stamp}.`;
  const page = await signedIn(browser, "admin");
  await page.goto("/admin?tab=settings");
  const form = page.getByRole("region", { name: "Announcement", exact: true }).first();
  await form.getByLabel("Text").fill(text);
  await form.getByLabel("Level").selectOption("Warning");
  await form.getByLabel("From (UTC)").fill("2026-01-01T00:00");
  await form.getByLabel("Until (UTC)").fill("2026-01-01T00:00");
  await form.getByLabel(/^Reason/).fill("Everybody should know of it.");
  await form.getByRole("button", { name: "Save announcement" }).click();
  await expect(form.getByText("The end must be after the start")).toBeVisible();
  await form.getByLabel("Until (UTC)").fill("2099-01-01T00:00");
  await form.getByRole("button", { name: "Save announcement" }).click();
  const banner = page.getByRole("region", { name: "Site announcement" }).filter({ hasText: text });
  await expect(banner.first()).toBeVisible();
  await expectGoodLooks(page, "settings");

  await test.step("a dismissed announcement stays dismissed, without shifting the page later", async () => {
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto("/");
    await expect(visitor.getByText(text)).toBeVisible();
    await visitor.getByRole("button", { name: "Dismiss the announcement" }).click();
    await expect(visitor.getByText(text)).toBeHidden();
    const sent = await (await visitor.goto("/"))?.text();
    expect(sent).toContain(text);
    await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(visitor.getByText(text)).toBeHidden();
  });

  await page.goto("/admin?tab=settings");
  const again = page.locator("section", { has: page.getByLabel("From (UTC)") }).last();
  // It is fetched by the page's script, which handles input from then on.
  await again.getByText("Change history").click();
  await expect(again.getByText("Everybody should know of it.")).toBeVisible();
  await again.getByLabel("Text").fill("");
  await again.getByLabel(/^Reason/).fill("Everybody knows of it now.");
  await again.getByRole("button", { name: "Save announcement" }).click();
  await expect(page.getByRole("button", { name: "Dismiss the announcement" })).toBeHidden();

  await test.step("the community link appears only once it is configured", async () => {
    const place = "https://git.example/yard";
    const community = page.locator("section", { has: page.getByLabel("Mastodon") }).last();
    const home = async () => (await page.request.get("/")).text();
    const name = async (address: string) => {
      await community.getByLabel("GitHub").fill(address);
      await community.getByLabel(/^Reason/).fill("The yard has moved there.");
      await community.getByRole("button", { name: "Save community" }).click();
    };
    expect(await home()).not.toContain('aria-label="Elsewhere"');
    await name(place);
    await expect.poll(home).toContain(`href="${place}"`);
    expect(await home()).toContain(`"sameAs":["${place}"]`);
    await name("");
    await expect.poll(home).not.toContain(place);
    expect(await home()).not.toContain('aria-label="Elsewhere"');
  });

  await test.step("the operator is named in legal pages after the administrator was reminded to enter it", async () => {
    await page.goto("/terms-of-service");
    await page.getByRole("link", { name: "Add operator details" }).click();
    await expect(page).toHaveURL("/admin?tab=settings");
    await page.goto("/admin");
    await page.getByRole("link", { name: "Add details" }).click();
    const operator = page.locator("section", { has: page.getByLabel("Postal address") }).last();
    await operator.getByLabel("Name").fill(`Acme ${stamp}`);
    await operator.getByLabel("Postal address").fill("Main Street 1\n12345 Berlin");
    await operator.getByLabel("Contact email").fill("nobody@acme");
    await operator.getByLabel(/^Reason/).fill("The company was founded.");
    await operator.getByRole("button", { name: "Save operator" }).click();
    await expect(operator.getByText("Invalid email format")).toBeVisible();
    await operator.getByLabel("Contact email").fill("legal@acme.test");
    await operator.getByRole("button", { name: "Save operator" }).click();
    await expect(page.getByText("Setting changed").first()).toBeVisible();
    for (const path of ["/terms-of-service", "/privacy-policy", "/cookie-policy"]) {
      const text = async () => (await page.request.get(path)).text();
      await expect.poll(text, path).toContain(`Acme ${stamp}`);
    }
    await page.goto("/terms-of-service");
    await expect(page.getByText("legal@acme.test")).toBeVisible();
    await expectGoodLooks(page, "a policy with its operator");
  });

  await page.goto("/admin?tab=jobs");
  await expect(page.getByRole("heading", { name: "Failed", exact: true })).toBeVisible();
  await expectGoodLooks(page, "jobs");
  await page.goto("/admin?tab=auditors");
  await expect(page.getByRole("list", { name: "Auditors" })).toBeVisible();
  await expectGoodLooks(page, "auditors");
});
