import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishModule, SMALL_MODULE, submitVersion } from "../../test/actions/publish-module.ts";
import { type McpClient, openMcpClient } from "../../test/stand-ins/mcp-client.ts";
import { OAUTH_ORIGIN, openOAuthClient } from "../../test/stand-ins/oauth-client.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../test/test-server.ts";

const FIREWALL = {
  ...SMALL_MODULE,
  "firewall.tf": `resource "aws_security_group" "web" {
  description = "What may reach the greeting."

  ingress {
    description = "Shell"
    from_port   = 22
    to_port     = 22
    protocol    = "tcp"
    cidr_blocks = var.sources
  }
}

variable "sources" {
  type        = list(string)
  description = "Who may reach it."
}
`,
};

let server: TestServer;
let author: SignedUp;
let visitor: McpClient;
let id: number;

beforeAll(async () => {
  server = await openTestServer({
    worksJobs: true,
    env: { PUBLIC_URL: OAUTH_ORIGIN, TRUST_PROXY: "true" },
  });
  author = await server.signUp("contributor");
  ({ id } = await publishModule(server, author, { title: "Firewall for greetings" }, FIREWALL));
  visitor = await openMcpClient(server);
});
afterAll(() => server.close());

describe.each(["2026-07-28", "handshake"] as const)("a client of revision %s", (revision) => {
  it("finds tools that only read, and no session", async () => {
    const { client, call } = await openMcpClient(server, { revision });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "search_modules",
      "read_module",
      "score_for_inputs",
      "write_module_block",
      "compare_versions",
      "list_purchases",
    ]);
    for (const { annotations, inputSchema } of tools) {
      expect(annotations?.readOnlyHint).toBe(true);
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
    }
    const { answer } = await call("search_modules", { query: "firewall" });
    expect(answer.modules[0]).toMatchObject({ id });
    expect(client.getServerCapabilities()).not.toHaveProperty("resources");
  });
});

describe("search_modules", () => {
  it("finds what the marketplace finds, with links to buy", async () => {
    const { text, answer } = await visitor.call("search_modules", { query: "firewall" });
    expect(JSON.parse(text)).toEqual(answer);
    const { body } = await server.visitor().get("/api/modules?search=firewall");
    expect(answer.modules.map((module: { id: number }) => module.id)).toEqual(
      body.map((module: { id: number }) => module.id),
    );
    expect(answer.modules[0]).toMatchObject({
      source: expect.stringContaining("stackyard.test/"),
      price: { amount: "19.99", currency: "USD" },
      purchasePage: `${OAUTH_ORIGIN}/modules/${id}`,
      writtenByAuthor: { title: "Firewall for greetings", username: author.username },
    });
  });

  it("pages through every module once", async () => {
    await publishModule(server, author);
    await publishModule(server, author);
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const { answer } = await visitor.call("search_modules", {
        limit: 1,
        sort: "newest",
        ...(cursor && { cursor }),
      });
      expect(answer.modules).toHaveLength(1);
      seen.push(answer.modules[0].id);
      cursor = answer.nextCursor ?? undefined;
    } while (cursor);
    const { body } = await server.visitor().get("/api/modules?sort=newest");
    expect(seen).toEqual(body.map((module: { id: number }) => module.id));
  });

  it.each([
    [{ limit: 21 }, "limit"],
    [{ category: "anything" }, "category"],
    [{ price: "10" }, "price"],
    [{ query: "x".repeat(201) }, "query"],
  ])("names what is wrong with %j", async (given, name) => {
    const { isError, text } = await visitor.call("search_modules", given);
    expect(isError).toBe(true);
    expect(text).toContain(name);
  });

  it("refuses an invalid cursor as the API does", async () => {
    const { isError, answer } = await visitor.call("search_modules", { cursor: "1;2" });
    expect(isError).toBe(true);
    expect(answer.error).toEqual({
      code: "validation_failed",
      message: expect.any(String),
    });
    expect(answer.writtenByOthers.fields[0].name).toBe("cursor");
  });
});

describe("read_module", () => {
  it("returns interface, findings, versions, permissions and price", async () => {
    const { answer } = await visitor.call("read_module", { id });
    expect(answer).toMatchObject({
      module: { id, price: { amount: "19.99" }, takedown: null },
      version: { version: "1.0.0", status: "published", revokedAt: null },
      inputs: { total: 2, next: null },
      outputs: { total: 1 },
      versions: { total: 1 },
      reviews: { total: 0, items: [] },
      readme: { writtenByAuthor: { text: expect.stringContaining("Greets.") } },
    });
    expect(answer.permissions.aws.items).toContain("ec2:CreateSecurityGroup");
    const { body } = await server.visitor().get(`/api/modules/${id}/versions/latest`);
    expect(answer.findings.total).toBe(body.scan.report.findings.length);
    expect(answer.findings.items[0].ruleId).toBe(body.scan.report.findings[0].ruleId);
  });

  it("returns one part on request", async () => {
    const { answer } = await visitor.call("read_module", { id, part: "inputs", from: 1 });
    expect(answer.inputs).toMatchObject({ total: 2, next: null });
    expect(answer.inputs.items).toHaveLength(1);
    expect(answer).not.toHaveProperty("findings");
  });

  it("says when a version was revoked, and why, to those who still have it", async () => {
    const { id } = await publishModule(server, author);
    const auditor = await server.signUp("auditor");
    const decide = (version: string, decision: string, body: object) =>
      auditor.client.post(`/api/modules/${id}/versions/${version}/${decision}`, body);
    await submitVersion(author, id, "1.1.0");
    await decide("1.1.0", "approval", {});
    await decide("1.0.0", "withdrawal", { reason: "It opens a port to the world." });
    const application = await openOAuthClient(server, author, { scopes: ["modules:read"] });
    const resource = `${OAUTH_ORIGIN}/mcp`;
    const { access_token: token } = await application.signIn(author, "modules:read", resource);
    const { call } = await openMcpClient(server, { token });
    const { answer } = await call("read_module", { id, part: "versions" });
    expect(answer.versions.items).toMatchObject([
      { version: "1.1.0", revokedAt: null },
      {
        version: "1.0.0",
        status: "withdrawn",
        revokedAt: expect.any(String),
        writtenByAuditor: { revocationReason: "It opens a port to the world." },
      },
    ]);
    const visitors = await visitor.call("read_module", { id, part: "versions" });
    expect(visitors.answer.versions.total).toBe(1);
  });

  it("treats what the caller may not see as missing", async () => {
    const { isError, answer } = await visitor.call("read_module", { id: 999_999 });
    expect(isError).toBe(true);
    expect(answer.error.code).toBe("module_not_found");
  });
});

