import type { Page } from "@playwright/test";
import type { PlanReport } from "@stackyard/contract/deployments/plan-report";
import { TestRunner } from "../../../server/test/test-runner";
import { expectGoodLooks } from "../fixtures/layout-checks";
import { newStamp, signedIn } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const NONE = { create: 0, update: 0, replace: 0, delete: 0, read: 0, forget: 0 };
const attribute = { isSensitive: false, isUnknown: false, forcesReplacement: false };

/** A plan that replaces one resource, and what the page says about its attributes. */
const REPLACEMENT: PlanReport["summary"] = {
  counts: { ...NONE, replace: 1 },
  changedOutputs: 1,
  changes: [
    {
      ...{ address: "module.main.aws_instance.web", type: "aws_instance", action: "replace" },
      attributes: [
        { ...attribute, path: "ami", before: '"ami-1"', after: '"ami-2"', forcesReplacement: true },
        { ...attribute, path: "password", before: null, after: null, isSensitive: true },
        { ...attribute, path: "id", before: '"i-1"', after: null, isUnknown: true },
      ],
      omittedAttributes: 2,
    },
  ],
  omittedChanges: 0,
};
const SHOWN = [
  'ami: "ami-1" → "ami-2" forces replacement',
  "password: sensitive value",
  'id: "i-1" → known after the apply',
  "2 more attributes",
];

/** For what the page has just started. */
const WAIT_SECONDS = 30;

async function deploy(owner: Page, pool: string): Promise<void> {
  await owner.goto("/modules/1?tab=overview");
  await owner.getByRole("link", { name: "Deploy", exact: true }).click();
  await owner.getByLabel("Deployment name").fill(`Drift ${newStamp()}`);
  await owner.getByLabel("Region").fill("eu-central-1");
  await owner.getByLabel("Runner pool").selectOption({ label: pool });
  for (const field of await owner.locator("fieldset :is(input, textarea)[required]").all()) {
    const isList = (await field.getAttribute("placeholder"))?.startsWith("Example: [");
    await field.fill(isList ? '["one", "two"]' : "shop");
  }
  await owner.getByRole("button", { name: "Plan deployment" }).click();
  await expect(owner).toHaveURL(/\/deployments\/\d+$/);
}

async function approve(owner: Page) {
  await owner.getByRole("button", { name: "Approve plan" }).click();
  const question = owner.getByRole("alertdialog");
  await question.getByRole("button").last().click();
  await expect(owner.getByRole("status").getByText("Approved", { exact: true })).toBeVisible();
}

test("a plan's attributes and drift are shown, and runners are drained and revoked", async ({
  browser,
  baseURL,
}) => {
  const owner = await signedIn(browser, "mara-lindqvist");
  const pool = `drift-${newStamp()}`;
  const made = await owner.request.post("/api/user/runner-pools", { data: { name: pool } });
  const { id: poolId } = await made.json();
  const enroll = async (name: string) => {
    const path = `/api/runner-pools/${poolId}/enrollment-tokens`;
    const { token } = await (await owner.request.post(path, { data: {} })).json();
    const runner = new TestRunner((path, init) => fetch(`${baseURL}${path}`, init));
    expect((await runner.enroll(token, name)).status).toBe(200);
    return runner;
  };
  const runner = await enroll("laptop");
  await enroll("desktop");

  await deploy(owner, pool);
  await runner.plan(await runner.take(WAIT_SECONDS), { summary: REPLACEMENT });
  const resources = owner.getByRole("list", { name: "Resources" });
  for (const text of SHOWN) await expect(resources.getByText(text)).toBeVisible();
  await expect(owner.getByRole("list", { name: "Planned changes" })).toHaveText(
    /1 replace\s*1 output/,
  );
  await expectGoodLooks(owner, "a plan with attributes");
  await approve(owner);
  await runner.result(await runner.take(WAIT_SECONDS));
  await expect(owner.getByRole("status").getByText("Applied", { exact: true })).toBeVisible();

  await owner.getByRole("button", { name: "Check for drift" }).click();
  const check = await runner.take(WAIT_SECONDS);
  expect(check.work).toBe("check");
  const drift = { ...REPLACEMENT, counts: { ...NONE, update: 1 }, changedOutputs: 0 };
  await runner.plan(check, { summary: drift });
  await expect(owner.getByText("Checked", { exact: true }).first()).toBeVisible();
  await expect(owner.getByRole("list", { name: "Drift" })).toHaveText("1 change");

  await owner.getByRole("button", { name: "Plan again" }).click();
  await runner.plan(await runner.take(WAIT_SECONDS));
  await approve(owner);
  expect((await runner.take(WAIT_SECONDS)).work).toBe("apply");
  await expect(owner.getByText("Applying", { exact: true }).first()).toBeVisible();

  await owner.goto("/runners");
  const card = owner.getByRole("region", { name: pool });
  const row = (name: string) => card.getByRole("listitem").filter({ hasText: name });
  await card.getByRole("button", { name: "Drain desktop" }).click();
  await expect(row("desktop").getByText("Draining", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "Revoke laptop" }).click();
  const question = owner.getByRole("alertdialog");
  await expect(question).toContainText(
    "An apply that it is running becomes uncertain after five minutes.",
  );
  await question.getByRole("button", { name: "Revoke runner" }).click();
  await expect(card.getByRole("button", { name: "Revoke laptop" })).toBeHidden();
});
