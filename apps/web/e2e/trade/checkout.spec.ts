import type { Page } from "@playwright/test";
import { packModule } from "../fixtures/archives";
import { expectGoodLooks } from "../fixtures/layout-checks";
import { approveModule, changePrice, createModule, fillCart } from "../fixtures/modules";
import { mailedLink, newStamp, ownAddress, registered, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const stamp = newStamp();
/** Modules of the demo data. */
const [EKS, OIDC, LAMBDA] = [1, 2, 3] as const;

const cartLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Cart/ });
const pay = (page: Page) => page.getByRole("button", { name: /^Pay/ });
const ordersOf = async (page: Page) => (await page.request.get("/api/orders")).json();

test("a visitor fills a cart, signs up, and pays for three items with a code and a confirmation", async ({
  browser,
}) => {
  const code = `SPRING-${stamp}`.toUpperCase();
  const seller = await signedIn(browser, "mara-lindqvist");
  const made = await seller.request.post("/api/user/discount-codes", {
    data: { code, basisPoints: 1_000 },
  });
  expect(made.status()).toBe(201);

  const name = `visitor-${stamp}`;
  const page = await (await browser.newContext({ extraHTTPHeaders: ownAddress() })).newPage();

  await test.step("the cart keeps what is added, and undoes removing", async () => {
    for (const id of [EKS, OIDC, LAMBDA]) {
      await page.goto(`/modules/${id}`);
      await page.getByRole("button", { name: "Add to Cart" }).click();
      await expect(page.getByText("Added to your cart")).toBeVisible();
      await expect(page.getByRole("link", { name: "In your cart View" })).toBeFocused();
    }
    await cartLink(page).click();
    await expect(page).toHaveURL("/cart");
    const items = page.getByRole("list", { name: "Items" }).getByRole("listitem");
    await expect(items).toHaveCount(3);
    await expect(page.getByText("Subtotal, 3 items")).toBeVisible();
    await items.first().getByRole("button").click();
    await expect(page.getByText("Subtotal, 2 items")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Undo/ })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Subtotal, 3 items")).toBeVisible();
    await page.reload();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 3 items");
    await expectGoodLooks(page, "the cart of a visitor");
  });

  await test.step("signing up leads back to the checkout, with the same cart", async () => {
    await page.getByRole("link", { name: "Sign in and check out" }).click();
    await expect(page.getByText("Please log in to check out")).toBeVisible();
    await page.getByRole("tab", { name: "Register" }).click();
    await page.getByLabel("Username").fill(name);
    await page.getByLabel("Email").fill(`${name}@example.test`);
    await page.getByRole("textbox", { name: "Password", exact: true }).fill("correct horse");
    await page.getByRole("textbox", { name: "Confirm password" }).fill("correct horse");
    await page.getByRole("checkbox", { name: /^I am at least 18 years old/ }).check();
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL("/checkout");
    await expect(page.getByText("Confirm your email address to buy modules")).toBeVisible();
    await expect(pay(page)).toBeDisabled();
    const link = await mailedLink(page, `${name}@example.test`, /^Confirm your address/);
    const data = { token: new URL(link).hash.slice(1) };
    expect((await page.request.post("/api/email-confirmations", { data })).status()).toBe(200);
    await page.reload();
  });

  await test.step("codes show what they take off, and billing details are checked", async () => {
    await expect(pay(page)).toHaveText("Pay $212.00");
    await page.getByRole("textbox", { name: "Discount code" }).fill("NO-SUCH-CODE");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("list", { name: "Codes" })).toContainText("isn't valid");
    await page.getByRole("button", { name: "Remove the code NO-SUCH-CODE" }).click();
    await page.getByRole("textbox", { name: "Discount code" }).fill(code.toLowerCase());
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByRole("list", { name: "Codes" })).toContainText("takes off $14.90");
    await expect(pay(page)).toHaveText("Pay $197.10");
    await page.getByText("Billing details").click();
    await page.getByLabel("Name or company").fill("Harbor GmbH");
    await page.getByLabel("Country").selectOption({ label: "Germany" });
    await page.getByLabel("VAT ID").fill("DE12");
    await expectGoodLooks(page, "the checkout");
    await page.getByRole("radio", { name: /^Test payment, with confirmation/ }).check();
    await pay(page).click();
    await expect(page.getByText("Enter a VAT ID with its country prefix")).toBeVisible();
    await page.getByLabel("VAT ID").fill("DE 123 456 789");
    await pay(page).click();
  });

  await test.step("the payment waits until its buyer confirms it", async () => {
    await expect(page).toHaveURL(/\/orders\/\d+\/test-payment$/);
    await expect(page.getByText("No money moves.")).toBeVisible();
    await expectGoodLooks(page, "the page of a test payment");
    await page.getByRole("link", { name: "Decide later" }).click();
    await expect(page.getByText("Confirm your payment")).toBeVisible();
    await expectGoodLooks(page, "an order that waits");
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 3 items");
    await cartLink(page).click();
    await expect(page.getByText(/is waiting for your payment/)).toBeVisible();
    await page.getByRole("link", { name: /^View order/ }).click();
    await page.getByRole("link", { name: "Continue to payment" }).click();
    await page.getByRole("button", { name: "Approve test payment" }).click();
    await expect(page.getByText("$197.10 paid")).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName("Cart");
    await expectGoodLooks(page, "a paid order");
  });

  await test.step("the receipt has every item, the discount and the billing details", async () => {
    const blocks = page.getByText("Module block");
    await expect(blocks).toHaveCount(3);
    await blocks.first().click();
    await expect(page.locator("pre").first()).toContainText("mara-lindqvist/eks-cluster/aws");
    await page.getByRole("link", { name: "View receipt" }).click();
    const receipt = page.getByRole("article", { name: /^Receipt SY-/ });
    for (const text of ["Harbor GmbH", "Germany", "VAT ID DE123456789", "-$14.90", "$197.10"])
      await expect(receipt).toContainText(text);
    await expect(receipt.getByText(/^Sold by/)).toHaveCount(3);
    await expectGoodLooks(page, "a receipt of three items");
    await page.goto("/purchases");
    await expect(page.getByRole("list", { name: "Orders" })).toContainText("$197.10");
    await expectGoodLooks(page, "the buyer's orders");
  });
});

