import type { Page } from "@playwright/test";
import { pauseClock } from "../fixtures/hydrate";
import { expectGoodLooks } from "../fixtures/layout-checks";
import { mailedLink, newStamp, ownAddress, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const stamp = newStamp();

/** Records the page's uncaught errors. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  return errors;
}

test("the Support Center has answers, searches them, and leads to people", async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto("/support");
  await page.getByText("Which payment methods are accepted?").click();
  await expect(page.getByText("Major credit cards, PayPal, cryptocurrencies")).toBeVisible();
  await expect(page.getByText("enabled here").first()).toBeVisible();
  await page.getByRole("tab", { name: "Security" }).click();
  await expect(page).toHaveURL(/tab=security/);
  await page.getByText("Which security standards do you follow?").click();
  await expect(page.getByText("We don't claim any certification")).toBeVisible();
  await expectGoodLooks(page, "the security answers");
  await page.getByRole("tab", { name: "Legal" }).click();
  await page.getByText("What is the refund policy?").click();
  await expect(page.getByText("within 30 days if the module does not work")).toBeVisible();
  await expect(page.getByText("Support is available 24/7.")).toBeVisible();

  const search = page.getByRole("searchbox", { name: "Search the support answers" });
  await search.fill("vulnerability");
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/q=vulnerability/);
  await expect(page.getByText("How do I report a vulnerability?")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Legal" })).toHaveAttribute("aria-selected", "true");
  await search.fill("refnud");
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("What is the refund policy?")).toBeVisible();
  await page.goto("/search?q=prorated&kind=answer");
  await page.getByRole("link", { name: "Can I cancel a subscription?" }).click();
  await expect(page.getByText("There are no prorated refunds")).toBeVisible();
  for (const [card, path] of [
    ["Start a chat", "/support/chat"],
    ["Write a ticket", "/support/ticket"],
    ["Browse the documentation", "/documentation"],
  ])
    await expect(page.getByRole("link", { name: card }).first()).toHaveAttribute(
      "href",
      path ?? "",
    );
  await page.goto("/support/security");
  await expect(page.getByText("Reports are handled within 48 hours")).toBeVisible();
  await expectGoodLooks(page, "the report form");
  expect(errors).toEqual([]);
});

test("the chat says that it is simulated, answers after a second, and becomes a ticket", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/support/chat");
  await expect(page.getByText("This chat is simulated")).toBeVisible();
  await expect(page.getByText("Online • Typical response time: 5 minutes")).toBeVisible();
  const messages = page.getByRole("list", { name: "Messages" }).getByRole("listitem");
  await expect(messages).toHaveCount(1);
  const input = page.getByLabel("Your message");
  await input.fill("   ");
  await input.press("Enter");
  await expect(messages).toHaveCount(1);
  await pauseClock(page);
  await input.fill("My install fails");
  await input.press("Enter");
  await expect(messages).toHaveCount(2);
  await page.clock.runFor(900);
  await expect(messages).toHaveCount(2);
  await page.clock.runFor(200);
  await expect(messages).toHaveCount(3);
  await expect(messages.last()).toContainText("I'm a simulation");
  await page.clock.resume();
  await expectGoodLooks(page, "the chat");
  await page.getByRole("button", { name: "Turn this into a ticket" }).click();
  await expect(page).toHaveURL("/support/ticket");
  await expect(page.getByLabel("Detailed Description")).toHaveValue("My install fails");
});

test("a visitor's ticket is answered by an agent, read through the mailed link, and rated", async ({
  browser,
}) => {
  const email = `visitor-${stamp}@example.test`;
  const subject = `Refund for a module ${stamp}`;
  const context = await browser.newContext({ extraHTTPHeaders: ownAddress() });
  const visitor = await context.newPage();
  const errors = watchErrors(visitor);
  await visitor.goto("/support/ticket");

  await test.step("the form has defaults, requires its fields, and suggests answers", async () => {
    await expect(visitor.getByLabel("Category")).toHaveValue("technical");
    await expect(visitor.getByLabel("Priority")).toHaveValue("medium");
    const options = await visitor.getByLabel("Category").locator("option").allTextContents();
    expect(options).toEqual([
      ...["Technical Issue", "Billing & Subscription", "Account Management", "Marketplace"],
      ...["Security Concern", "Other"],
    ]);
    await visitor.getByRole("button", { name: "Submit Ticket" }).click();
    await expect(visitor.getByText("Please enter your name")).toBeVisible();
    await expect(visitor.getByText("Invalid email format")).toBeVisible();
    await visitor.getByLabel("Subject").fill(subject);
    await expect(visitor.getByRole("region", { name: "Suggested answers" })).toContainText(
      "What is the refund policy?",
    );
    await expectGoodLooks(visitor, "the ticket form");
  });

  await test.step("files are refused before and after the upload, and can be removed", async () => {
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: "text/plain", buffer });
    const input = visitor.getByLabel("Attachments");
    await input.setInputFiles(file("large.log", Buffer.alloc(10 * 1024 * 1024 + 1, "a")));
    await expect(visitor.getByText("large.log is larger than 10MB.")).toBeVisible();
    await input.setInputFiles(file("program.txt", Buffer.from("MZ\0\0")));
    await expect(visitor.getByText(/^Attach images/)).toBeVisible();
    await input.setInputFiles(
      [1, 2, 3, 4, 5, 6].map((n) => file(`${n}.log`, Buffer.from(`it stops ${n}`))),
    );
    await expect(visitor.getByText("Attach 5 files at most.")).toBeVisible();
    await expect(visitor.getByRole("list", { name: "Attached files" })).toContainText("10 B");
    await visitor.getByRole("button", { name: "Remove 2.log" }).click();
    await expect(visitor.getByRole("list", { name: "Attached files" })).not.toContainText("2.log");
  });

  await test.step("the ticket is submitted", async () => {
    await visitor.getByLabel("Your Name").fill("Vera Visitor");
    await visitor.getByLabel("Email Address").fill(email);
    await visitor.getByLabel("Detailed Description").fill("It does not work as described.");
    await visitor.getByRole("button", { name: "Submit Ticket" }).click();
    await expect(visitor.getByText("Ticket Submitted")).toBeVisible();
    await expect(
      visitor.getByText("Your support ticket has been submitted. We'll respond within 24 hours."),
    ).toBeVisible();
    await expect(visitor.getByText(/Your ticket is #\d+/)).toBeVisible();
  });

  const link = await mailedLink(visitor, email, /received$/);
  const agent = await signedIn(browser, "admin");
  await test.step("an agent finds it, adds a note, answers with a saved reply, and solves it", async () => {
    await agent.goto("/support/queue");
    await agent.getByLabel("Keywords, address, or number").fill(subject);
    await agent.getByRole("form", { name: "Find tickets" }).getByRole("button").click();
    await expectGoodLooks(agent, "the queue");
    await agent.getByRole("link", { name: subject }).click();
    await expect(agent.getByText("Due in 23 h")).toBeVisible();
    const text = agent.getByLabel("Reply or note");
    await text.fill("A visitor, be kind.");
    await agent.getByRole("button", { name: "Save as internal note" }).click();
    await expect(agent.getByText("Internal note", { exact: true })).toBeVisible();
    await agent.getByText("Saved replies").click();
    await agent.getByLabel("Saved reply").selectOption("Fixed");
    await agent.getByRole("button", { name: "Insert" }).click();
    await expect(text).toHaveValue(/Thank you for your patience/);
    await agent.getByLabel("Set status to").selectOption("Solved");
    await agent.getByRole("button", { name: "Send reply" }).click();
    await expect(agent.getByRole("list", { name: "Messages" })).toContainText("Thank you for your");
    await expectGoodLooks(agent, "a ticket of the queue");
  });

  await test.step("the visitor reads it, rates it, and writes again", async () => {
    const answer = await visitor.goto(link);
    expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
    await expect(visitor.getByText("Thank you for your patience")).toBeVisible();
    await expect(visitor.getByText("A visitor, be kind.")).toHaveCount(0);
    await expect(visitor.getByText("Solved", { exact: true })).toBeVisible();
    const download = visitor.waitForEvent("download");
    await visitor.getByRole("link", { name: "1.log" }).click();
    expect((await download).suggestedFilename()).toBe("1.log");
    await visitor.getByText("4 · Good").click();
    await visitor.getByRole("button", { name: "Rate" }).click();
    await expect(visitor.getByText("Change your rating")).toBeVisible();
    await expectGoodLooks(visitor, "a ticket");
    await visitor.getByLabel("Your reply").fill("It is back again.");
    await visitor.getByRole("button", { name: "Send reply" }).click();
    await expect(visitor.getByText("Open", { exact: true })).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText("It is back again.")).toBeVisible();
    await visitor.goto(link.replace(/#.*/, "#not-a-key"));
    await expect(visitor.getByText("Ticket not found")).toBeVisible();
  });
  expect(errors).toEqual([]);
});

