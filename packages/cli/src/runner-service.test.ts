import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const BIN = join(import.meta.dirname, "stackyard.js");
const DOCUMENT = readFileSync(join(ROOT, "content/documentation/quickstart/runner.md"), "utf8");

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
if (!hasSystemd)
  process.stdout.write("skipped: systemd-analyze is not on the PATH: the unit was only read\n");

/** The text of the code block that contains this line. */
function blockWith(line: string): string {
  const blocks = [...DOCUMENT.matchAll(/^```\w+\n([\s\S]*?)^```$/gm)].map(([, text = ""]) => text);
  const found = blocks.find((text) => text.split("\n").includes(line));
  if (!found) throw new Error(`No code block has the line ${line}.`);
  return found;
}

const UNIT = blockWith("[Service]");
const RECIPE = blockWith("USER runner");

function unitSetting(name: string): string | undefined {
  return new RegExp(`^${name}=(.*)$`, "m").exec(UNIT)?.[1];
}

/** What the command says to a command line whose folder doesn't exist: that, and nothing else. */
function startWith([program = "", ...args]: readonly string[]): string {
  const { bin } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8"));
  expect(Object.keys(bin)).toContain(basename(program));
  const folder = args[args.indexOf("--folder") + 1] ?? "";
  const missing = `/nonexistent${folder}`;
  const { stderr, status } = spawnSync(
    process.execPath,
    [BIN, ...args.map((arg) => (arg === folder ? missing : arg))],
    { encoding: "utf8" },
  );
  expect(stderr).toContain(`There is no ${missing}/pool.json`);
  expect(status).toBe(2);
  return folder;
}

describe("the systemd unit in the documentation", () => {
  it("starts the runner with options that it has, in the folder that the unit may write to", () => {
    const folder = startWith((unitSetting("ExecStart") ?? "").split(" "));
    // With ProtectSystem=strict, everything else is read-only.
    expect(unitSetting("ProtectSystem")).toBe("strict");
    expect(folder.startsWith(`/var/lib/${unitSetting("StateDirectory")}/`)).toBe(true);
    expect(unitSetting("StateDirectoryMode")).toBe("0700");
  });

  it("never ends an apply: neither with the runner nor after a time", () => {
    expect(unitSetting("KillMode")).toBe("process");
    expect(unitSetting("TimeoutStopSec")).toBe("infinity");
    // The runner finishes its work on SIGTERM, which is systemd's default.
    expect(unitSetting("KillSignal")).toBeUndefined();
    expect(unitSetting("User")).toMatch(/^(?!root$)./);
  });

  it.runIf(hasSystemd)("is valid for systemd", () => {
    const folder = mkdtempSync(join(tmpdir(), "runner-service-"));
    const verify = (unit: string) => {
      const path = join(folder, "stackyard-runner.service");
      writeFileSync(path, unit);
      const { status, stderr } = spawnSync("systemd-analyze", ["verify", path], {
        encoding: "utf8",
      });
      const about = stderr.split("\n").filter((line) => line.includes("stackyard-runner"));
      return [status, ...about];
    };
    // The program isn't installed where the tests run.
    const unit = UNIT.replace("/usr/local/bin/stackyard", process.execPath);
    expect(verify(unit)).toEqual([0]);
    expect(verify(unit.replace("StateDirectory=", "StateFolder="))).toHaveLength(2);
    rmSync(folder, { recursive: true });
  });
});

describe("the container recipe in the documentation", () => {
  it("starts the runner with options that it has, in the folder that is mounted", () => {
    const [, entrypoint = "[]"] = /^ENTRYPOINT (.*)$/m.exec(RECIPE) ?? [];
    expect(startWith(JSON.parse(entrypoint))).toBe("/pool");
    expect(DOCUMENT).toContain("Mount the pool's folder at `/pool`");
  });

  it("has a Node that the command supports, and the command from the server", () => {
    const start = readFileSync(BIN, "utf8");
    const [, least = ""] = /needs Node (\d+) or newer/.exec(start) ?? [];
    expect(least).not.toBe("");
    const [, node = ""] = /^FROM node:(\d+)-slim$/m.exec(RECIPE) ?? [];
    expect(Number(node)).toBeGreaterThanOrEqual(Number(least));
    expect(RECIPE).toContain(
      "npm install --global https://stackyard.example/downloads/stackyard.tgz",
    );
    const program = /^COPY --from=terraform (\S+) (\S+)$/m.exec(RECIPE);
    expect(program?.slice(1)).toEqual(["/bin/terraform", "/usr/local/bin/terraform"]);
    expect(DOCUMENT).toContain(`"program": "${program?.[2]}"`);
  });

  it("doesn't run as root, and pins the same Terraform as the example", () => {
    expect(RECIPE.indexOf("USER runner")).toBeLessThan(RECIPE.indexOf("ENTRYPOINT"));
    expect(RECIPE).toContain("useradd --create-home runner");
    const [, version] = /^FROM hashicorp\/terraform:(\S+) AS terraform$/m.exec(RECIPE) ?? [];
    expect(DOCUMENT).toContain(`"version": "${version}"`);
  });
});

it("each option of the runner in the documentation is in the command's help", () => {
  const options = new Set([...DOCUMENT.matchAll(/(?<=[` ])--[a-z]+/g)].map(([option]) => option));
  // Of npm, useradd and the container's engine.
  for (const other of ["--global", "--create", "--from", "--init"]) options.delete(other);
  expect([...options].toSorted()).toEqual(["--allow", "--folder", "--once", "--pool"]);
  const { stdout } = spawnSync(process.execPath, [BIN, "--help"], { encoding: "utf8" });
  const [, help = ""] = /^Options of runner\n((?: .*\n)+)/m.exec(stdout) ?? [];
  for (const option of [...options, "STACKYARD_RUNNER_TOKEN"]) expect(help).toContain(option);
});
