import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { parse } from "yaml";

/** The pre-commit hook and the GitHub Action of this repository, run as their users run them. */

const CLI = join(import.meta.dirname, "..");
const ROOT = join(CLI, "../..");

// npm and the bundler start slowly when many tests run in parallel.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
const packed = () => join(folder, "downloads/stackyard.tgz");
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "stackyard-integrations-"));
  for (const [name, encrypted] of [
    ["bad", false],
    ["good", true],
  ]) {
    mkdirSync(join(folder, `${name}`));
    const code = `resource "aws_ebs_volume" "a" {\n  encrypted = ${encrypted}\n}\n`;
    writeFileSync(join(folder, `${name}/main.tf`), code);
  }
  mkdirSync(join(folder, "bin"));
  symlinkSync(join(CLI, "src/stackyard.js"), join(folder, "bin/stackyard"));
  const script = join(CLI, "scripts/bundle.ts");
  const built = await run(`node "${script}" "${join(folder, "downloads")}"`, ROOT);
  expect(built.code, built.stderr).toBe(0);
  const digest = createHash("sha256").update(readFileSync(packed())).digest("hex");
  writeFileSync(join(folder, "downloads/SHA256SUMS"), `${digest}  stackyard.tgz\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(command: string, cwd: string, env: Record<string, string> = {}) {
  const path = [join(folder, "bin"), dirname(process.execPath), process.env.PATH].join(":");
  const npm = { npm_config_cache: join(folder, "npm"), npm_config_offline: "true" };
  const options = { cwd, env: { ...process.env, ...npm, ...env, PATH: path } };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile("bash", ["-c", command], options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

const read = (file: string) => parse(readFileSync(join(ROOT, file), "utf8"));

it("the pre-commit hook fails a commit with findings, and passes others", async () => {
  const [hook] = read(".pre-commit-hooks.yaml");
  expect(hook).toMatchObject({ id: "stackyard-scan", language: "system", pass_filenames: false });
  const pattern = new RegExp(hook.files);
  for (const file of [
    "main.tf",
    "a.bicep",
    "a.bicepparam",
    "a/b.yaml",
    "Dockerfile",
    "x/Dockerfile.dev",
  ]) {
    expect(file).toMatch(pattern);
  }
  expect("README.md").not.toMatch(pattern);
  const bad = await run(hook.entry, join(folder, "bad"));
  expect(bad.code).toBe(1);
  expect(bad.stdout).toContain("aws-ebs-encryption");
  expect((await run(hook.entry, join(folder, "good"))).code).toBe(0);
});

it("the GitHub Action annotates findings and fails, with its inputs", async () => {
  const { inputs, runs } = read("action.yml");
  const [step] = runs.steps;
  const given = (values: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.entries<string>(step.env).map(([name, expression]) => {
        const [, input = ""] = /^\$\{\{ inputs\.([a-z-]+) \}\}$/.exec(expression) ?? [];
        expect(inputs, `${name} is an input`).toHaveProperty([input]);
        return [name, values[input] ?? inputs[input].default ?? ""];
      }),
    );
  const at = (values: Record<string, string>) =>
    run(step.run, folder, given({ server: `file:${folder}`, ...values }));
  const bad = await at({ path: "bad" });
  expect(bad.stdout, bad.stderr).toMatch(/^::error file=main\.tf,line=2,.*aws-ebs-encryption/m);
  expect(bad.code).toBe(1);
  expect((await at({ path: "bad", "fail-on": "none" })).code).toBe(0);
  expect((await at({ path: "good" })).code).toBe(0);
  const hostile = await at({ path: 'good"; echo injected; "' });
  expect(hostile.stdout).not.toMatch(/^injected$/m);
  expect(hostile.code).toBe(2);
  await run("stackyard scan bad --write-baseline known.json", folder);
  expect((await at({ path: "bad", baseline: "known.json" })).code).toBe(0);
  appendFileSync(packed(), "something else");
  const tampered = await at({ path: "good" });
  expect(tampered.stderr).toContain("The download isn't the command line with the digest");
  expect([tampered.code, tampered.stdout]).toEqual([3, ""]);
});