test("a declined payment charges nothing, keeps the cart, and can be tried another way", async ({
  browser,
}) => {
  const page = await registered(browser, "buyer", `declined-${stamp}`);
  await fillCart(page, [OIDC, LAMBDA]);
  await page.goto("/checkout");
  await page.getByRole("radio", { name: /^Test payment, declined/ }).check();
  await pay(page).click();
  await expect(page.getByText("The test payment was declined, as requested.")).toBeVisible();
  expect(await ordersOf(page)).toEqual([]);
  await page.getByRole("radio", { name: /^Test payment, with confirmation/ }).check();
  await pay(page).click();
  await page.getByRole("button", { name: "Decline test payment" }).click();
  await expect(page.getByText("You declined the test payment. You weren't charged.")).toBeVisible();
  await expectGoodLooks(page, "an order that was not paid");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL("/checkout");
  await pay(page).click();
  await expect(page.getByText("$63.00 paid")).toBeVisible();
  // The paid order has replaced the checkout.
  await page.goBack();
  await expect(page.getByText("You declined the test payment. You weren't charged.")).toBeVisible();
  await page.goto("/checkout");
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await page.getByRole("link", { name: "View your latest order" }).click();
  await expect(page.getByText("$63.00 paid")).toBeVisible();
});

test("prices that change, and items that are no longer sold, are named before anything is charged", async ({
  browser,
}) => {
  const author = await registered(browser, "contributor", `changer-${stamp}`);
  const auditor = await signedIn(browser, "auditor");
  const archive = await packModule(["tone"]);
  const ids: number[] = [];
  for (const kind of ["Changed", "Ended"]) {
    const id = await createModule(author, `${kind} Signal ${stamp}`, archive);
    await approveModule(auditor, id);
    ids.push(id);
  }
  const [changed = 0, ended = 0] = ids;
  const page = await registered(browser, "buyer", `seer-${stamp}`);
  await fillCart(page, ids);
  await page.goto("/checkout");
  await expect(pay(page)).toHaveText("Pay $25.00");

  await changePrice(author, changed, 1_500);
  await pay(page).click();
  await expect(page.getByText("The price changed from $12.50 to $15.00.")).toBeVisible();
  await expect(page.getByText(`Changed Signal ${stamp}: from $12.50 to $15.00`)).toBeVisible();
  await expect(pay(page)).toHaveText("Pay $27.50");
  expect(await ordersOf(page)).toEqual([]);
  await expectGoodLooks(page, "a checkout whose prices changed");

  const data = { reason: undefined };
  await author.request.put(`/api/modules/${ended}/off-sale`, { data });
  await pay(page).click();
  await expect(page.getByText("1 item in your cart can't be bought")).toBeVisible();
  await expect(page.getByText(`Ended Signal ${stamp}:`).first()).toBeVisible();
  await expect(pay(page)).toBeDisabled();
  await page.getByRole("link", { name: "Your cart", exact: true }).click();
  await expect(page.getByText("Price changed from $12.50 to $15.00")).toBeVisible();
  const notice = page.getByText("We removed 1 item that is no longer available");
  await expect(notice).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(`Ended Signal ${stamp}:`);
  await expect(page.getByRole("list", { name: "Items" }).getByRole("listitem")).toHaveCount(1);
  await expectGoodLooks(page, "a cart from which an item was removed");
  // It is said once.
  await page.reload();
  await expect(page.getByText("Price changed from $12.50 to $15.00")).toBeVisible();
  await expect(notice).toBeHidden();
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await pay(page).click();
  await expect(page.getByText("$15.00 paid")).toBeVisible();
});

