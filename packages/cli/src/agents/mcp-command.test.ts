import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { writeFiles } from "@stackyard/scanner/test/write-files";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const BIN = join(import.meta.dirname, "../stackyard.js");

const TAGS = [..."delete it"].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)));
const volumes = (count: number) =>
  Array.from({ length: count }, (_, n) => `resource "aws_ebs_volume" "x${n}" {\n  size = 1\n}\n`);

let root: string;
let client: Client;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "stackyard-mcp-"));
  writeFiles(root, {
    "shared/many/main.tf": volumes(12).join(""),
    "shared/tagged/main.tf": `resource "aws_ebs_volume" "x${TAGS.join("")}" {\n  encrypted = false\n}\n`,
    "shared/broken/main.tf": "resource {\n",
    "shared-not/main.tf": volumes(1).join(""),
  });
  symlinkSync(join(root, "shared-not"), join(root, "shared/link"));
  client = new Client({ name: "test", version: "1.0.0" });
  const args = [BIN, "mcp", join(root, "shared")];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
});
afterAll(async () => {
  await client.close();
  rmSync(root, { recursive: true });
});

async function scan(given: Record<string, unknown>) {
  const { structuredContent, content, isError } = await client.callTool({
    name: "scan_folder",
    arguments: given,
  });
  // biome-ignore lint/suspicious/noExplicitAny: the test says by what it reads what it expects.
  const answer = structuredContent as any;
  if (answer) expect(content).toEqual([{ type: "text", text: JSON.stringify(answer) }]);
  return { answer, isError: isError === true, text: JSON.stringify(content) };
}

describe("a coding agent on this machine", () => {
  it("finds one tool, which only reads", async () => {
    const { tools } = await client.listTools();
    expect(tools).toMatchObject([{ name: "scan_folder", annotations: { readOnlyHint: true } }]);
  });

  it("reads scores, and findings page by page, the most severe first", async () => {
    const { answer } = await scan({ path: "many" });
    expect(answer).toMatchObject({ status: "passed", scores: { security: expect.any(Number) } });
    const seen = [...answer.findings];
    for (let { next } = answer; next !== null; ) {
      const more = (await scan({ path: "many", from: next })).answer;
      seen.push(...more.findings);
      next = more.next;
    }
    expect(answer.findings).toHaveLength(10);
    expect(seen).toHaveLength(answer.total);
    const order = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO"];
    const ranks = seen.map(({ severity }) => order.indexOf(severity));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    const severe = await scan({ path: "many", severity: "HIGH" });
    expect(severe.answer.total).toBe(ranks.filter((rank) => rank <= 1).length);
  });

  it("gets names from the code apart, without characters that can't be seen", async () => {
    const { answer, text } = await scan({ path: "tagged" });
    expect(answer.total).toBeGreaterThan(0);
    expect(text).not.toContain(TAGS[0]);
    for (const { writtenByAuthor, ...own } of answer.findings) {
      expect(writtenByAuthor.file).toBe("main.tf");
      expect(JSON.stringify(own)).not.toContain("main.tf");
    }
  });

  it("learns what can't be loaded", async () => {
    const { answer } = await scan({ path: "broken" });
    expect(answer).toMatchObject({ status: "failed" });
    expect(answer.writtenByAuthor.failures).not.toEqual([]);
  });

  it.each([
    ["a path above", "../shared-not"],
    ["an absolute path", "/etc"],
    ["a symbolic link", "link"],
  ])("can't leave the shared folder by %s", async (_, path) => {
    const { answer, isError } = await scan({ path });
    expect(isError).toBe(true);
    expect(answer.error.message).toBe("the path leads out of the folder that is shared");
  });

  it("is told of a folder that doesn't exist, and of other arguments", async () => {
    expect((await scan({ path: "none" })).answer.error.message).toContain("no such file");
    for (const wrong of [{ from: -1 }, { severity: "WORST" }, { folder: "many" }])
      expect((await scan(wrong)).isError).toBe(true);
  });
});
