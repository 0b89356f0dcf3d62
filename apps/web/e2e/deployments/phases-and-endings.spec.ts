import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { TestRunner } from "../../../server/test/test-runner";
import { packFiles } from "../fixtures/archives";
import { tabTo } from "../fixtures/keyboard";
import { expectGoodLooks } from "../fixtures/layout-checks";
import { approveModule, createModule } from "../fixtures/modules";
import { newStamp, signedIn } from "../fixtures/people";
import { silenceRunner } from "../fixtures/server-programs";
import { expect, test } from "../fixtures/test";

const PHONE = { width: 375, height: 812 };

const VARIABLES = ["tone", "volume"].map(
  (name) => `variable "${name}" {\n  type        = string\n  description = "The ${name}."\n}\n`,
);
const filesWith = (variables: readonly string[]) => ({
  "main.tf": 'terraform {\n  required_version = ">= 1.5.0"\n}\n',
  "variables.tf": variables.join("\n"),
  "README.md": "# Signal\n\nMakes a signal.\n",
});

const INIT = "Initializing the backend...\nTerraform has been successfully initialized!\n";
const PLAN = "Terraform 1.15.2\nPlan: 1 to add, 0 to change, 0 to destroy.\n";
const APPLY = "Terraform 1.15.2\nterraform_data.this: Creating...\n";

const WAIT_SECONDS = 30;
/** The job that notices silent runners runs each minute. */
const JOB_MS = 150_000;

