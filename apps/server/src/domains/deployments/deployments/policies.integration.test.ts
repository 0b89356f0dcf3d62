import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import { createPool, enrollRunner } from "../../../../test/actions/enroll-runner.ts";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import type { TestRunner } from "../../../../test/test-runner.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

let server: TestServer;
let owner: SignedUp;
let stranger: SignedUp;
let moduleId: number;
let poolId: number;
let runner: TestRunner;

const FILES = {
  "main.tf": `terraform {
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "~> 5.0"
    }
  }
}

resource "aws_security_group" "this" {
  name = "shop"
  ingress {
    from_port   = 22
    to_port     = 22
    protocol    = "tcp"
    cidr_blocks = [var.source_range]
  }
}

resource "aws_iam_role" "this" {
  name               = "shop"
  assume_role_policy = jsonencode({ Version = "2012-10-17", Statement = [] })
}
`,
  "variables.tf": `variable "source_range" {
  type        = string
  description = "Who may connect."
}
`,
  "README.md": "# Network\n",
};

const NONE = { severity: null, minScore: null, regions: [], services: [] };

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  const [author, ...others] = await Promise.all([
    server.signUp("contributor"),
    server.signUp(),
    server.signUp(),
  ]);
  [owner, stranger] = others as [SignedUp, SignedUp];
  ({ id: moduleId } = await publishModule(server, author, {}, FILES));
  await buyModule(owner, moduleId);
  poolId = await createPool(owner);
  runner = await enrollRunner(server, owner, poolId);
});
afterAll(() => server.close());

const setPolicy = (policy: object, who = owner) =>
  who.client.put(`/api/runner-pools/${poolId}/policy`, { ...NONE, ...policy });

