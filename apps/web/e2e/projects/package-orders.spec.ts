import type { Page } from "@playwright/test";
import { expectGoodLooks } from "../fixtures/layout-checks";
import { newStamp, registered, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const PHONE = { width: 375, height: 812 };

async function answer(page: Page, step: string, text?: string) {
  await page.getByRole("button", { name: step }).press("Enter");
  const question = page.getByRole("alertdialog");
  if (text) await question.getByRole("textbox").fill(text);
  await question.getByRole("button").last().press("Enter");
  await expect(question).toBeHidden();
}

/** Puts the package into the cart and pays for it, by keyboard. Returns the contract's address. */
async function orderPackage(client: Page, title: string, service: string) {
  await client.goto(service);
  await client.getByRole("button", { name: /^Add to cart/ }).press("Enter");
  const inCart = client.getByRole("link", { name: "In your cart" });
  await expect(inCart).toBeFocused();
  await client.keyboard.press("Enter");
  await expect(client).toHaveURL(/\/cart$/);
  await expect(client.getByText("The engineer has 7 days to accept")).toBeVisible();
  await expect(client.getByRole("link", { name: title })).toHaveAttribute("href", /^\/packages\//);
  await client.getByRole("link", { name: "Go to checkout" }).press("Enter");
  await client.getByRole("button", { name: "Pay $640.00" }).press("Enter");
  await expect(client).toHaveURL(/\/orders\/\d+$/);
  await client.getByRole("link", { name: "Open the contract" }).press("Enter");
  await expect(client).toHaveURL(/\/contracts\/\d+$/);
  await expect(client.getByText("Waiting for the engineer")).toBeVisible();
  return new URL(client.url()).pathname;
}

test("a package is paid from the cart: one is accepted, delivered and released, one is declined", async ({
  browser,
}) => {
  const stamp = newStamp();
  const [client, engineer] = [
    await registered(browser, "buyer", `orders-${stamp}`),
    await signedIn(browser, "noor-haddad"),
  ];
  for (const page of [client, engineer]) await page.setViewportSize(PHONE);
  const tier = {
    ...{ name: "One pipeline", scope: "One pipeline, measured before and after." },
    ...{ deliverables: ["A faster pipeline", "A report"], deliveryDays: 5, revisions: 1 },
  };
  const form = {
    title: `Pipelines in minutes ${stamp}`,
    description: "Your pipeline finishes in minutes, and stays like that.",
    ...{ longDescription: null, specialization: "devops", tags: ["ci"] },
  };
  const put = (price: number) => ({ data: { ...form, tiers: [{ ...tier, price }] } });
  const made = await (await engineer.request.post("/api/services", put(60_000))).json();
  const published = { data: { status: "published" } };
  await engineer.request.put(`/api/services/${made.id}/status`, published);
  const service = `/services/${made.id}`;
  const title = `${form.title} · One pipeline`;

  await client.goto(service);
  await expect(client.getByText("The engineer has 7 days to accept the order.")).toBeVisible();
  await expectGoodLooks(client, "a service whose packages can be ordered");
  await client.setViewportSize(PHONE);
  await client.getByRole("button", { name: /^Add to cart/ }).click();
  await expect(client.getByRole("link", { name: "In your cart" })).toBeVisible();
  await client.reload();
  await expect(client.getByRole("link", { name: "In your cart" })).toBeVisible();
  await engineer.request.put(`/api/services/${made.id}`, put(64_000));
  await client.goto("/cart");
  await expect(client.getByText("Price changed from $600.00 to $640.00")).toBeVisible();
  await expectGoodLooks(client, "a cart with a package");
  await client.goto("/checkout");
  await expect(client.getByText("Price changed from $600.00 to $640.00")).toBeVisible();
  await expectGoodLooks(client, "the checkout of a package");
  await client.setViewportSize(PHONE);
  await client.goto("/cart");
  await client.getByRole("button", { name: /^Remove/ }).click();
  await expect(client.getByRole("link", { name: title })).toBeHidden();

  const declined = await orderPackage(client, title, service);
  await expectGoodLooks(client, "an order that waits for its engineer");
  await client.setViewportSize(PHONE);
  await engineer.goto(declined);
  await expect(engineer.getByText("The client has paid $640.00")).toBeVisible();
  await expectGoodLooks(engineer, "an order to accept or decline");
  await engineer.setViewportSize(PHONE);
  await answer(engineer, "Decline order");
  await client.reload();
  await expect(client.getByText("declined the request")).toBeVisible();
  await expect(client.getByText("Refunded", { exact: true }).first()).toBeVisible();

  const accepted = await orderPackage(client, title, service);
  await engineer.goto(accepted);
  await answer(engineer, "Accept order");
  await answer(engineer, "Deliver work", "The pipeline and its report.");
  await client.reload();
  await answer(client, "Approve and release");
  await expect(client.getByText("Completed", { exact: true })).toBeVisible();
  await expect(client.getByText(/^released the payment|released the payment for/)).toBeVisible();
  await engineer.reload();
  await expect(engineer.getByText("Released to the engineer")).toBeVisible();
});
