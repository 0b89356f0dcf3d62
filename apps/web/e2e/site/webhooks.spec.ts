import { expectGoodLooks } from "../fixtures/layout-checks";
import { newStamp, registered } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const stamp = newStamp();
/** A name that never resolves. */
const URL = "https://receiver.invalid/hook";

test("a webhook is created, tested, paused, changed and deleted", async ({ browser }) => {
  const page = await registered(browser, "contributor", `hooks-${stamp}`);
  await page.goto("/settings/webhooks");
  await expect(page.getByText("No webhooks yet.")).toBeVisible();

  const form = page.getByRole("group", { name: "Events" });
  await page.getByLabel("Address").fill("http://receiver.invalid/");
  await page.getByRole("button", { name: "Create webhook" }).click();
  await expect(page.getByText("Enter a public https address")).toBeVisible();
  await expect(form.getByText("Choose at least one event")).toBeVisible();
  await page.getByLabel("Address").fill(URL);
  await form.getByText("Modules (0 of").click();
  await form.getByLabel("All: modules").check();
  await form.getByLabel("Version scanned again").uncheck();
  await page.getByLabel("Only about").fill("modul 12");
  await page.getByRole("button", { name: "Create webhook" }).click();
  await expect(page.getByText("“modul 12” isn't a subject.")).toBeVisible();
  await page.getByLabel("Only about").fill("Module 12, project 7");
  await expectGoodLooks(page, "the form for a webhook");
  await page.getByRole("button", { name: "Create webhook" }).click();
  const secret = page.getByRole("region", { name: `Secret of the webhook to ${URL}` });
  await expect(secret.getByText(/^whsec_[\w+/]{43}=$/)).toBeVisible();
  await page.getByRole("button", { name: "I've saved it" }).click();
  await expect(secret).toBeHidden();

  const webhook = page.getByRole("list", { name: "Webhooks", exact: true }).getByRole("listitem");
  await expect(webhook.first()).toContainText("module 12, project 7");
  await webhook.getByRole("button", { name: `Send test to ${URL}` }).click();
  await webhook.getByRole("button", { name: `Deliveries to ${URL}` }).click();
  const delivery = page
    .getByRole("list", { name: `Deliveries to ${URL}` })
    .getByRole("listitem")
    .first();
  await expect(delivery).toContainText("Failed once, no answer. Next attempt:");
  await delivery.getByText("Message and answer").click();
  await expect(delivery).toContainText('"type": "webhook.test"');
  await expect(delivery).toContainText("webhook-signature: [redacted]");
  await expectGoodLooks(page, "a webhook with its deliveries");

  await webhook.getByRole("button", { name: `Pause ${URL}` }).click();
  await expect(webhook.first()).toContainText("Paused: events are not sent");
  await expect(webhook.getByRole("button", { name: `Send test to ${URL}` })).toBeHidden();
  await webhook.getByRole("button", { name: `Edit ${URL}` }).click();
  await webhook.getByLabel("Address").fill(`${URL}/two`);
  await webhook.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: `${URL}/two` })).toBeVisible();
  await expect(webhook.first()).toContainText("Paused");
  await webhook.getByRole("button", { name: `Resume ${URL}/two` }).click();
  await expect(webhook.first()).toContainText("Active");

  await webhook.getByRole("button", { name: `Rotate secret of ${URL}/two` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Rotate secret" }).click();
  await expect(webhook.first()).toContainText("Previous secret until");
  await webhook.getByRole("button", { name: `Delete ${URL}/two` }).click();
  await expectGoodLooks(page, "the question before a webhook is deleted");
  await page.getByRole("button", { name: "Delete webhook" }).click();
  await expect(page.getByText("No webhooks yet.")).toBeVisible();
});
