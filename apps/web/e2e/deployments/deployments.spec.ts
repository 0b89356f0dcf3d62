import { TestRunner } from "../../../server/test/test-runner";
import { expectGoodLooks } from "../fixtures/layout-checks";
import { newStamp, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const APPROVER = "noor-haddad";
const PHONE = { width: 375, height: 812 };

test("a module is planned, approved and applied by an own runner, and destroyed", async ({
  browser,
  baseURL,
}) => {
  const owner = await signedIn(browser, "mara-lindqvist");
  await owner.setViewportSize(PHONE);
  const pool = `pool-${newStamp()}`;
  await owner.goto("/runners");
  await owner.getByLabel("Pool name").fill(pool);
  await owner.getByRole("button", { name: "Create pool" }).click();
  await owner.getByRole("button", { name: `Enroll a runner in ${pool}` }).click();
  const secret = owner.getByRole("region", { name: `Enrollment token for ${pool}` });
  const token = (await secret.locator("code").first().textContent()) ?? "";
  const runner = new TestRunner((path, init) => fetch(`${baseURL}${path}`, init));
  expect((await runner.enroll(token, "laptop")).status).toBe(200);
  await secret.getByRole("button", { name: "I've saved it" }).click();
  await owner.reload();
  const runners = owner.getByRole("list", { name: `Runners of ${pool}` });
  await expect(runners.getByText("Online")).toBeVisible();
  const card = owner.getByRole("region", { name: pool });
  const savedPolicy = async () => {
    const saved = owner.waitForResponse(/\/policy$/);
    await card.getByRole("button", { name: "Save policy" }).click();
    expect((await saved).status()).toBe(204);
  };
  await card.getByText(`Policy of ${pool}`).press("Enter");
  await card.getByLabel("Lowest security score").fill("101");
  await card.getByLabel("Lowest security score").press("Enter");
  await expect(card.getByText("Enter a whole number from 1 to 100")).toBeVisible();
  await card.getByLabel("Lowest security score").fill("");
  await card.getByLabel("Allowed regions").fill("eu-west-1");
  await card.getByLabel("Allowed regions").press("Enter");
  await card.getByText("Shared outcomes").press("Enter");
  await expect(card.getByLabel("Share how deployments end")).not.toBeChecked();
  const shared = owner.waitForResponse(/\/sharing$/);
  await card.getByLabel("Share how deployments end").check();
  expect((await shared).status()).toBe(204);
  await expectGoodLooks(owner, "runners");
  await owner.setViewportSize(PHONE);
  await savedPolicy();

  await owner.goto("/modules/1?tab=overview");
  await owner.getByRole("link", { name: "Deploy", exact: true }).click();
  const name = `Network ${newStamp()}`;
  await owner.getByLabel("Deployment name").fill(name);
  await owner.getByLabel("Region").fill("eu-central-1");
  await owner.getByLabel("Runner pool").selectOption({ label: pool });
  for (const field of await owner.locator("fieldset :is(input, textarea)[required]").all()) {
    const isList = (await field.getAttribute("placeholder"))?.startsWith("Example: [");
    await field.fill(isList ? '["one", "two"]' : "shop");
  }
  await expectGoodLooks(owner, "the deploy form");
  await owner.setViewportSize(PHONE);
  const unpaid = { message: "Purchase required", code: "purchase_required" };
  await owner.route(
    "**/api/user/deployments",
    (route) => route.fulfill({ status: 402, json: unpaid }),
    { times: 1 },
  );
  await owner.getByRole("button", { name: "Plan deployment" }).click();
  await expect(owner.getByRole("link", { name: "buy it first" })).toBeVisible();
  await owner.getByRole("button", { name: "Plan deployment" }).click();
  await expect(owner).toHaveURL(/\/deployments\/\d+$/);
  await expect(owner.getByText("The pool's policy stopped this")).toBeVisible();
  await expect(
    owner.getByText("The policy doesn't allow the region eu-central-1").first(),
  ).toBeVisible();
  await expectGoodLooks(owner, "a deployment that a policy stopped");
  await owner.setViewportSize(PHONE);
  const page = owner.url();
  await owner.goto("/runners");
  await expect(card.getByLabel("Share how deployments end")).toBeChecked();
  await card.getByText(`Policy of ${pool}`).click();
  await card.getByRole("button", { name: "Remove eu-west-1" }).click();
  await savedPolicy();
  await owner.goto(page);
  await owner.getByRole("button", { name: "Retry" }).click();
  await expect(owner.getByText("Waiting for a runner", { exact: true }).first()).toBeVisible();
  await owner.getByRole("button", { name: "Cancel operation" }).click();
  await expect(owner.getByRole("status").getByText("Canceled", { exact: true })).toBeVisible();
  await owner.getByRole("button", { name: "Retry" }).click();
  // The notice about the first retry may still be there.
  await expect(owner.locator("[aria-current=step]")).toHaveText("Queue: now");

  const plan = await runner.take();
  await runner.log(plan, 1, "Refreshing state…\nPlanning 1 change…\n");
  await expect(owner.getByText("Planning 1 change…")).toBeVisible();
  // More chunks than the page keeps.
  for (let number = 2; number <= 45; number++) await runner.log(plan, number, `Line ${number}\n`);
  await expect(owner.getByText("Line 45", { exact: true })).toBeVisible();
  await expect(owner.getByText("Refreshing state…")).toBeHidden();
  await owner.getByLabel("Filter lines").fill("refreshing");
  await expect(owner.getByText("1 matching line", { exact: true })).toBeVisible();
  await expect(owner.getByText("Refreshing state…")).toBeVisible();
  await owner.getByLabel("Filter lines").fill("");
  await owner.getByRole("button", { name: "Show all lines" }).click();
  await expect(owner.getByText("Refreshing state…")).toBeVisible();
  await runner.plan(plan);
  await expect(owner.getByText("module.main.terraform_data.this")).toBeVisible();
  await owner.getByLabel("Filter lines").fill("planning");
  await expect(owner.getByText("Refreshing state…")).toBeHidden();
  await expect(owner.getByText("1 matching line", { exact: true })).toBeVisible();
  await expectGoodLooks(owner, "a deployment with a plan");
  await owner.setViewportSize(PHONE);
  await owner.getByRole("button", { name: "Approve plan" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Approve plan" }).click();
  await expect(owner.getByRole("status").getByText("Approved", { exact: true })).toBeVisible();
  await runner.result(await runner.take(), { outputs: { id: '"vpc-1"' } });
  await expect(owner.getByRole("status").getByText("Applied", { exact: true })).toBeVisible();
  await expect(owner.getByText('"vpc-1"')).toBeVisible();

  await owner.getByRole("button", { name: "Destroy", exact: true }).click();
  const question = owner.getByRole("alertdialog");
  await question.getByRole("button", { name: "Plan destruction" }).click();
  await expect(question.getByText(`Enter ${name} to confirm`).last()).toBeVisible();
  await question.getByLabel("Deployment name").fill(name);
  await question.getByRole("button", { name: "Plan destruction" }).click();
  await expect(question).toBeHidden();
  await runner.plan(await runner.take());
  await owner.getByRole("button", { name: "Reject plan" }).click();
  await question.getByLabel("Reason").fill("Still in use.");
  await question.getByRole("button", { name: "Reject plan" }).click();
  await expect(owner.getByText("Still in use.").first()).toBeVisible();
  const past = owner.getByRole("region", { name: "History" });
  await past
    .getByText(/^Log of Plan and apply/)
    .first()
    .press("Enter");
  const lines = past.getByRole("log", { name: /^Log lines of Plan and apply/ });
  await expect(lines).toContainText("Refreshing state…");
  await expect(lines).toContainText("Line 45");
  await past.getByLabel("Filter lines").fill("LINE 4");
  await expect(past.getByText("7 matching lines")).toBeVisible();

  await owner.goto("/deployments");
  await owner.getByLabel("Runner pool").selectOption({ label: pool });
  await expect(owner).toHaveURL(/pool=\d+$/);
  await owner.getByLabel("State").selectOption({ label: "Applied" });
  await expect(owner.getByText("No matching deployments")).toBeVisible();
  await owner.goBack();
  await expect(owner.getByLabel("State")).toHaveValue("any");
  await owner.getByLabel("State").selectOption({ label: "Canceled" });
  await expect(owner.getByRole("link", { name })).toBeVisible();
  await expect(owner.getByText("Found 1 deployment")).toBeVisible();
  await owner.reload();
  await expect(owner.getByRole("link", { name })).toBeVisible();
  await expectGoodLooks(owner, "the list of deployments");
  await owner.setViewportSize(PHONE);

  const approver = await signedIn(browser, APPROVER);
  await owner.goto("/runners");
  await card.getByText("Approvers").click();
  await card.getByLabel("Username of an approver").fill(APPROVER);
  await card.getByRole("button", { name: "Invite approver" }).click();
  await expect(card.getByText("Invited")).toBeVisible();
  await approver.goto("/runners");
  await approver.getByRole("button", { name: `Accept ${pool}` }).click();
  await expect(approver.getByRole("button", { name: `Stop approving ${pool}` })).toBeVisible();
  await owner.reload();
  await card.getByText("Approvers").click();
  await card.getByLabel("Plans need a second person").check();
  await expect(card.getByLabel("Plans need a second person")).toBeChecked();
  await expectGoodLooks(owner, "a pool with approvers");
  await owner.setViewportSize(PHONE);

  await owner.goto(page);
  await owner.getByRole("button", { name: "Retry" }).click();
  const status = owner.getByRole("status");
  await expect(status.getByText("Waiting for a runner", { exact: true }).first()).toBeVisible();
  await runner.plan(await runner.take());
  await expect(owner.getByText("One of the pool's approvers must approve")).toBeVisible();
  await expect(owner.getByRole("button", { name: "Approve plan" })).toBeHidden();
  await approver.goto(page);
  await expect(approver.getByRole("button", { name: "Cancel operation" })).toBeHidden();
  await approver.getByRole("button", { name: "Approve plan" }).click();
  const approval = approver.getByRole("alertdialog");
  await approval.getByLabel("Reason").fill("The shop moved.");
  await expectGoodLooks(approver, "the approval of a plan");
  await approval.getByRole("button", { name: "Destroy resources" }).click();
  await expect(approver.getByRole("status").getByText("Approved", { exact: true })).toBeVisible();
  expect(await runner.take()).toMatchObject({
    work: "destroy",
    approval: { approvedBy: APPROVER },
  });
  await expect(owner.getByText("The shop moved.")).toBeVisible();
  await owner.goto("/runners");
  await expect(card).toContainText("1 of 2 online slots in use · 0 operations waiting");
  await expect(card.getByRole("listitem").filter({ hasText: "Works on" })).toContainText(
    `${name}: Destroying`,
  );
  await card.getByRole("link", { name }).click();
  await expect(owner).toHaveURL(page);
});
