import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { walkArchive } from "@stackyard/archive/walk-archive";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { packModule } from "./pack-module.ts";

const HAS_GIT = spawnSync("git", ["--version"]).status === 0;
if (!HAS_GIT) process.stdout.write("skipped: git is not installed: no ignored file was tried\n");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stackyard-pack-test-"));
  write("module/main.tf", "locals {}\n");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const at = (path: string) => join(folder, path);

function write(path: string, content: string) {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), content);
}

const git = (...args: string[]) => execFileSync("git", ["-C", folder, ...args]);

const pathsOf = async (path: string) =>
  (await packModule(at(path))).files.map(({ path, bytes }) => `${path} ${bytes}`);

describe("a packed folder", () => {
  it("has its files, executable ones too, and the same digest each time", async () => {
    write("module/scripts/run.sh", "#!/bin/sh\n");
    chmodSync(at("module/scripts/run.sh"), 0o755);
    write("module/.terraform/modules/x.tf", "");
    const packed = await packModule(at("module"));
    expect(packed).toMatchObject({ fileName: "module.tar.gz", leftOut: [".terraform/"] });
    expect(packed.sha256).toBe((await packModule(at("module"))).sha256);
    const modes: [string, boolean][] = [];
    for await (const { path, isExecutable } of walkArchive(packed.archive, "tar.gz"))
      modes.push([path, isExecutable]);
    expect(modes).toEqual([
      ["main.tf", false],
      ["scripts/run.sh", true],
    ]);
  });

  it.runIf(HAS_GIT)(
    "has no files that git ignores, by any rule of the repository, but tracked ones",
    async () => {
      git("init", "--quiet");
      write(".gitignore", "*.tfvars\n/module/out/\n");
      write("module/.gitignore", "local.tf\n");
      for (const path of ["a.tfvars", "kept.tfvars", "deep/b.tfvars", "out/link", "local.tf"])
        write(`module/${path}`, "x");
      rmSync(at("module/out/link"));
      symlinkSync("/etc/passwd", at("module/out/link"));
      git("add", "--force", "module/kept.tfvars");
      expect(await pathsOf("module")).toEqual([".gitignore 9", "kept.tfvars 1", "main.tf 10"]);
      // As in a hook of another repository.
      vi.stubEnv("GIT_DIR", "/nowhere");
      expect(await pathsOf("module")).toHaveLength(3);
      vi.unstubAllEnvs();
      write(".gitignore", "module/\n");
      git("rm", "--cached", "--quiet", "-r", "module");
      await expect(packModule(at("module"))).rejects.toThrow(/^git ignores .*Publish an archive/);
    },
  );

  it("isn't made if git can't tell what it ignores", async () => {
    write("module/.git", "gitdir: /nowhere\n");
    await expect(packModule(at("module"))).rejects.toThrow("cannot tell which files");
    vi.stubEnv("PATH", folder);
    await expect(packModule(at("module"))).rejects.toThrow("git isn't installed");
    rmSync(at("module/.git"));
    expect(await pathsOf("module")).toEqual(["main.tf 10"]);
  });

  it("isn't made of what the marketplace would refuse", async () => {
    symlinkSync("main.tf", at("module/link.tf"));
    await expect(packModule(at("module"))).rejects.toThrow("link.tf: it is a symbolic link");
    rmSync(at("module/link.tf"));
    write("module/.env", "TOKEN=x");
    await expect(packModule(at("module"))).rejects.toThrow(".env (secrets)");
    write("empty/notes.txt", "x");
    await expect(packModule(at("empty"))).rejects.toThrow("there is nothing to scan");
    write("empty/main.txt.zip", "no archive");
    await expect(packModule(at("empty/main.txt.zip"))).rejects.toThrow("not a zip archive");
    await expect(packModule(at("missing"))).rejects.toThrow("there is no such file or directory");
  });
});

it("an archive is packed as it is, without what belongs to no module", async () => {
  write("top/.DS_Store", "x");
  write("top/main.tf", "locals {}\n");
  execFileSync("tar", ["-czf", at("m-1.0.0.tgz"), "-C", folder, "top"]);
  const packed = await packModule(at("m-1.0.0.tgz"));
  expect(packed).toMatchObject({ fileName: "m-1.0.0.tar.gz", leftOut: ["top/.DS_Store"] });
  expect(packed.files).toEqual([{ path: "top/main.tf", bytes: 10 }]);
});