async function deploy(sourceRange = "10.0.0.0/8", changes: object = {}): Promise<number> {
  const { body, status } = await owner.client.post("/api/user/deployments", {
    ...{ moduleId, poolId, name: "Shop", provider: "aws", region: "eu-central-1", ...changes },
    variables: { source_range: sourceRange },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

const read = async (id: number) => (await owner.client.get(`/api/deployments/${id}`)).body;
const stopsOf = async (id: number) =>
  (await read(id)).operations[0].stops.map(({ rule }: { rule: string }) => rule);
const act = (operationId: number, step: string, body: object = {}) =>
  owner.client.post(`/api/operations/${operationId}/${step}`, body);

async function approve(id: number) {
  const [{ id: operationId, plan, inputsDigest }] = (await read(id)).operations;
  return act(operationId, "approval", { planDigest: plan.planDigest, inputsDigest });
}

describe("a pool's policy", () => {
  it("is changed by its owner's session only, and validated", async () => {
    const visitor = await server.visitor().put(`/api/runner-pools/${poolId}/policy`, NONE);
    expect(visitor.status).toBe(401);
    expect((await setPolicy({}, stranger)).status).toBe(404);
    const cases: [object, string][] = [
      [{ severity: "INFO" }, "severity"],
      [{ minScore: 0 }, "minScore"],
      [{ minScore: 101 }, "minScore"],
      [{ regions: [""] }, "regions.0"],
      [{ regions: Array.from({ length: 51 }, (_, index) => `r${index}`) }, "regions"],
      [{ services: ["s3:*"] }, "services.0"],
      [{ services: Array.from({ length: 101 }, (_, index) => `s${index}`) }, "services"],
    ];
    for (const [policy, field] of cases) {
      const { status, body } = await setPolicy(policy);
      expect([status, Object.keys(body.fields)], field).toEqual([400, [field]]);
    }
    const policy = { severity: "HIGH", minScore: 60, regions: ["eu-west-1"], services: ["ec2"] };
    expect((await setPolicy(policy)).status).toBe(204);
    const { body: pools } = await owner.client.get("/api/user/runner-pools");
    expect(pools[0].policy).toEqual(policy);
    await setPolicy({});
  });

  it("stops a plan before a runner gets it, and shows the finding in /api and /v1", async () => {
    await setPolicy({ severity: "HIGH", regions: ["eu-west-1"], services: ["ec2"] });
    const id = await deploy("0.0.0.0/0");
    expect((await runner.poll()).lease).toBeNull();
    const { status, failure, operations } = await read(id);
    expect({ status, failure }).toEqual({ status: "failed", failure: "policy" });
    expect(operations[0]).toMatchObject({
      ...{ status: "failed", failure: "policy", plan: null, runner: null, acts: ["retry"] },
      stops: [
        {
          rule: "severity",
          finding: {
            severity: expect.stringMatching(/CRITICAL|HIGH/),
            ...{ resource: "aws_security_group.this", file: "main.tf" },
          },
        },
        { rule: "region", message: expect.stringContaining("eu-central-1"), finding: null },
        { rule: "permissions", message: expect.stringContaining("iam"), finding: null },
      ],
    });
    const { body: key } = await owner.client.post("/api/registry-tokens", {
      ...{ name: "key", scopes: ["deployments:read"] },
    });
    const headers = { Authorization: `Bearer ${key.secret}` };
    for (const path of [`/v1/deployments/dep_${id}`, "/v1/deployments?limit=1"]) {
      const { data } = (await (await server.app.request(path, { headers })).json()) as {
        readonly data: unknown;
      };
      expect([data].flat()[0]).toMatchObject({
        ...{ status: "failed", failure: "policy" },
        stopped_by: [
          { rule: "severity", finding: { severity: expect.any(String), line: expect.any(Number) } },
          { rule: "region", finding: null },
          { rule: "permissions", finding: null },
        ],
      });
    }
    await setPolicy({});
    expect((await act(operations[0].id, "retry")).status).toBe(201);
    expect(await read(id)).toMatchObject({ status: "queued", failure: null, stops: [] });
    await act((await read(id)).operations[0].id, "cancellation");
  });

  it("judges exactly the deployment's values, region and module", async () => {
    const outcome = async (policy: object, ...form: Parameters<typeof deploy>) => {
      await setPolicy(policy);
      const id = await deploy(...form);
      const stops = await stopsOf(id);
      if (stops.length === 0) await act((await read(id)).operations[0].id, "cancellation");
      return stops;
    };
    expect(await outcome({ severity: "HIGH" })).toEqual([]);
    expect(await outcome({ severity: "HIGH" }, "0.0.0.0/0")).toEqual(["severity"]);
    expect(await outcome({ minScore: 100 }, "0.0.0.0/0")).toEqual(["score"]);
    expect(await outcome({ regions: ["EU-Central-1"] })).toEqual([]);
    expect(
      await outcome({ regions: ["EU-Central-1"] }, undefined, { region: "us-east-1" }),
    ).toEqual(["region"]);
    expect(await outcome({ services: ["ec2", "IAM"] })).toEqual([]);
    expect(await outcome({ services: ["ec2"] })).toEqual(["permissions"]);
  });

  it("is checked again when a plan is approved, and when a plan is requested again", async () => {
    await setPolicy({});
    const id = await deploy();
    await runner.plan(await runner.take());
    await setPolicy({ regions: ["eu-west-1"] });
    const refused = await approve(id);
    expect([refused.status, refused.body.code]).toEqual([403, "policy_refused"]);
    expect(refused.body.message).toContain("eu-central-1");
    await owner.client.post(`/api/deployments/${id}/operations`, { kind: "apply" });
    const { failure, operations } = await read(id);
    expect(failure).toBe("policy");
    expect(operations[1]).toMatchObject({ status: "cancelled" });
  });

  it("never stops a destroy", async () => {
    await setPolicy({ severity: "LOW", minScore: 100, regions: ["x"], services: ["none"] });
    const id = await deploy();
    expect(await read(id)).toMatchObject({
      failure: "policy",
      starts: ["apply", "destroy", "check"],
    });
    await owner.client.post(`/api/deployments/${id}/operations`, { kind: "destroy" });
    await runner.plan(await runner.take());
    expect((await approve(id)).status).toBe(204);
    await runner.result(await runner.take());
    expect(await read(id)).toMatchObject({ status: "destroyed", failure: null, stops: [] });
  });

  it("approves no plan by itself that it wouldn't let start", async () => {
    await setPolicy({});
    const id = await deploy("10.0.0.0/8", { autoApproveScore: 1 });
    const lease = await runner.take();
    await setPolicy({ regions: ["eu-west-1"] });
    await runner.plan(lease);
    expect(await read(id)).toMatchObject({ status: "planned" });
    await act((await read(id)).operations[0].id, "cancellation");
  });
});
