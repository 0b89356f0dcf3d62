import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { codeSamples } from "../../server/src/platform/markdown/code-samples.ts";
import { isLike, runDocument } from "./run-document";
import { expect, test } from "./test";

const ROOT = join(import.meta.dirname, "../../..");
const CONTENT = join(ROOT, "content");

const samplesOf = (file: string) => codeSamples(readFileSync(join(CONTENT, file), "utf8"));

/** Every document that tells its readers to run something; a tutorial always does. */
const DOCUMENTS = readdirSync(CONTENT, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".md"))
  .filter(
    (file) =>
      file.startsWith("tutorials/") || samplesOf(file).some(({ words }) => words.includes("run")),
  );

for (const file of DOCUMENTS) {
  test(`what content/${file} tells its readers to do does what it says`, async ({ baseURL }) => {
    const name = file.replace(/\W+/g, "-");
    const outcomes = await runDocument(samplesOf(file), { name, baseURL: baseURL ?? "" });
    expect(outcomes.length, "something is run").toBeGreaterThan(0);
    for (const { line, exit, expectedExit, output, expected } of outcomes) {
      const where = `content/${file}:${line}\n${output}`;
      expect.soft(exit, where).toBe(expectedExit);
      if (expected !== undefined) expect.soft(isLike(output, expected), where).toBe(true);
    }
  });
}

test("every option of the scanner that a document names is one that it has", () => {
  const scanner = join(ROOT, "packages/scanner/src/cli/stackyard.js");
  const help = execFileSync(process.execPath, [scanner, "--help"], { encoding: "utf8" });
  const known = new Set(help.match(/--[a-z-]+/g));
  for (const file of DOCUMENTS) {
    const commands = samplesOf(file)
      .flatMap(({ code }) => code.split("\n"))
      .filter((line) => /\bstackyard (scan|diff)\b/.test(line))
      .map((line) => line.split("|")[0] ?? "");
    for (const option of commands.join("\n").match(/--[a-z-]+/g) ?? [])
      expect.soft(known, `content/${file} names ${option}`).toContain(option);
  }
});
