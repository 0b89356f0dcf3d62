import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findTerraform } from "./find-terraform.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "find-terraform-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** A program that answers `version -json` as Terraform and OpenTofu do. */
async function program(path: string, version: unknown, mode = 0o755): Promise<string> {
  const full = join(folder, path);
  await mkdir(join(full, ".."), { recursive: true });
  const answer = JSON.stringify({ terraform_version: version, platform: "linux_amd64" });
  await writeFile(full, `#!/bin/sh\n[ "$*" = "version -json" ] && echo '${answer}'\n`);
  await chmod(full, mode);
  return full;
}
const find = (wanted: { program: string; version?: string }, ...folders: string[]) =>
  findTerraform(wanted, { PATH: folders.map((each) => join(folder, each)).join(":") });

describe("the program of a pool", () => {
  it("is the one at the given path, whatever is on the PATH", async () => {
    await program("bin/terraform", "1.15.2");
    await program("bin/tofu", "1.9.0");
    const path = await program("opt/opentofu/tofu", "1.10.3");
    expect(await find({ program: path }, "bin")).toEqual({ path, label: "tofu 1.10.3" });
  });

  it("is the first of its name on the PATH that can be run", async () => {
    await program("a/tofu", "1.8.0", 0o644);
    const path = await program("b/tofu", "1.9.0");
    await program("c/tofu", "1.10.0");
    const found = await find({ program: "tofu" }, "a", "missing", "b", "c");
    expect(found).toEqual({ path, label: "tofu 1.9.0" });
    await expect(find({ program: "terraform" }, "b")).rejects.toThrow("no program terraform");
  });

  it("is never looked for in the current folder", async () => {
    const path = await program("tofu", "1.9.0");
    await expect(findTerraform({ program: "tofu" }, { PATH: "" })).rejects.toThrow("no program");
    const relative = join(path, "..").replace(/^\//, "../".repeat(20));
    await expect(findTerraform({ program: "tofu" }, { PATH: relative })).rejects.toThrow();
  });

  it("has exactly the pinned version", async () => {
    const path = await program("tofu", "1.9.0");
    expect((await find({ program: path, version: "1.9.0" })).path).toBe(path);
    await expect(find({ program: path, version: "1.9.1" })).rejects.toThrow(
      "is version 1.9.0, and the pool is pinned to 1.9.1",
    );
  });

  it("says what it is", async () => {
    const path = await program("other", 7);
    await expect(find({ program: path })).rejects.toThrow("neither Terraform nor OpenTofu");
    await writeFile(path, "#!/bin/sh\nexit 1\n");
    await expect(find({ program: path })).rejects.toThrow("neither Terraform nor OpenTofu");
  });
});