test("a ticket about an order and a module reaches one agent, and a vulnerability report has its own clock", async ({
  browser,
}) => {
  const customer = await signedIn(browser, "buyer");
  const send = async (subject: string) => {
    await customer.getByLabel("Subject").fill(subject);
    await customer.getByLabel("Detailed Description").fill(`About this: ${subject}`);
    await customer.getByRole("button", { name: "Submit Ticket" }).click();
    const sent = await customer.getByText(/Your ticket is #\d+/).textContent();
    return /#(\d+)/.exec(sent ?? "")?.[1] ?? "";
  };
  await customer.goto("/profile");
  await customer
    .getByRole("link", { name: /^Get help with the purchase of/ })
    .first()
    .click();
  await expect(
    customer.getByText(/^This ticket is about your purchase of .+ for \$/),
  ).toBeVisible();
  await expect(customer.getByLabel("Category")).toHaveValue("billing");
  const order = await send(`An order ${stamp}`);
  await customer.goto("/marketplace");
  await customer.getByRole("article").first().getByRole("link").first().click();
  await expect(customer).toHaveURL(/\/modules\/\d+/);
  const ask = customer.getByRole("link", { name: "Ask support about this module" });
  // The URL changes before the page does.
  await expect(ask).toBeVisible();
  const title = (await customer.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await ask.click();
  await expect(customer.getByText(`This ticket is about the module ${title}`)).toBeVisible();
  const suggested = customer.getByRole("region", { name: "Suggested answers" });
  await customer.getByLabel("Subject").fill("From one NAT gateway to one in each zone");
  await expect(suggested).toContainText(/Solved in the forum: Can I go from one NAT gateway/);
  await customer.getByLabel("Subject").fill("Which version number does a change require?");
  await expect(suggested).toContainText(/In the documentation: /);
  const question = await send(`A module ${stamp}`);

  await customer.goto("/support/security");
  await expect(customer.getByText(/^age1/)).toBeVisible();
  await customer.getByLabel("Affected area and problem").fill(`A hole ${stamp}`);
  await customer.getByLabel("Steps to reproduce").fill("Open the page twice.");
  await customer.getByRole("button", { name: "Send the report" }).click();
  await expect(customer.getByText("We'll respond within 48 hours.")).toBeVisible();
  const agent = await signedIn(browser, "admin");
  await agent.goto(`/support/queue/${order}`);
  const facts = agent.locator("dl").filter({ hasText: "Account" });
  await expect(facts).toContainText(/Purchase#\d+/);
  await agent.goto("/support/queue?category=security");
  await agent.getByRole("link", { name: `A hole ${stamp}` }).click();
  await expect(agent.getByText("Due in 47 h")).toBeVisible();
  await expect(agent.getByLabel("Category")).toBeDisabled();

  await agent.goto(`/support/queue/${question}`);
  await expect(facts).toContainText(title);
  await agent.getByLabel("Agent").selectOption("admin (you)");
  await expect(agent.getByText("Ticket reassigned.")).toBeVisible();
  await agent.getByLabel("Merge into ticket").fill(`#${order}`);
  await agent.getByRole("button", { name: "Merge", exact: true }).click();
  await agent.getByRole("alertdialog").getByRole("button", { name: "Merge" }).click();
  await expect(agent).toHaveURL(`/support/queue/${order}`);
  const messages = agent.getByRole("list", { name: "Messages" });
  await expect(messages).toContainText(`About this: An order ${stamp}`);
  await expect(messages).toContainText(`About this: A module ${stamp}`);
  await customer.goto(`/support/tickets/${question}`);
  await expect(customer.getByText(`About this: An order ${stamp}`)).toBeVisible();
});

test("a newsletter is confirmed by mail, written and sent by an administrator, and unsubscribed from", async ({
  browser,
}) => {
  const email = `reader-${stamp}@example.test`;
  const reader = await (await browser.newContext({ extraHTTPHeaders: ownAddress() })).newPage();
  await reader.goto("/newsletter");
  await reader.getByLabel("Your email address").fill("nobody");
  await reader.getByRole("button", { name: "Subscribe" }).click();
  await expect(reader.getByText("Invalid email format")).toBeVisible();
  await reader.getByLabel("Your email address").fill(email);
  await reader.getByRole("button", { name: "Subscribe" }).click();
  await expect(reader.getByText("Check your inbox")).toBeVisible();
  await reader.goto(await mailedLink(reader, email, /^Confirm your subscription/));
  await reader.getByRole("button", { name: "Get the newsletter" }).click();
  await expect(reader.getByText(`We'll send the next issue to ${email}.`)).toBeVisible();

  const admin = await signedIn(browser, "admin");
  const subject = `Issue ${stamp}`;
  await admin.goto("/admin/newsletter");
  await admin.getByRole("button", { name: "Write an issue" }).click();
  await admin.getByLabel("Subject").fill(subject);
  await admin.getByLabel("Text").fill("Two things:\n\n- the first\n- the second");
  await admin.getByRole("button", { name: "Save draft" }).click();
  await admin.getByRole("button", { name: `Send ${subject}` }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Send" }).click();
  await expect(admin.getByRole("button", { name: `Send ${subject}` })).toHaveCount(0);
  await expectGoodLooks(admin, "the newsletter's desk");

  const outbox = () => reader.request.get("/dev/mail", { params: { to: email } });
  await expect.poll(async () => (await outbox()).text()).toContain(subject);
  const mail = /href="(\/dev\/mail\/\d+)">Issue/.exec(await (await outbox()).text())?.[1] ?? "";
  const text = await (await reader.request.get(mail)).text();
  const leave = /\/newsletter\/unsubscribe\?reader=[\w-]+/.exec(text)?.[0] ?? "";
  await reader.goto(leave);
  await reader.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(reader.getByText("You won't receive more issues")).toBeVisible();
  await reader.getByRole("link", { name: "Past issues" }).click();
  await reader.getByRole("link", { name: subject }).click();
  await expect(reader.getByText("the second")).toBeVisible();
  await expectGoodLooks(reader, "an issue");
});