describe("score_for_inputs", () => {
  it("scans as the page does, with lists as JSON", async () => {
    const sources = ["0.0.0.0/0"];
    const { answer } = await visitor.call("score_for_inputs", { id, values: { sources } });
    const { body } = await server.visitor().post(`/api/modules/${id}/versions/latest/what-if`, {
      variables: { sources: JSON.stringify(sources) },
    });
    expect(answer.withValues.scores).toEqual(body.now.scores);
    expect(answer.findingsAdded.items.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(
      body.come.map(({ ruleId }: { ruleId: string }) => ruleId),
    );
    expect(answer.findingsAdded.total).toBeGreaterThan(0);
  });

  it("names inputs that the module doesn't have", async () => {
    const { isError, answer } = await visitor.call("score_for_inputs", { id, values: { no: 1 } });
    expect(isError).toBe(true);
    expect(answer.error.code).toBe("validation_failed");
    expect(answer.writtenByOthers.fields[0].name).toBe("variables.no");
  });

  it("shares the limit of its network with the page", async () => {
    const address = "198.51.100.7";
    const { call } = await openMcpClient(server, { address });
    const path = `/api/modules/${id}/versions/latest/what-if`;
    for (let count = 0; count < 19; count++) {
      const variables = { sources: `["10.0.${count}.0/24"]` };
      const headers = { "X-Forwarded-For": address };
      expect((await server.visitor().post(path, { variables }, headers)).status).toBe(200);
    }
    const values = (last: number) => ({ id, values: { sources: [`10.1.${last}.0/24`] } });
    expect((await call("score_for_inputs", values(1))).isError).toBe(false);
    const refused = await call("score_for_inputs", values(2));
    expect(refused.answer).toMatchObject({
      error: { code: "too_many_attempts" },
      retryAfterSeconds: expect.any(Number),
    });
    const other = await openMcpClient(server);
    expect((await other.call("score_for_inputs", values(2))).isError).toBe(false);
  });
});

describe("write_module_block", () => {
  it("writes the block with the values, and variables for what is missing", async () => {
    const { answer } = await visitor.call("write_module_block", {
      id,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is Terraform's template, not ours.
      values: { name: 'Ada "the first" ${local.x} %{ if true }' },
    });
    const { body: module } = await server.visitor().get(`/api/modules/${id}`);
    expect(answer.block).toBe(`module "${module.name}" {
  source  = "stackyard.test/${module.namespace}/${module.name}/${module.system}"
  version = "1.0.0"

  sources = var.sources
  name    = "Ada \\"the first\\" $\${local.x} %%{ if true }"
}`);
    expect(answer).toMatchObject({
      variablesToDeclare: ["sources"],
      requiredInputsLeftOut: 0,
      purchasePage: `${OAUTH_ORIGIN}/modules/${id}`,
    });
  });

  it("refuses inputs that the module doesn't have, and values that are too long", async () => {
    const unknown = await visitor.call("write_module_block", { id, values: { no: 1 } });
    expect(unknown.answer.writtenByOthers.fields).toEqual([
      { name: "values.no", problem: "This module has no such input." },
    ]);
    const long = { name: "x".repeat(4_001) };
    expect((await visitor.call("write_module_block", { id, values: long })).text).toContain("4000");
  });
});

describe("compare_versions", () => {
  it("lists the changes with the increment that each requires", async () => {
    const { id } = await publishModule(server, author);
    const files = { ...SMALL_MODULE, "outputs.tf": "" };
    await submitVersion(author, id, "2.0.0", { files });
    const auditor = await server.signUp("auditor");
    await auditor.client.post(`/api/modules/${id}/versions/2.0.0/approval`, {});
    const { answer } = await visitor.call("compare_versions", { id, since: "1.0.0" });
    expect(answer).toMatchObject({
      version: "2.0.0",
      since: "1.0.0",
      smallestCorrectVersion: "2.0.0",
      changes: {
        total: 1,
        items: [
          {
            kind: "output-removed",
            requiredIncrement: "major",
            writtenByAuthor: { subject: "output.greeting" },
          },
        ],
        next: null,
      },
    });
  });
});
