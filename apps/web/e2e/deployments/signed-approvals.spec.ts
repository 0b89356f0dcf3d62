import type { Browser, Page } from "@playwright/test";
import type { Lease } from "@stackyard/contract/deployments/lease";
import { TestRunner } from "../../../server/test/test-runner";
import { chooseIn, pressOn, tabTo, typeInto } from "../fixtures/keyboard";
import { expectGoodLooks } from "../fixtures/layout-checks";
import { newStamp, ownAddress, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const PASSWORD = "correct horse battery";
const PHONE = { width: 375, height: 812 };

/** Registers someone in a browser with an authenticator, at the origin that passkeys work on. */
async function withAuthenticator(browser: Browser, origin: string, username: string) {
  const context = await browser.newContext({ baseURL: origin, extraHTTPHeaders: ownAddress() });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const email = `${username}@example.test`;
  const data = { username, email, password: PASSWORD, role: "buyer" };
  expect((await page.request.post("/api/register", { data })).status()).toBe(201);
  const verifies = (isUserVerified: boolean) =>
    cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  return { page, verifies };
}

/** Plans a module as the owner of a pool, by keyboard. Returns the deployment's page. */
async function planOf(owner: Page, pool: string, name: string): Promise<string> {
  await owner.goto("/modules/1?tab=overview");
  await pressOn(owner.getByRole("link", { name: "Skip to content" }));
  await pressOn(owner.getByRole("link", { name: "Deploy", exact: true }));
  await expect(owner.getByRole("heading", { name: "Deploy", exact: true })).toBeFocused();
  await typeInto(owner.getByLabel("Deployment name"), name);
  await chooseIn(owner.getByLabel("Runner pool"), pool);
  await pressOn(owner.getByRole("button", { name: "Plan deployment" }));
  // The first of the fields that the server refuses.
  const region = owner.getByLabel("Region");
  await expect(region).toBeFocused();
  await expect(region).toHaveAccessibleDescription("Enter a region");
  await owner.keyboard.type("eu-central-1");
  for (const field of await owner.locator("fieldset :is(input, textarea)[required]").all()) {
    const isList = (await field.getAttribute("placeholder"))?.startsWith("Example: [");
    await typeInto(field, isList ? '["one", "two"]' : "shop");
  }
  await pressOn(owner.getByRole("button", { name: "Plan deployment" }));
  await expect(owner).toHaveURL(/\/deployments\/\d+$/);
  await expect(owner.getByRole("heading", { name })).toBeFocused();
  return new URL(owner.url()).pathname;
}

/** The phase that an operation is in, as a screen reader says it. */
const phaseOf = (page: Page) =>
  page.getByRole("list", { name: "Progress" }).locator("[aria-current=step]");

/** Destroys what was applied, by keyboard: the first plan is rejected, the second approved. */
async function destroy(owner: Page, name: string, runner: TestRunner): Promise<void> {
  const heading = owner.getByRole("heading", { name: "Destroy", exact: true });
  const dialog = owner.getByRole("alertdialog");
  const start = owner.getByRole("button", { name: "Destroy", exact: true });
  await pressOn(start);
  await expect(dialog.getByLabel("Deployment name")).toBeFocused();
  await owner.keyboard.press("Escape");
  await expect(start).toBeFocused();
  await owner.keyboard.press("Enter");
  await expect(dialog.getByLabel("Deployment name")).toBeFocused();
  await owner.keyboard.type(`${name}!`);
  await owner.keyboard.press("Enter");
  await expect(dialog.getByLabel("Deployment name")).toHaveAccessibleDescription(
    new RegExp(`Enter ${name} to confirm$`),
  );
  await owner.keyboard.press("Backspace");
  await owner.keyboard.press("Enter");
  await expect(heading).toBeFocused();

  await runner.plan(await runner.take());
  await pressOn(owner.getByRole("button", { name: "Reject plan" }));
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await pressOn(dialog.getByRole("button", { name: "Reject plan" }));
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await owner.keyboard.type("Still in use.");
  await pressOn(dialog.getByRole("button", { name: "Reject plan" }));
  await expect(heading).toBeFocused();
  await expect(owner.getByRole("list", { name: "Progress" })).toContainText("Approval: ended here");

  await pressOn(owner.getByRole("button", { name: "Retry" }));
  await expect(phaseOf(owner)).toHaveText("Queue: now");
  await expect(heading).toBeFocused();
  await runner.plan(await runner.take());
  await pressOn(owner.getByRole("button", { name: "Approve plan" }));
  await pressOn(dialog.getByRole("button", { name: "Destroy resources" }));
  await expect(heading).toBeFocused();
  await expect(phaseOf(owner)).toHaveText("Destroy: now");
  await runner.result(await runner.take(), { state: null });
  await expect(owner.getByRole("status").getByText("Destroyed", { exact: true })).toBeVisible();
}

test("a plan is signed with a passkey on a phone, and its owner uses only the keyboard", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const owner = await signedIn(browser, "mara-lindqvist");
  const pool = `signed-${newStamp()}`;
  const post = async (path: string, data: object) =>
    (await (await owner.request.post(path, { data })).json()) as { id: number; token: string };
  const { id: poolId } = await post("/api/user/runner-pools", { name: pool });
  const { token } = await post(`/api/runner-pools/${poolId}/enrollment-tokens`, {});
  const runner = new TestRunner((path, init) => fetch(`${baseURL}${path}`, init));
  expect((await runner.enroll(token, "vault")).status).toBe(200);

  const origin = (baseURL ?? "").replace("127.0.0.1", "localhost");
  const username = `signer-${newStamp()}`;
  const { page, verifies } = await withAuthenticator(browser, origin, username);
  const invited = await owner.request.post(`/api/runner-pools/${poolId}/approvers`, {
    data: { username },
  });
  expect(invited.status()).toBe(204);
  expect((await page.request.put(`/api/user/approving/${poolId}`)).status()).toBe(204);
  const name = `Signed ${newStamp()}`;
  const path = await planOf(owner, pool, name);
  const planned = await runner.take();
  await runner.log(planned, 1, "Refreshing state…\nPlanning 1 change…\n");
  const log = owner.getByRole("log", { name: "Log lines" });
  await expect(log).toContainText("Planning 1 change…");
  await expect(log).toHaveAttribute("aria-live", "off");
  await tabTo(owner.getByLabel("Have screen readers announce new lines"));
  await owner.keyboard.press("Space");
  await expect(log).toHaveAttribute("aria-live", "polite");
  await runner.plan(planned, { signers: ["AAAA"] });
  await expect(phaseOf(owner)).toHaveText("Approval: now");

  await page.setViewportSize(PHONE);
  await page.goto(path);
  const dialog = page.getByRole("alertdialog");
  await page.getByRole("button", { name: "Approve plan" }).click();
  await dialog.getByRole("button", { name: "Approve plan" }).click();
  await expect(dialog.getByText("The runner's owner lists none of your passkeys.")).toBeVisible();
  await expectGoodLooks(page, "the approval of someone without a listed passkey");
  await page.setViewportSize(PHONE);
  await dialog.getByRole("link", { name: "security settings" }).click();

  await page.getByRole("button", { name: "Add a passkey" }).click();
  const question = page.getByRole("dialog");
  await question.getByRole("textbox", { name: "Your password" }).fill(PASSWORD);
  await question.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("textbox", { name: "Passkey name" }).fill("Phone");
  await page.getByRole("textbox", { name: "Passkey name" }).press("Enter");
  await page.context().grantPermissions(["clipboard-write"]);
  // The site lets no page read the clipboard.
  const written = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        navigator.clipboard.writeText = async (text) => resolve(text);
      }),
  );
  await page.getByRole("button", { name: "Copy Phone for a runner" }).click();
  const copied = JSON.parse(await written);
  expect(copied).toEqual({ name: "Phone", id: expect.any(String), publicKey: expect.any(String) });

  const heading = owner.getByRole("heading", { name: "Plan and apply" });
  await pressOn(owner.getByRole("button", { name: "Cancel operation" }));
  await expect(heading).toBeFocused();
  await expect(owner.getByRole("list", { name: "Progress" })).toContainText("Approval: ended here");
  await pressOn(owner.getByRole("button", { name: "Retry" }));
  await expect(phaseOf(owner)).toHaveText("Queue: now");
  await expect(heading).toBeFocused();
  await runner.plan(await runner.take(), { signers: [copied.id] });
  await page.goto(path);
  await page.getByRole("button", { name: "Approve plan" }).click();
  await verifies(false);
  await dialog.getByRole("button", { name: "Approve plan" }).click();
  await expect(dialog.getByText("Your passkey didn't sign the plan.")).toBeVisible();
  await verifies(true);
  await dialog.getByRole("button", { name: "Approve plan" }).click();
  await expect(page.getByRole("status").getByText("Approved", { exact: true })).toBeVisible();
  const lease: Lease = await runner.take();
  expect(lease.approval).toMatchObject({
    approvedBy: username,
    signature: { credentialId: copied.id },
  });
  await runner.result(lease);
  await expect(owner.getByRole("status").getByText("Applied", { exact: true })).toBeVisible();
  await destroy(owner, name, runner);
});
