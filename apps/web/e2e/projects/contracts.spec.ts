import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { packModule } from "../fixtures/archives";
import { expectGoodLooks } from "../fixtures/layout-checks";
import { approveModule, createModule } from "../fixtures/modules";
import { newStamp, registered, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const PHONE = { width: 375, height: 812 };

const card = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });

async function take(
  page: Page,
  step: string,
  { text, amount }: { text?: string; amount?: string },
) {
  await page.getByRole("button", { name: step }).click();
  const question = page.getByRole("alertdialog");
  if (amount) await question.getByLabel("Back to the client, in dollars").fill(amount);
  if (text) await question.getByRole("textbox").last().fill(text);
  await question.getByRole("button").last().click();
  await expect(question).toBeHidden();
}

async function deliverArchive(page: Page, archive: string) {
  await page.getByRole("button", { name: "Deliver work for Plan and backups" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("textbox").fill("The plan and its module.");
  await question.getByRole("button", { name: "Deliver work" }).click();
  await expect(question.getByText(/Deliver an archive or a published version/)).toBeVisible();
  await question.locator('input[type="file"]').setInputFiles(archive);
  await expect(question.getByRole("button", { name: "Remove the archive" })).toBeVisible();
  await question.getByRole("button", { name: "Deliver work" }).click();
  await expect(question).toBeHidden();
}

async function fundMilestone(page: Page, title: string, price = "$1,500.50") {
  await card(page, title).getByRole("link", { name: "Fund milestone" }).click();
  await page.getByRole("button", { name: `Pay ${price}` }).click();
  await expect(page).toHaveURL(/\/orders\/\d+$/);
  await expect(page.getByText("Ask for a refund on the contract's page.")).toBeVisible();
  await page.getByRole("link", { name: "Open the contract" }).click();
  await expect(page).toHaveURL(/\/contracts\/\d+$/);
  await expect(card(page, title).getByText("Funded", { exact: true })).toBeVisible();
}

/** Changes one milestone and removes another, by keyboard, as both confirm. */
async function amend(proposer: Page, other: Page) {
  await proposer.getByRole("button", { name: "Propose amendment" }).press("Enter");
  const form = proposer.getByRole("form", { name: "Propose an amendment" });
  await expect(form.getByLabel("Milestone", { exact: true }).first()).toBeFocused();
  await form.getByRole("button", { name: "Remove milestone 3" }).press("Enter");
  const move = form.getByRole("group", { name: "Milestone 2", exact: true });
  await move.getByLabel("Description").fill("At night, without downtime.");
  await form.getByRole("button", { name: "Send amendment" }).press("Enter");
  await expect(form.getByText(/at least 10 characters/)).toBeVisible();
  await expect(form.getByLabel("Reason")).toBeFocused();
  await form.getByLabel("Reason").fill("Nobody needs the training anymore.");
  await form.getByRole("button", { name: "Send amendment" }).press("Enter");
  await expect(proposer.getByRole("button", { name: "Withdraw amendment" })).toBeVisible();
  await other.reload();
  const changed = other.getByRole("region", { name: "Milestone 2, changed" });
  await expect(changed.getByText("At night, without downtime.")).toBeVisible();
  await expect(
    other.getByRole("region", { name: "Milestone 3, removed" }).getByText("Not part of the"),
  ).toBeVisible();
  await expectGoodLooks(other, "a contract with an open amendment");
  await other.setViewportSize(PHONE);
  await take(other, "Confirm amendment", {});
  await expect(card(other, "Training")).toBeHidden();
  await expect(card(other, "The move").getByText("At night, without downtime.")).toBeVisible();
  await other.getByText(/^Confirmed on .*, proposed by/).click();
  await expect(other.getByText(/^Text before: [0-9a-f]{64}$/)).toBeVisible();
}

async function review(page: Page, { stars, text }: { stars: number; text: string }) {
  const button = page.getByRole("button", { name: "Write a review" });
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Write a review" });
  await dialog.getByRole("radio", { name: `${stars} stars` }).focus();
  await page.keyboard.press("Space");
  await dialog.getByLabel("Review").fill(text);
  await dialog.getByRole("button", { name: "Submit review" }).press("Enter");
  await expect(dialog).toBeHidden();
}

test("a contract with two milestones: passed checks release one, and one is disputed and split", async ({
  browser,
}) => {
  // Three people, an amendment, two deliveries, a dispute and two reviews.
  test.slow();
  const stamp = newStamp();
  const [client, engineer, admin] = [
    await registered(browser, "buyer", `payer-${stamp}`),
    await signedIn(browser, "noor-haddad"),
    await signedIn(browser, "admin"),
  ];
  for (const page of [client, engineer, admin]) await page.setViewportSize(PHONE);
  const project = {
    title: `Split the state ${stamp}`,
    scope: "Twelve states, moved without downtime.",
    ...{ skills: [], budget: null },
  };
  const draft = await (await client.request.post("/api/projects", { data: project })).json();
  await client.request.put(`/api/projects/${draft.id}/posting`);
  const milestones = ["Plan and backups", "The move", "Training"].map((title, n) => ({
    ...{ title, amount: 150_050, dueDays: n * 5 + 5 },
    checks:
      n === 0 ? { isValid: true, outputs: ["signal"], inputs: ["plan"], releaseDays: 3 } : null,
  }));
  const message = "I moved forty states last year.";
  const data = { message, amount: 450_150, deliveryDays: 20, milestones };
  await engineer.request.post(`/api/projects/${draft.id}/proposals`, { data });

  await client.goto(`/projects/${draft.id}`);
  await client.getByRole("button", { name: /^Accept/ }).click();
  await client.getByRole("alertdialog").getByRole("button", { name: "Accept proposal" }).click();
  await client.getByRole("link", { name: "Open the contract" }).click();
  await expect(client).toHaveURL(/\/contracts\/\d+$/);
  const address = new URL(client.url()).pathname;
  const contractId = address.split("/").at(-1) as string;
  // The hash is that of the text shown.
  await client.getByText("Canonical text and hash").click();
  const text = (await client.locator("details pre").textContent()) ?? "";
  await expect(client.getByText(createHash("sha256").update(text).digest("hex"))).toBeVisible();
  await take(client, "Confirm contract", {});
  await expect(client.getByText("Waiting for the other side")).toBeVisible();
  await engineer.goto(address);
  await take(engineer, "Confirm contract", {});
  await expect(engineer.getByText("Wait until the client has funded").first()).toBeVisible();

  await amend(engineer, client);
  await fundMilestone(client, "Plan and backups");
  await engineer.reload();
  const plan = card(engineer, "Plan and backups");
  await deliverArchive(engineer, await packModule(["backup"]));
  await expect(plan.getByText("Checks failed", { exact: true })).toBeVisible();
  await expect(plan.getByText("missing: plan")).toBeVisible();
  await expect(plan.getByText("Fix what they found and deliver again.")).toBeVisible();
  await client.reload();
  await deliverArchive(engineer, await packModule(["plan"]));
  await expect(plan.getByText("Checks passed", { exact: true })).toBeVisible();
  await expectGoodLooks(engineer, "a delivery that passed its checks");
  await engineer.setViewportSize(PHONE);
  await client.reload();
  await expect(plan.getByText(/Unless the client stops it, .* released on/)).toBeVisible();
  const download = client.waitForEvent("download");
  await card(client, "Plan and backups")
    .getByRole("link", { name: /^Download/ })
    .last()
    .click();
  expect((await download).suggestedFilename()).toMatch(/^milestone-\d+-delivery-\d+\.tar\.gz$/);
  await waitForSilence(client, contractId, "released");
  for (const page of [client, engineer]) {
    await page.reload();
    await expect(
      card(page, "Plan and backups").getByText("Paid", { exact: true }).first(),
    ).toBeVisible();
  }
  await expect(client.getByText("released the payment for Plan and backups")).toBeVisible();

  await fundMilestone(client, "The move");
  const { conversationId } = await (
    await engineer.request.get(`/api/contracts/${contractId}`)
  ).json();
  const letter = { data: { message: "The **log** says which machines are moved." } };
  await engineer.request.post(`/api/conversations/${conversationId}/messages`, letter);
  await take(client, "Open dispute for The move", { text: "Nothing has been moved so far." });
  await engineer.reload();
  await take(engineer, "Answer claim for The move", { text: "Four of the twelve are moved." });
  await admin.goto("/admin/contract-disputes");
  await expectGoodLooks(admin, "the disputes of contracts");
  await admin.setViewportSize(PHONE);
  await admin.locator(`a[href="${address}"]`).click();
  const messages = admin.getByRole("region", { name: "Messages" });
  await messages.getByRole("button", { name: "Open the messages" }).press("Enter");
  await expect(messages.getByText("The log says which machines are moved.")).toBeVisible();
  await expectGoodLooks(admin, "a dispute with its messages");
  await take(admin, "Decide dispute for The move", {
    amount: "1000.50",
    text: "A third of the work is done.",
  });
  await client.reload();
  const move = card(client, "The move");
  await expect(move.getByText("Resolved", { exact: true })).toBeVisible();
  await expect(move.getByText("$1,000.50").first()).toBeVisible();
  await expect(client.getByText("Completed", { exact: true })).toBeVisible();
  // Both review each other by keyboard; nobody reads the other's before both have written.
  await review(client, { stars: 4, text: "Moved a third, and well." });
  await expect(client.getByText("Your review, not published yet")).toBeVisible();
  await engineer.reload();
  await expect(engineer.getByText("has written a review.")).toBeVisible();
  await expect(engineer.getByText("Moved a third, and well.")).toBeHidden();
  await review(engineer, { stars: 3, text: "Gave up after two weeks." });
  await expect(engineer.getByText("Moved a third, and well.")).toBeVisible();
  await client.reload();
  await expect(client.getByText("Gave up after two weeks.")).toBeVisible();
  await expectGoodLooks(client, "a completed contract");
  await engineer.goto("/profile/projects");
  const own = engineer.getByRole("region", { name: "Your contracts" });
  await expect(own.getByRole("listitem").filter({ hasText: stamp })).toContainText("Completed");
});

test("a contract with three milestones: the first is delivered as a version, one is canceled, one expires", async ({
  browser,
}) => {
  const stamp = newStamp();
  const [client, engineer, auditor] = [
    await registered(browser, "buyer", `checked-${stamp}`),
    await signedIn(browser, "grace-otieno"),
    await signedIn(browser, "auditor"),
  ];
  const module = await createModule(engineer, `Signal ${stamp}`, await packModule(["plan"]));
  await approveModule(auditor, module);
  const contractId = await agree({ client, engineer }, `Three signals ${stamp}`);
  const device = await client.context().newCDPSession(client);
  await device.send("Emulation.setTimezoneOverride", { timezoneId: "Asia/Kathmandu" });
  for (const page of [client, engineer]) {
    await page.setViewportSize(PHONE);
    await page.goto(`/contracts/${contractId}`);
  }
  await fundMilestone(client, "Plan and backups", "$200.00");
  await engineer.reload();
  await engineer.getByRole("button", { name: "Deliver work for Plan" }).press("Enter");
  const delivery = engineer.getByRole("alertdialog");
  await delivery.getByRole("textbox").fill("The published version.");
  await delivery.getByLabel(/^Module/).selectOption({ label: `Signal ${stamp}` });
  await delivery.getByLabel(/^Version/).selectOption({ label: "1.0.0" });
  await delivery.getByRole("button", { name: "Deliver work" }).press("Enter");
  await expect(delivery).toBeHidden();
  const checked = card(engineer, "Plan and backups").getByText("Checks passed", { exact: true });
  await expect(checked).toBeVisible();
  await client.reload();
  const plan = card(client, "Plan and backups");
  await expect(plan.getByText(/Unless the client stops it/)).toBeVisible();
  // In the reader's time zone, with UTC in the tooltip.
  const release = plan.getByRole("listitem").filter({ hasText: /Unless the client stops it/ });
  await expect(release.getByText(/, \d\d:\d\d GMT\+5:45$/)).toHaveAttribute("title", /UTC$/);
  await press(client, "Stop automatic release for Plan and backups");
  await expect(plan.getByText(/Unless the client stops it/)).toBeHidden();
  await client.getByRole("button", { name: "Release a part for Plan and backups" }).press("Enter");
  const part = client.getByRole("alertdialog");
  const amount = part.getByLabel("Release to the engineer, in dollars");
  await amount.fill("200.00");
  await amount.press("Enter");
  await expect(part.getByText("You can release at most $199.00")).toBeVisible();
  await amount.fill("50.10");
  await expect(part.getByText(/The engineer gets \$.* \$149\.90 stays held\./)).toBeVisible();
  await expectGoodLooks(client, "a part of a milestone before its release");
  await client.setViewportSize(PHONE);
  await part.getByRole("button", { name: "Release a part" }).click();
  await expect(part).toBeHidden();
  await expect(plan.getByText("$149.90")).toBeVisible();
  await expect(
    client.getByText(/released \$50\.10 of the payment for Plan and backups/),
  ).toBeVisible();
  await press(client, "Approve and release for Plan and backups");
  await expect(plan.getByText("Paid", { exact: true }).first()).toBeVisible();

  await press(client, "Cancel milestone for The move");
  const move = card(client, "The move");
  await expect(move.getByText("Canceled", { exact: true }).first()).toBeVisible();
  await fundMilestone(client, "Training", "$200.00");
  await waitForSilence(client, contractId, "refunded");
  await client.reload();
  const training = card(client, "Training");
  await expect(training.getByText("Refunded", { exact: true }).first()).toBeVisible();
  await expect(client.getByText("Completed", { exact: true })).toBeVisible();
  await expect(client.getByText("returned the money for Training")).toBeVisible();
  await client.getByRole("button", { name: "Pay a tip" }).press("Enter");
  const tip = client.getByRole("alertdialog");
  await tip.getByLabel("Tip, in dollars").fill("25");
  await tip.getByRole("button", { name: "Continue to payment" }).click();
  await expect(client.getByRole("heading", { name: "Pay tip" })).toBeVisible();
  await expect(client.getByText("The engineer gets the whole tip.")).toBeVisible();
  await expectGoodLooks(client, "the checkout of a tip");
  await client.setViewportSize(PHONE);
  await client.getByRole("button", { name: "Pay $25.00" }).click();
  await expect(client).toHaveURL(/\/orders\/\d+$/);
  await expect(client.getByText("The engineer can return a tip.")).toBeVisible();
  await client.goto(`/contracts/${contractId}`);
  await expect(client.getByRole("region", { name: "Tips" }).getByText("$25.00")).toBeVisible();
});

test("both agree to end a milestone: the client asks for a part, the engineer grants it", async ({
  browser,
}) => {
  const stamp = newStamp();
  const client = await registered(browser, "buyer", `split-${stamp}`);
  const engineer = await signedIn(browser, "grace-otieno");
  const contractId = await agree({ client, engineer }, `Half a lighthouse ${stamp}`);
  for (const page of [client, engineer]) {
    await page.setViewportSize(PHONE);
    await page.goto(`/contracts/${contractId}`);
  }
  await fundMilestone(client, "Training", "$200.00");
  await client.getByRole("button", { name: "Request refund for Training" }).press("Enter");
  const request = client.getByRole("alertdialog");
  const amount = request.getByLabel("Back to you, in dollars");
  await expect(amount).toHaveValue("200.00");
  await request.getByLabel("Reason").fill("Two of our three people have left.");
  for (const [typed, problem] of [
    ["200.01", "At most $200.00 is held"],
    ["0.99", "Request at least $1.00"],
  ]) {
    await amount.fill(typed as string);
    await request.getByRole("button", { name: "Request refund" }).press("Enter");
    await expect(request.getByText(problem as string)).toBeVisible();
  }
  await amount.fill("120.50");
  await expect(
    request.getByText(/^\$79\.50 of \$200\.00 is released to the engineer/),
  ).toBeVisible();
  await expectGoodLooks(client, "a refund request with an amount");
  await client.setViewportSize(PHONE);
  await request.getByRole("button", { name: "Request refund" }).press("Enter");
  await expect(request).toBeHidden();

  await engineer.reload();
  const asked = card(engineer, "Training");
  await expect(asked.getByText("The client wants $120.50 back. The rest, $79.50")).toBeVisible();
  await engineer.getByRole("button", { name: "Grant refund for Training" }).press("Enter");
  const answer = engineer.getByRole("alertdialog");
  await expect(answer.getByRole("heading")).toHaveText("Return $120.50 to the client?");
  await expect(answer.getByText(/^\$79\.50 is released to you, less the fee\./)).toBeVisible();
  await answer.getByRole("button", { name: "Grant refund" }).press("Enter");
  await expect(answer).toBeHidden();
  await client.reload();
  const training = card(client, "Training");
  await expect(training.getByText("Resolved", { exact: true })).toBeVisible();
  await expect(
    training.getByText("A part went back to the client, and the rest was released."),
  ).toBeVisible();
  await expect(
    client.getByText("returned $120.50 of $200.00 for Training to the client"),
  ).toBeVisible();
  await expect(training.getByRole("button")).toHaveCount(0);
});

/** Lets the contract's open deadlines pass, until a milestone is in this state. */
async function waitForSilence(page: Page, contractId: string, status: string) {
  const script = ["apps/server/scripts/pass-deadlines.ts", contractId];
  const env = { ...process.env, DATA_DIR: "data/e2e" };
  await promisify(execFile)(process.execPath, script, { env });
  await expect
    .poll(async () => {
      const contract = await (await page.request.get(`/api/contracts/${contractId}`)).json();
      return contract.milestones.map((each: { status: string }) => each.status);
    })
    .toContain(status);
}

async function press(page: Page, step: string) {
  await page.getByRole("button", { name: step }).press("Enter");
  const question = page.getByRole("alertdialog");
  await question.getByRole("button").last().press("Enter");
  await expect(question).toBeHidden();
}

/** Has both agree on a contract with three milestones, the first with checks. Returns its number. */
async function agree(
  { client, engineer }: { readonly client: Page; readonly engineer: Page },
  title: string,
): Promise<string> {
  const draft = { title, scope: "Three signals that guide ships.", skills: [], budget: null };
  const project = await (await client.request.post("/api/projects", { data: draft })).json();
  await client.request.put(`/api/projects/${project.id}/posting`);
  const checks = { isValid: true, outputs: ["signal"], inputs: ["plan"], releaseDays: 3 };
  const milestones = ["Plan and backups", "The move", "Training"].map((title, n) => ({
    ...{ title, amount: 20_000, dueDays: 10, checks: n === 0 ? checks : null },
  }));
  const offer = {
    message: "I build signals for ships.",
    amount: 60_000,
    deliveryDays: 20,
    milestones,
  };
  const proposals = `/api/projects/${project.id}/proposals`;
  const proposal = await (await engineer.request.post(proposals, { data: offer })).json();
  const { amount, revision } = proposal;
  const accepted = { data: { amount, revision } };
  await client.request.put(`/api/proposals/${proposal.id}/acceptance`, accepted);
  const [{ id }] = await (await client.request.get("/api/user/contracts")).json();
  const { hash } = await (await client.request.get(`/api/contracts/${id}`)).json();
  for (const { request } of [client, engineer]) {
    const confirmed = await request.put(`/api/contracts/${id}/confirmation`, { data: { hash } });
    expect(confirmed.status()).toBe(204);
  }
  return String(id);
}

test("a contract is invisible to others", async ({ browser }) => {
  const other = await signedIn(browser, "buyer-two");
  await other.goto("/contracts/999999");
  await expect(other.getByRole("heading", { name: "Contract not found" })).toBeVisible();
  await other.goto("/admin/contract-disputes");
  await expect(other.getByRole("heading", { name: "For administrators" })).toBeVisible();
});
