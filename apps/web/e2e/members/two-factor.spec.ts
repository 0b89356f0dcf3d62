import type { Browser, Page } from "@playwright/test";
import { codeOf } from "../fixtures/authenticator-app";
import { expectGoodLooks } from "../fixtures/layout-checks";
import { newStamp, ownAddress, registered } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const PASSWORD = "correct horse battery";
const SECURITY = "/settings/security";

async function giveName(page: Page, name: string) {
  await page.goto("/auth?mode=login");
  await page.getByLabel("Username").fill(name);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
}

async function givePassword(page: Page, confirm = "Continue") {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Your password" }).fill(PASSWORD);
  await dialog.getByRole("button", { name: confirm }).click();
}

const newPage = async (browser: Browser) =>
  (await browser.newContext({ extraHTTPHeaders: ownAddress() })).newPage();

test("an authenticator app is set up, used, and turned off", async ({ browser }) => {
  test.slow();
  const name = `twofold-${newStamp()}`;
  const page = await registered(browser, "buyer", name);
  await page.goto(SECURITY);
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("dialog").getByText("Wrong password")).toBeVisible();
  await givePassword(page);
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const code = page.getByRole("textbox", { name: "Code" });
  await expect(code).toBeFocused();
  await expectGoodLooks(page, "setting an app up");
  const secret = (await page.locator("code").first().textContent())?.replaceAll(" ", "") ?? "";
  await code.fill("000000");
  await code.press("Enter");
  await expect(code).toHaveAccessibleDescription(/This code is wrong/);
  await code.fill(codeOf(secret, -1));
  await code.press("Enter");
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? "";
  await page.getByRole("button", { name: "I've saved them" }).click();
  await expect(page.getByText("On. Recovery codes left: 10.")).toBeVisible();

  const other = await newPage(browser);
  await giveName(other, name);
  await expect(other.getByRole("heading", { name: "Two-factor sign-in" })).toBeVisible();
  const field = other.getByRole("textbox", { name: "Code" });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await expectGoodLooks(other, "the step of the code");
  await other.keyboard.type("111111");
  await other.keyboard.press("Enter");
  await expect(field).toHaveAccessibleDescription(/This code is wrong/);
  await field.fill(` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)} `);
  await other.keyboard.press("Enter");
  await expect(other).toHaveURL("/profile");
  await expect(other.getByText("Login successful")).toBeVisible();

  const lost = await newPage(browser);
  await giveName(lost, name);
  await lost.getByRole("textbox", { name: "Code" }).fill(recovery);
  await lost.getByRole("button", { name: "Continue" }).click();
  await expect(lost).toHaveURL("/profile");

  await page.reload();
  await expect(page.getByText("On. Recovery codes left: 9.")).toBeVisible();
  await page.getByRole("button", { name: "Turn off" }).click();
  await givePassword(page, "Turn off");
  await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();
  const plain = await newPage(browser);
  await giveName(plain, name);
  await expect(plain).toHaveURL("/profile");
});

test("a passkey is added, used to sign in without a password, and removed", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  // Passkeys require a domain name and don't work on IP addresses.
  const origin = (baseURL ?? "").replace("127.0.0.1", "localhost");
  const context = await browser.newContext({ baseURL: origin, extraHTTPHeaders: ownAddress() });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const name = `keyed-${newStamp()}`;
  await page.goto("/auth?mode=register");
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Email").fill(`${name}@example.test`);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await page.getByRole("textbox", { name: "Confirm password" }).fill(PASSWORD);
  await page.getByRole("checkbox", { name: /^I am at least 18/ }).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL("/profile");
  await page.goto(SECURITY);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await givePassword(page);
  const field = page.getByRole("textbox", { name: "Passkey name" });
  await expect(field).toBeFocused();
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription(/Enter a passkey name/);
  await field.fill("Test key");
  await field.press("Enter");
  const row = page.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
  await expect(row).toContainText("Test key");
  await expectGoodLooks(page, "the passkeys");

  await page.goto("/profile");
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/auth?mode=login&next=/submit");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL("/submit");
  await page.goto(SECURITY);
  await page.getByRole("button", { name: "Remove Test key" }).click();
  await page.getByRole("button", { name: "Remove passkey" }).click();
  await expect(row).toHaveCount(0);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/auth?mode=login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("Login failed").first()).toBeVisible();
});