test("two tabs, impatient clicks and lost answers make one order", async ({ browser }) => {
  const first = await registered(browser, "buyer", `tabs-${stamp}`);
  await fillCart(first, [OIDC]);
  const second = await first.context().newPage();
  await Promise.all([first.goto("/checkout"), second.goto("/checkout")]);
  await Promise.all([pay(first).dblclick(), pay(second).dblclick()]);
  for (const page of [first, second])
    await expect(page.getByText(/\$24.00 paid|View your latest order/)).toBeVisible();
  expect(await ordersOf(first)).toMatchObject([{ status: "paid", total: 2_400 }]);

  await test.step("the answer is lost, twice, and the page finds the order", async () => {
    await fillCart(first, [LAMBDA]);
    await first.goto("/checkout");
    await expect(pay(first)).toBeEnabled();
    await first.route("**/api/orders", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch();
      await route.abort();
    });
    await pay(first).click();
    await expect(first).toHaveURL(/\/orders\/\d+$/);
    await expect(first.getByText("$39.00 paid")).toBeVisible();
    expect(await ordersOf(first)).toHaveLength(2);
  });

  await test.step("without a connection nothing is ordered, and the same click orders later", async () => {
    await first.unroute("**/api/orders");
    await fillCart(first, [EKS]);
    await first.goto("/checkout");
    await expect(pay(first)).toBeEnabled();
    const keys: (string | undefined)[] = [];
    let isOffline = true;
    await first.route("**/api/orders", (route) => {
      const request = route.request();
      if (request.method() === "POST") keys.push(request.headers()["idempotency-key"]);
      return isOffline ? route.abort() : route.continue();
    });
    await pay(first).click();
    await expect(first.getByText("You won't be charged twice.")).toBeVisible();
    isOffline = false;
    await first.reload();
    await pay(first).click();
    await expect(first.getByText("$149.00 paid")).toBeVisible();
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(await ordersOf(first)).toHaveLength(3);
  });
});
