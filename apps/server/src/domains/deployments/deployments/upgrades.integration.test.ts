import { afterAll, beforeAll, expect, it } from "vitest";
import { createPool, enrollRunner } from "../../../../test/actions/enroll-runner.ts";
import { publishModule, submitVersion } from "../../../../test/actions/publish-module.ts";
import type { TestRunner } from "../../../../test/test-runner.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

/** An open port, unless the caller closes it; later, zones are needed and the size isn't taken. */
const FIRST = {
  "main.tf": `resource "aws_security_group" "this" {
  name        = var.name
  description = "A group."
  ingress {
    description = "SSH."
    from_port   = 22
    to_port     = 22
    protocol    = "tcp"
    cidr_blocks = var.open ? ["0.0.0.0/0"] : ["10.0.0.0/8"]
  }
}
`,
  "variables.tf": `variable "name" {
  type = string
}
variable "open" {
  type    = bool
  default = false
}
variable "size" {
  type    = number
  default = 1
}
`,
  "README.md": "# Group\n",
};
const SECOND = {
  ...FIRST,
  "main.tf": FIRST["main.tf"].replace('["0.0.0.0/0"]', '["10.0.0.0/16"]'),
  "variables.tf": `${FIRST["variables.tf"].split('variable "size"')[0]}variable "zones" {
  type = list(string)
}
`,
};

let server: TestServer;
let owner: SignedUp;
let auditor: SignedUp;
let author: SignedUp;
let moduleId: number;
let poolId: number;
let runner: TestRunner;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  [owner, auditor, author] = await Promise.all([
    server.signUp("auditor"),
    server.signUp("auditor"),
    server.signUp("contributor"),
  ]);
  ({ id: moduleId } = await publishModule(server, author, {}, FIRST));
  poolId = await createPool(owner);
  runner = await enrollRunner(server, owner, poolId);
});
afterAll(() => server.close());

const read = async (id: number) => (await owner.client.get(`/api/deployments/${id}`)).body;
const newest = async (id: number) => (await read(id)).operations[0];
const preview = (id: number, query = "", who = owner) =>
  who.client.get(`/api/deployments/${id}/upgrade${query}`);
const upgrade = (id: number, body: object) =>
  owner.client.post(`/api/deployments/${id}/upgrade`, body);
const told = async () =>
  (await owner.client.get("/api/notifications")).body.map(({ text }: { text: string }) => text);
const decide = (version: string, what: string, body: object = {}) =>
  auditor.client.post(`/api/modules/${moduleId}/versions/${version}/${what}`, body);

async function approve(id: number) {
  const { id: operationId, plan, inputsDigest } = await newest(id);
  const { planDigest } = plan;
  await owner.client.post(`/api/operations/${operationId}/approval`, { planDigest, inputsDigest });
}

async function deploy(): Promise<number> {
  const { body } = await owner.client.post("/api/user/deployments", {
    ...{ moduleId, poolId, name: "Shop", provider: "aws", region: "eu-central-1" },
    variables: { name: "shop", open: true, size: 2 },
  });
  expect(body, JSON.stringify(body)).toHaveProperty("id");
  return body.id;
}

async function applyPlan(id: number) {
  await runner.plan(await runner.take());
  await approve(id);
  await runner.result(await runner.take());
  expect((await newest(id)).status).toBe("applied");
}

it("an upgrade is announced, previewed for exactly these inputs, planned and adopted", async () => {
  const id = await deploy();
  await applyPlan(id);
  const before = await read(id);
  expect(before).toMatchObject({ isWithdrawn: false, upgradeTo: null });
  expect((await preview(id)).body.code).toBe("deployment_current");

  expect((await submitVersion(author, moduleId, "2.0.0", { files: SECOND })).status).toBe(201);
  expect((await preview(id, "", author)).status).toBe(404);
  expect((await decide("2.0.0", "approval")).status).toBe(200);
  await expect.poll(told).toContain("Version 2.0.0 is available. Preview the upgrade of Shop");
  expect(await read(id)).toMatchObject({ upgradeTo: "2.0.0" });

  const { body } = await preview(id);
  expect(body).toMatchObject({
    ...{ from: "1.0.0", to: "2.0.0", removed: ["size"], refused: [] },
    missing: [{ name: "zones", type: "list(string)", isSensitive: false }],
  });
  expect(body.changes.map(({ subject }: { subject: string }) => subject).join()).toMatch(/zones/);
  // The port is open with these inputs only, not by default.
  const { findings } = body;
  expect(findings.gone.map(({ severity }: { severity: string }) => severity)).toContain("HIGH");
  expect(findings.come).toEqual([]);

  expect((await upgrade(id, { version: "1.0.0" })).body.code).toBe("deployment_current");
  expect((await upgrade(id, { version: "9.0.0" })).body.code).toBe("version_not_found");
  expect((await upgrade(id, { version: "2.0.0" })).body.fields).toHaveProperty(["variables.zones"]);
  const zones = { zones: '["a", "b"]' };
  expect((await upgrade(id, { version: "2.0.0", variables: zones })).status).toBe(201);
  const lease = await runner.take();
  expect(lease.inputs).toMatchObject({
    ...{ version: "2.0.0", variables: { name: "shop", open: true, zones: ["a", "b"] } },
  });
  await runner.result(lease, { outcome: "failed", failure: "plan_failed", state: null });
  expect(await read(id)).toMatchObject({ module: { version: "1.0.0" } });
  const failed = await newest(id);
  // A retry plans the same version with the same inputs.
  expect((await owner.client.post(`/api/operations/${failed.id}/retry`)).status).toBe(201);
  await applyPlan(id);
  const after = await read(id);
  expect(after).toMatchObject({
    ...{ module: { version: "2.0.0" }, upgradeTo: null },
  });
  expect(after.securityScore).toBeGreaterThan(before.securityScore);
});

it("a destroy after a planned upgrade takes down what was applied", async () => {
  const { body } = await owner.client.post("/api/user/deployments", {
    ...{ moduleId, poolId, name: "Old", provider: "aws", region: "eu-central-1" },
    ...{ version: "1.0.0", variables: { name: "old" } },
  });
  await applyPlan(body.id);
  await upgrade(body.id, { version: "2.0.0", variables: { zones: "[]" } });
  await runner.plan(await runner.take());
  await owner.client.post(`/api/deployments/${body.id}/operations`, { kind: "destroy" });
  const lease = await runner.take();
  expect(lease).toMatchObject({ work: "destroy-plan", inputs: { version: "1.0.0" } });
  await runner.result(lease, { outcome: "cancelled", state: null });
  expect((await decide("1.0.0", "withdrawal", { reason: "It has a flaw." })).status).toBeLessThan(
    300,
  );
  await expect.poll(told).toContain("Version 1.0.0 was withdrawn. Preview the upgrade of Old");
  expect(await read(body.id)).toMatchObject({ isWithdrawn: true, upgradeTo: "2.0.0" });
  expect((await preview(body.id)).body).toMatchObject({ from: "1.0.0", to: "2.0.0" });
});
