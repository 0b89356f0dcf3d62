import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { codeSamples } from "../../../server/src/platform/markdown/code-samples.ts";
import { DEMO_PASSWORD } from "../fixtures/people";
import { isLike, runDocument } from "../fixtures/run-document";
import { expect, test } from "../fixtures/test";

const ROOT = join(import.meta.dirname, "../../../..");
const CONTENT = join(ROOT, "content");

const samplesOf = (file: string) => codeSamples(readFileSync(join(CONTENT, file), "utf8"));

const ALL = readdirSync(CONTENT, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".md"),
);

/** All documents with commands for the reader; a tutorial always has some. */
const DOCUMENTS = ALL.filter(
  (file) =>
    file.startsWith("tutorials/") || samplesOf(file).some(({ words }) => words.includes("run")),
);

for (const file of DOCUMENTS) {
  test(`the commands in content/${file} work as described`, async ({ baseURL }) => {
    const outcomes = await runDocument(samplesOf(file), baseURL ?? "");
    expect(outcomes.length, "something is run").toBeGreaterThan(0);
    for (const { line, exit, expectedExit, output, expected } of outcomes) {
      const where = `content/${file}:${line}\n${output}`;
      expect.soft(exit, where).toBe(expectedExit);
      if (expected !== undefined) expect.soft(isLike(output, expected), where).toBe(true);
    }
  });
}

test("every scanner option in the documents exists", () => {
  const scanner = join(ROOT, "packages/cli/src/stackyard.js");
  const help = execFileSync(process.execPath, [scanner, "--help"], { encoding: "utf8" });
  const known = new Set(help.match(/--[a-z-]+/g));
  let named = 0;
  for (const file of ALL) {
    const lines = samplesOf(file).flatMap(({ code }) => code.replaceAll("\\\n", " ").split("\n"));
    for (const line of lines) {
      const [, options] = /\bstackyard(?:\.tgz"?)? (?:scan|diff)\b([^|]*)/.exec(line) ?? [];
      for (const option of options?.match(/--[a-z-]+/g) ?? []) {
        named += 1;
        expect.soft(known, `content/${file} names ${option}`).toContain(option);
      }
      // In another repository, the bare name resolves to a package from the public registry.
      expect.soft(line, `content/${file}`).not.toMatch(/run: npx (--yes )?stackyard /);
    }
  }
  expect(named).toBeGreaterThan(40);
});

/** Jobs of GitHub Actions in the documents, as text. */
const WORKFLOWS = ALL.flatMap((file) =>
  samplesOf(file)
    .filter(({ code }) => /^\s*runs-on:/m.test(code))
    .map(({ code }) => ({ file, code })),
);

test("the workflows in the documents run as printed", () => {
  expect(WORKFLOWS.length).toBeGreaterThan(4);
  for (const { file, code } of WORKFLOWS) {
    const where = `content/${file}`;
    // The command needs Node 24, and only a job with the right may upload what it found.
    if (/\bnpx\b/.test(code)) expect.soft(code, where).toMatch(/setup-node@\S+[\s\S]*\b24\b/);
    if (code.includes("upload-sarif")) expect.soft(code, where).toContain("security-events: write");
    if (/secrets\.|id-token/.test(code)) expect.soft(code, where).toContain("permissions:");
  }
});

test("the documents address readers of any server, without the demo's accounts", () => {
  for (const file of ALL) {
    const text = readFileSync(join(CONTENT, file), "utf8");
    expect.soft(text, `content/${file}`).not.toContain(DEMO_PASSWORD);
    if (!file.startsWith("tutorials/")) continue;
    expect.soft(text, `content/${file}`).not.toMatch(/localhost|127\.0\.0\.1|git clone/);
    expect.soft(text, `content/${file}`).not.toMatch(/\bnpm (start|ci|run|test)\b/);
  }
});

test("a module called in a document is for sale, in that version and with those inputs", async ({
  request,
}) => {
  const listed = await (await request.get("/api/modules?limit=100")).json();
  const calls = ALL.flatMap((file) => moduleCalls(file));
  expect(calls.length).toBeGreaterThan(4);
  for (const { file, source, version, inputs } of calls) {
    const [, namespace, name, system] = source.split("/");
    const module = listed.find(
      (one: Record<string, string>) =>
        one.namespace === namespace && one.name === name && one.system === system,
    );
    expect(module, `content/${file} calls ${source}`).toBeDefined();
    const { facts, ...latest } = await (
      await request.get(`/api/modules/${module.id}/versions/latest`)
    ).json();
    const [major, minor] = version.replace("~> ", "").split(".");
    const [latestMajor, latestMinor] = latest.version.split(".");
    expect.soft([file, major], source).toEqual([file, latestMajor]);
    expect.soft(Number(latestMinor), `${file}: ${source}`).toBeGreaterThanOrEqual(Number(minor));
    const known = facts.inputs.map(({ name }: { name: string }) => name);
    const needed = facts.inputs.filter(({ isRequired }: { isRequired: boolean }) => isRequired);
    expect.soft(known, `${file}: ${source}`).toEqual(expect.arrayContaining(inputs));
    if (inputs.length > 0)
      for (const { name } of needed) expect.soft(inputs, `${file}: ${source}`).toContain(name);
  }
});

/** Meta-arguments, valid in every module call. */
const META = ["source", "version", "for_each", "count", "providers", "depends_on"];

/** Calls of Stackyard modules; "you" stands for the reader's namespace. */
function moduleCalls(file: string) {
  return samplesOf(file).flatMap(({ code }) =>
    [...code.matchAll(/^module "\w+" \{\n([\s\S]*?)^\}/gm)].flatMap(([, body = ""]) => {
      const texts = new Map(
        [...body.matchAll(/^ {2}(\w+) *= *"?([^"\n]*)/gm)].map(([, a, b]) => [a ?? "", b ?? ""]),
      );
      const source = texts.get("source") ?? "";
      if (!source.startsWith("stackyard.example/") || source.includes("/you/")) return [];
      const inputs = [...texts.keys()].filter((name) => !META.includes(name));
      return { file, source, version: texts.get("version") ?? "", inputs };
    }),
  );
}
