import { stopTransitions, violationsOf } from "../fixtures/layout-checks";
import { newStamp, registered, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
  "base64",
);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

test("a user completes their profile, changes their role, and everyone can see it", async ({
  browser,
}) => {
  const name = `nadia-${Date.now() % 1_000_000}`;
  const page = await registered(browser, "engineer", name);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Account Settings" }).click();

  const file = page.locator('input[type="file"]');
  await file.setInputFiles({ name: "me.svg", mimeType: "image/svg+xml", buffer: SVG });
  await expect(page.getByText("Choose a PNG, JPEG, WebP or GIF picture.")).toBeVisible();
  await file.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: PICTURE });
  await expect(page.getByText("Picture changed")).toBeVisible();
  await page.getByRole("button", { name: "Remove picture" }).click();
  await expect(page.getByText("Picture removed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove picture" })).toBeHidden();
  await file.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: PICTURE });
  await expect(page.getByRole("button", { name: "Remove picture" })).toBeVisible();

  await page.getByLabel("Full name").fill("Nadia Novak");
  await page.getByRole("textbox", { name: "Bio" }).fill("Keeps clusters calm.");
  await page.getByLabel("GitHub link").fill("https://evil.test/nadia");
  await page.getByLabel("Specialization").selectOption("Kubernetes");
  await page.getByLabel("Skills", { exact: true }).fill("Helm");
  await page.getByLabel("Skills", { exact: true }).press("Enter");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(
    page.getByText("Enter an address such as https://github.com/your-name"),
  ).toBeVisible();
  await page.getByLabel("GitHub link").fill("https://github.com/nadia-novak");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();

  await page.getByRole("radio", { name: "Contributor" }).check();
  await page.getByRole("button", { name: "Change role" }).click();
  await expect(page.getByText("Your role is now Contributor.")).toBeVisible();
  await expect(page.getByLabel("Preferred IaC tools")).toBeVisible();

  await page.getByRole("link", { name: "Public profile" }).click();
  await expect(page).toHaveURL(`/users/${name}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nadia Novak");
  for (const text of ["Keeps clusters calm.", "Helm", "github.com/nadia-novak"]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole("table", { name: /trust score/i })).toBeVisible();
});

test("each new user's profile leads to a first step", async ({ browser }) => {
  const stamp = newStamp();
  for (const [role, step, path] of [
    ["buyer", "Browse Marketplace", "/marketplace"],
    ["contributor", "Submit a module", "/submit"],
    ["engineer", "Offer a service", "/services"],
  ] as const) {
    const page = await registered(browser, role, `${role}-${stamp}`);
    await page.goto("/profile");
    const link = page.getByRole("main").getByRole("link", { name: step, exact: true });
    await expect(link.first()).toHaveAttribute("href", new RegExp(`${path}$`));
  }
});

test("an administrator refuses an application with a reason, and approves the next", async ({
  browser,
}) => {
  const name = `aud-${Date.now() % 1_000_000}`;
  const applicant = await registered(browser, "buyer", name);
  const apply = async () => {
    await applicant.goto("/settings");
    await applicant.getByLabel("Security certifications").fill("CISSP");
    await applicant.getByLabel("Auditing experience").selectOption("3-5 years");
    await applicant.getByRole("button", { name: "Apply as an auditor" }).click();
    await expect(applicant.getByText("Auditor application pending")).toBeVisible();
  };
  await apply();
  const admin = await signedIn(browser, "admin");
  await admin.goto("/admin?tab=auditors");
  await admin.getByRole("button", { name: `Refuse ${name}` }).click();
  await admin.getByLabel("Reason").fill("Please state which domains of CISSP.");
  await admin.getByRole("button", { name: "Refuse", exact: true }).click();
  // Elements behind an open dialog count as hidden.
  await expect(admin.getByLabel("Reason")).toHaveCount(0);
  await expect(admin.getByRole("button", { name: `Refuse ${name}` })).toBeHidden();
  await apply();
  await admin.reload();
  await admin.getByRole("button", { name: `Approve ${name}` }).click();
  await admin.getByLabel("Reason").fill("The issuer knows the certificate.");
  await admin.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(admin.getByText(`${name} can now audit.`)).toBeVisible();
  await applicant.goto("/profile");
  await expect(applicant.getByText("Auditor", { exact: true })).toBeVisible();
});

test("every username on a module's page links to the user's page", async ({ page }) => {
  await page.goto("/modules/1?tab=reviews");
  await page.getByRole("region", { name: "Provider" }).getByRole("link").click();
  await expect(page).toHaveURL(/\/users\//);
  await expect(page.getByRole("heading", { name: "Modules" })).toBeVisible();
  await page.getByRole("article").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/modules\/\d+/);
});

test("an unknown username is not found", async ({ page }) => {
  expect((await page.goto("/users/nobody-at-all"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("User Not Found");
});

test("the settings are accessible and fit the narrowest screen", async ({ browser }) => {
  const page = await signedIn(browser, "buyer");
  for (const address of [
    "/settings",
    "/settings/security",
    "/settings/notifications",
    "/settings/tokens",
    "/settings/applications",
    "/settings/data",
  ]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(address);
    const current = page.getByRole("navigation", { name: "Settings" }).locator("[aria-current]");
    await expect(current).toHaveAttribute("href", address);
    await page.waitForLoadState("networkidle");
    await stopTransitions(page);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violationsOf(page)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  }
  await page.goto("/profile?tab=profile#security");
  await expect(page).toHaveURL("/settings/security");
  expect((await page.goto("/settings/nothing"))?.status()).toBe(404);
});
