import type { Browser, Page } from "@playwright/test";
import type { Lease } from "@stackyard/contract/deployments/lease";
import { TestRunner } from "../../../server/test/test-runner";
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

/** Plans a module as the owner of a pool. Returns the deployment's page. */
async function planOf(owner: Page, pool: string): Promise<string> {
  await owner.goto("/modules/1?tab=overview");
  await owner.getByRole("link", { name: "Deploy", exact: true }).click();
  await owner.getByLabel("Deployment name").fill(`Signed ${newStamp()}`);
  await owner.getByLabel("Region").fill("eu-central-1");
  await owner.getByLabel("Runner pool").selectOption({ label: pool });
  for (const field of await owner.locator("fieldset :is(input, textarea)[required]").all()) {
    const isList = (await field.getAttribute("placeholder"))?.startsWith("JSON");
    await field.fill(isList ? '["one", "two"]' : "shop");
  }
  await owner.getByRole("button", { name: "Plan deployment" }).click();
  await expect(owner).toHaveURL(/\/deployments\/\d+$/);
  return new URL(owner.url()).pathname;
}

test("a plan whose runner needs a signature is approved with a passkey", async ({
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
  const path = await planOf(owner, pool);
  await runner.plan(await runner.take(), { signers: ["AAAA"] });

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

  await owner.getByRole("button", { name: "Cancel operation" }).click();
  await owner.getByRole("button", { name: "Retry" }).click();
  await expect(owner.getByText("Waiting for a runner", { exact: true }).first()).toBeVisible();
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
});