/** A deployed module of the owner, and the runner that works on it. */
async function deployed(owner: Page, baseURL: string | undefined) {
  const post = async (path: string, data: object) => {
    const answer = await owner.request.post(path, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const title = `Signal ${newStamp()}`;
  const moduleId = await createModule(
    owner,
    title,
    await packFiles(filesWith(VARIABLES.slice(0, 1))),
  );
  const { id: poolId } = await post("/api/user/runner-pools", { name: `pool-${newStamp()}` });
  const { token } = await post(`/api/runner-pools/${poolId}/enrollment-tokens`, {});
  const runner = new TestRunner((path, init) => fetch(`${baseURL}${path}`, init));
  expect((await runner.enroll(token, "laptop")).status).toBe(200);
  const deploy = async () => {
    const { id } = await post("/api/user/deployments", {
      ...{ moduleId, poolId, name: title, provider: "aws", region: "eu-central-1" },
      variables: { tone: "low" },
    });
    await owner.goto(`/deployments/${id}`);
    return id as number;
  };
  return { moduleId, title, runner, deploy };
}

async function approve(owner: Page) {
  await owner.getByRole("button", { name: "Approve plan" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Approve plan" }).click();
  await expect(owner.getByRole("status").getByText("Approved", { exact: true })).toBeVisible();
}

test("the log of an apply is folded by phase, and a person says how a silent apply ended", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const owner = await signedIn(browser, "mara-lindqvist");
  const auditor = await signedIn(browser, "auditor");
  const { moduleId, runner, deploy } = await deployed(owner, baseURL);
  await approveModule(auditor, moduleId);
  await owner.setViewportSize(PHONE);
  const id = await deploy();
  const plan = await runner.take(WAIT_SECONDS);
  await runner.log(plan, 1, INIT);
  await runner.log(plan, 2, PLAN);
  await runner.plan(plan);
  await approve(owner);
  const apply = await runner.take(WAIT_SECONDS);
  await runner.log(apply, 1, APPLY);

  const log = owner.getByRole("log", { name: "Log lines" });
  const phase = (name: string) => log.locator("summary").getByText(name, { exact: true });
  await expect(log.locator("summary")).toHaveText(["Initialize", "Plan", "Apply"]);
  await expect(log.getByText("successfully initialized!")).toBeVisible();
  await tabTo(phase("Initialize"));
  await owner.keyboard.press("Enter");
  await expect(log.getByText("successfully initialized!")).toBeHidden();
  await expect(log.getByText("terraform_data.this: Creating...")).toBeVisible();
  // What is added later leaves a folded phase folded.
  await runner.log(apply, 2, "terraform_data.this: Still creating...\n");
  await expect(log.getByText("Still creating...")).toBeVisible();
  await expect(log.getByText("successfully initialized!")).toBeHidden();
  await owner.getByLabel("Filter lines").fill("initialized");
  await expect(owner.getByText("1 matching line", { exact: true })).toBeVisible();
  await expect(log.getByText("successfully initialized!")).toBeVisible();
  await owner.getByLabel("Filter lines").fill("");
  await expectGoodLooks(owner, "a log by phase");
  await owner.setViewportSize(PHONE);

  await silenceRunner(id);
  await expect(owner.getByText("We don't know how this ended")).toBeVisible({ timeout: JOB_MS });
  expect((await runner.poll()).lease).toBeNull();
  await expectGoodLooks(owner, "an uncertain apply");
  await owner.setViewportSize(PHONE);
  await owner.getByRole("button", { name: "Say how it ended" }).click();
  const question = owner.getByRole("alertdialog");
  await question.getByRole("button", { name: "Save" }).click();
  await expect(question.getByText("Enter a reason")).toBeVisible();
  await question.getByLabel("Outcome").selectOption({ label: "Everything was applied" });
  await question.getByLabel("Reason").fill("The state has the resource.");
  await question.getByRole("button", { name: "Save" }).click();
  await expect(owner.getByRole("heading", { name: "Plan and apply" })).toBeFocused();
  await expect(owner.getByRole("status").getByText("Applied", { exact: true })).toBeVisible();
  await expect(owner.getByText("The state has the resource.").first()).toBeVisible();
  expect((await runner.result(apply)).body.code).toBe("stale_attempt");
});

test("an upgrade is previewed, and called safe only after the runner's plan", async ({
  browser,
  baseURL,
}) => {
  const owner = await signedIn(browser, "mara-lindqvist");
  const auditor = await signedIn(browser, "auditor");
  const { moduleId, title, runner, deploy } = await deployed(owner, baseURL);
  await approveModule(auditor, moduleId);
  const id = await deploy();
  await runner.plan(await runner.take(WAIT_SECONDS));
  await approve(owner);
  await runner.result(await runner.take(WAIT_SECONDS));
  await expect(owner.getByRole("status").getByText("Applied", { exact: true })).toBeVisible();
  await owner.goto(`/deployments/${id}/upgrade`);
  await expect(owner.getByText("No upgrade available")).toBeVisible();

  const data = await readFile(await packFiles(filesWith(VARIABLES)));
  const upload = await (await owner.request.put("/api/uploads/m.tar.gz", { data })).json();
  await owner.request.get(`/api/scans/${upload.scanId}/events`);
  const versions = `/api/modules/${moduleId}/versions`;
  const submitted = await owner.request.post(versions, {
    data: { uploadId: upload.id, version: "2.0.0" },
  });
  expect(submitted.status()).toBe(201);
  const approved = await auditor.request.post(`${versions}/2.0.0/approval`, { data: {} });
  expect(approved.status()).toBe(200);

  await owner.setViewportSize(PHONE);
  await owner.goto(`/deployments/${id}`);
  await expect(owner.getByText("Version 2.0.0 is available")).toBeVisible();
  await owner.getByRole("link", { name: "Preview upgrade" }).click();
  await expect(owner.getByRole("heading", { name: "Upgrade preview" })).toBeVisible();
  await expect(owner.getByText(`${title} 1.0.0 → 2.0.0`)).toBeVisible();
  const changes = owner.getByRole("list", { name: "Changes of the interface" });
  await expect(changes.getByRole("listitem").filter({ hasText: "volume" })).toContainText(
    "Breaking",
  );
  await expect(owner.getByRole("heading", { name: "Findings with your values" })).toBeVisible();
  await expect(owner.getByText("This upgrade is safe")).toBeHidden();
  await expectGoodLooks(owner, "an upgrade preview");
  await owner.setViewportSize(PHONE);
  await owner.getByRole("button", { name: "Plan the upgrade" }).click();
  await expect(owner.getByLabel("volume")).toHaveAccessibleDescription(/Enter|required/);
  await owner.getByLabel("volume").fill("loud");
  await owner.getByRole("button", { name: "Plan the upgrade" }).click();
  await expect(owner).toHaveURL(new RegExp(`/deployments/${id}$`));
  const upgrade = await runner.take(WAIT_SECONDS);
  expect(upgrade.inputs).toMatchObject({
    ...{ version: "2.0.0", variables: { tone: "low", volume: "loud" } },
  });
  await expect(owner.getByText("This upgrade is safe")).toBeHidden();
  await runner.plan(upgrade);
  await expect(owner.getByText("This upgrade is safe")).toBeVisible();
  await expect(owner.getByText("The plan from 1.0.0 to 2.0.0 replaces, destroys")).toBeVisible();
});
