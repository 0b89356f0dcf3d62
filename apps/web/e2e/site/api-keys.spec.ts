import { expectGoodLooks } from "../fixtures/layout-checks";
import { newStamp, registered } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const stamp = newStamp();

test("a key gets scopes, is rotated with an overlap, and is revoked", async ({ browser }) => {
  const page = await registered(browser, "contributor", `keys-${stamp}`);
  const answer = async (secret: string) => {
    const headers = { authorization: `Bearer ${secret}` };
    const answer = await page.request.get("/v1/keys/current", { headers });
    return [answer.status(), (await answer.json()).data?.scopes];
  };
  await page.goto("/settings/tokens");
  await expect(page.getByText("No API keys yet.")).toBeVisible();

  const scopes = page.getByRole("group", { name: "Scopes" });
  await page.getByLabel("Key name").fill("Pipeline");
  // A click before the page's script has loaded is handled once it has.
  const downloads = scopes.getByLabel("Download modules with Terraform and OpenTofu");
  await downloads.click();
  await expect(downloads).not.toBeChecked();
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(scopes.getByText("Choose at least one scope")).toBeVisible();
  await scopes.getByLabel("See modules, including your unpublished ones").check();
  await scopes.getByLabel("Submit and edit your modules").check();
  await expectGoodLooks(page, "the form for a key");
  await page.getByRole("button", { name: "Create key" }).click();

  const secret = page.getByRole("region", { name: "Secret of Pipeline" });
  const shown = secret.getByText(/^stackyard_key_\w{38}$/);
  const first = (await shown.textContent()) ?? "";
  expect(await answer(first)).toEqual([200, ["modules:read", "modules:write"]]);

  const key = page.getByRole("list", { name: "API keys" }).getByRole("listitem");
  await expect(key).toContainText("modules:read, modules:write");
  await key.getByRole("button", { name: "Rotate Pipeline" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Rotate “Pipeline”?" });
  await expectGoodLooks(page, "the question before a rotation");
  await dialog.getByRole("button", { name: "Rotate key" }).click();
  await expect(shown).not.toHaveText(first);
  const second = (await shown.textContent()) ?? "";
  await expect(key).toContainText("Previous secret until");
  for (const one of [first, second]) expect((await answer(one))[0]).toBe(200);
  await expect
    .poll(async () => {
      await page.reload();
      return key.textContent();
    })
    .toMatch(/Last used.* from /);

  await key.getByRole("button", { name: "Revoke Pipeline" }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("No API keys yet.")).toBeVisible();
  for (const one of [first, second]) expect((await answer(one))[0]).toBe(401);
});
