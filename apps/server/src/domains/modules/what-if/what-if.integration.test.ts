import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  publishModule,
  SMALL_MODULE,
  submitModule,
} from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

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
  default     = ["10.0.0.0/8"]

  validation {
    condition     = length(var.sources) > 0
    error_message = "Name at least one source."
  }
}
`,
};

let server: TestServer;
let author: SignedUp;
let path: string;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  author = await server.signUp("contributor");
  const { id } = await publishModule(server, author, {}, FIREWALL);
  path = `/api/modules/${id}/versions/latest/what-if`;
});
afterAll(() => server.close());

const ask = (variables: unknown) => server.visitor().post(path, { variables });

describe("a what-if scan", () => {
  it("requires access to the module", async () => {
    const { id } = await submitModule(author, {}, FIREWALL);
    const pending = `/api/modules/${id}/versions/latest/what-if`;
    const refused = await server.visitor().post(pending, { variables: {} });
    expect(refused).toMatchObject({ status: 404, body: { code: "module_not_found" } });
    expect((await author.client.post(pending, { variables: {} })).status).toBe(200);
  });

  it("requires an existing version", async () => {
    const other = path.replace("latest", "9.9.9");
    const { status, body } = await server.visitor().post(other, { variables: {} });
    expect({ status, code: body.code }).toEqual({ status: 404, code: "version_not_found" });
  });

  it.each([
    [{ name: { first: "x" } }, "variables.name", "Enter a text, a number, true, or false"],
    [
      { name: "x".repeat(2_000), nmae: "x".repeat(2_000) },
      "variables",
      "The values can have at most 4,000 characters in all",
    ],
    [
      Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`v${index}`, ""])),
      "variables",
      "Set at most 50 inputs",
    ],
    [{ nmae: "x" }, "variables.nmae", "This module has no such input."],
    [{ sources: "10.0.0.0/8" }, "variables.sources", "Not a value in HCL or JSON."],
    [{ sources: "{}" }, "variables.sources", "The type is list(string): not a list."],
    [{ sources: "[]" }, "variables.sources", "Name at least one source."],
    [
      { sources: '[file("/etc/passwd")]' },
      "variables.sources",
      "A value may not refer to anything or call functions.",
    ],
  ])("refuses %j at its field", async (variables, field, message) => {
    const { status, body } = await ask(variables);
    expect(status).toBe(400);
    expect(body.fields).toEqual({ [field]: message });
  });

  it("returns scores and findings with these values beside those without", async () => {
    const { status, body } = await ask({ sources: '["0.0.0.0/0"]' });
    expect(status).toBe(200);
    expect(body.version).toBe("1.0.0");
    expect(body.come).toMatchObject([{ ruleId: "aws-sg-ingress-ssh", file: "firewall.tf" }]);
    expect(body.gone).toEqual([]);
    expect(body.now.scores.security).toBeLessThan(body.before.scores.security);
    expect(body.now.findingCount).toBe(body.before.findingCount + 1);
  });

  it("answers the same question from memory, even if the archive can't be read", async () => {
    const first = await ask({ sources: '["192.168.0.0/16"]', name: "again" });
    const read = server.services.files.read;
    Object.assign(server.services.files, { read: () => Promise.reject(new Error("gone")) });
    const second = await ask({ name: "again", sources: '["192.168.0.0/16"]' });
    Object.assign(server.services.files, { read });
    expect(second).toMatchObject({ status: 200, body: first.body });
  });

  it("changes nothing about the module", async () => {
    const module = path.replace("/versions/latest/what-if", "");
    const before = await server.visitor().get(module);
    await ask({ sources: '["0.0.0.0/0"]' });
    expect((await server.visitor().get(module)).body).toEqual(before.body);
  });
});
