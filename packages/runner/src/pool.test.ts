import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pathsOf, readEnvironment, readPool, readSecrets } from "./pool.ts";
import { lockPool } from "./process/process-lock.ts";
import { environmentOf, valuesToHide, workPaths } from "./work-folder.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pool-test-"));
});
afterEach(() => rm(folder, { recursive: true }));

const SERVER = { server: "https://stackyard.example" };

async function read(settings: unknown) {
  const text = typeof settings === "string" ? settings : JSON.stringify(settings);
  await writeFile(pathsOf(folder).settings, text);
  return readPool("main", folder);
}

describe("a pool's settings", () => {
  it("have careful defaults", async () => {
    const pool = await read(SERVER);
    expect(pool.allow.operations).toEqual(["plan", "check"]);
    expect(pool.allow.code).toEqual([]);
    expect(pool.backend).toEqual({
      type: "local",
      config: { path: join(folder, "state/{deployment}.tfstate") },
    });
  });

  it.each([
    ["{", "is not JSON"],
    [{}, "server"],
    [{ server: "http://stackyard.example" }, "server: is https"],
    [{ server: "http://localhost.evil.example" }, "server: is https"],
    [{ ...SERVER, alow: {} }, "alow"],
    [{ ...SERVER, allow: { operations: ["everything"] } }, "allow.operations"],
    [{ ...SERVER, backend: { type: "s3", config: { key: "one" } } }, "{deployment}"],
    [{ ...SERVER, backend: { type: "a b", config: {} } }, "backend.type"],
    [{ ...SERVER, secrets: { "a-$": { env: "A" } } }, "secrets"],
  ])("%j are refused in one sentence", async (settings, reason) => {
    await expect(read(settings)).rejects.toThrow(reason);
  });

  it("are refused if other users can change them", async () => {
    await read(SERVER);
    await chmod(pathsOf(folder).settings, 0o666);
    await expect(readPool("main", folder)).rejects.toThrow("chmod go-w");
  });

  it("are used by one process at a time, whatever an earlier one left behind", async () => {
    const { lock } = pathsOf(folder);
    await writeFile(lock, JSON.stringify({ pid: process.pid, startedAs: "earlier" }));
    const unlock = await lockPool(lock);
    await expect(lockPool(lock)).rejects.toThrow("already runs this pool");
    await unlock();
    await (await lockPool(lock))();
  });
});

describe("credentials and secrets", () => {
  it("are read from private files only", async () => {
    const path = join(folder, "plan.env");
    expect(await readEnvironment(path)).toEqual({});
    await writeFile(path, "# keys\nAWS_REGION=eu\n\nKEY=a=b\n", { mode: 0o600 });
    expect(await readEnvironment(path)).toEqual({ AWS_REGION: "eu", KEY: "a=b" });
    await chmod(path, 0o644);
    await expect(readEnvironment(path)).rejects.toThrow("Other users can read");
    await writeFile(join(folder, "odd.env"), "no name\n", { mode: 0o600 });
    await expect(readEnvironment(join(folder, "odd.env"))).rejects.toThrow("without NAME=");
  });

  it("are those that the owner lists, and long enough to hide", async () => {
    const file = join(folder, "secret");
    await writeFile(file, "from-a-file\n", { mode: 0o600 });
    const pool = await read({
      ...SERVER,
      secrets: { a: { env: "A" }, b: { file }, c: { env: "C" }, d: { env: "D" } },
    });
    const env = { A: "from-env", D: "abc", HOME: "x" };
    expect(await readSecrets(pool, ["a", "b"], env)).toEqual({ a: "from-env", b: "from-a-file" });
    for (const name of ["c", "d", "HOME", "toString"])
      await expect(readSecrets(pool, [name], env)).rejects.toMatchObject({
        failure: "missing_secret",
      });
  });

  it("are all that Terraform gets of the environment, and hidden in logs", () => {
    const paths = workPaths({ folder }, 1);
    const own = { PATH: "/bin", AWS_SECRET_ACCESS_KEY: "the runner's own", TF_LOG: "trace" };
    const credentials = { AWS_REGION: "eu-central-1", AWS_SECRET_ACCESS_KEY: "for-plans" };
    const env = environmentOf({ folder }, paths, credentials, { password: "hunter22" }, own);
    expect(env).toMatchObject({ PATH: "/bin", TF_VAR_password: "hunter22", ...credentials });
    expect(env).not.toHaveProperty("TF_LOG");
    expect(env.HOME).toBe(paths.home);
    expect(valuesToHide(credentials, { password: "hunter22" })).toEqual(["hunter22", "for-plans"]);
  });
});
