import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SERVER_PROGRAM } from "./faults/started-server.ts";
import { fetchPatiently } from "./fetch-patiently.ts";

/** Only the sources have the developer's loop. */
const SOURCES = resolve(import.meta.dirname, "../src/main.ts");
const NODE_COMPILE_CACHE = resolve(import.meta.dirname, "../../../node_modules/.cache/server");

let used: string;
let dataDir: string;
const children: Started[] = [];
beforeAll(async () => {
  dataDir = used = await openFolder();
  const first = start();
  await first.ready();
  await first.stop();
});
afterAll(() => rm(used, { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = await openFolder();
});

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), "lifecycle-test-"));
  await chmod(folder, 0o755);
  return folder;
}

/**
 * Restores the data directory of a stopped server, because creating a database takes as long as the
 * rest of the startup.
 */
const leaveDatabase = () => execFileSync("cp", ["-a", `${used}/.`, dataDir]);
afterEach(async () => {
  for (const child of children.splice(0)) await child.stop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Started {
  readonly process: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
  /** Resolves with the URL once the server accepts requests. */
  ready(): Promise<string>;
  /** Resolves with the capture group once a line matches. */
  printed(pattern: RegExp): Promise<string>;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

function start(variables: Record<string, string> = {}, program = SERVER_PROGRAM): Started {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      PORT: "0",
      SEED: "none",
      ...variables,
    },
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const ended = once(child, "exit").then(([code]) => code as number | null);
  const started: Started = {
    process: child,
    output: () => output,
    ended,
    ready: () => started.printed(/is ready: (\S+)/),
    async printed(pattern) {
      while (!pattern.test(output)) {
        const next = await Promise.race([once(child.stdout, "data"), ended]);
        if (next === null || typeof next === "number") throw new Error(`ended early: ${output}`);
      }
      return pattern.exec(output)?.[1] ?? "";
    },
    stop(signal = "SIGTERM") {
      if (child.exitCode === null) child.kill(signal);
      return ended;
    },
  };
  children.push(started);
  return started;
}

const register = (origin: string, username: string) =>
  fetch(`${origin}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      username,
      email: `${username}@example.test`,
      password: "correct horse",
    }),
  });

const signIn = (origin: string, username: string) =>
  fetchPatiently(`${origin}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: "correct horse" }),
  });

/** The line with which a server that cannot start says why. */
async function refusal(variables: Record<string, string>) {
  const server = start(variables);
  expect(await server.ended).toBe(1);
  const lines = server.output().trim().split("\n");
  expect(lines).toHaveLength(1);
  return lines[0];
}

describe("the server", () => {
  const itIfLong = it.runIf(process.env.TEST_LONG);

  it("loses nothing that it acknowledged, whether it is killed or stopped", async () => {
    leaveDatabase();
    const first = start();
    expect((await register(await first.ready(), "survivor")).status).toBe(201);
    await first.stop("SIGKILL");

    const second = start();
    const origin = await second.ready();
    expect(second.output()).toContain("found the database running and reused it");
    expect((await signIn(origin, "survivor")).status).toBe(200);
    expect(await refusal({})).toMatch(/^stackyard: DATA_DIR .* is in use by process \d+$/);
    // Password hashing makes registrations slow enough to be in flight when the signal arrives.
    const answers = Promise.all([1, 2, 3].map((n) => register(origin, `late-${n}`)));
    await fetch(`${origin}/api/engineers`);
    // Closes the pipes, as `npm start | head` does.
    for (const stream of [second.process.stdout, second.process.stderr]) stream?.destroy();
    expect(await second.stop("SIGTERM")).toBe(0);
    expect((await answers).map(({ status }) => status)).toEqual([201, 201, 201]);

    const third = start();
    const again = await third.ready();
    expect(third.output()).not.toContain("reused");
    expect((await signIn(again, "late-1")).status).toBe(200);
  });

  it("stops filling the demo data before it closes what that needs", async () => {
    leaveDatabase();
    const server = start({ SEED: "demo" });
    await server.printed(/filling the database/);
    expect(await server.stop("SIGTERM")).toBe(0);
    const [, later] = server.output().split("Stopping: finishing requests and jobs\n");
    expect(later).not.toMatch(/"level":50|incomplete|is ready/);
  });

  itIfLong("stops on SIGTERM in the developer's loop too, where pages come from Vite", async () => {
    const server = start({ NODE_ENV: "development" }, SOURCES);
    const origin = await server.ready();
    expect((await fetch(`${origin}/auth`)).status).toBe(200);
    expect(await server.stop("SIGTERM")).toBe(0);
  });

  itIfLong("starts empty after the folder of a running database was deleted", async () => {
    const first = start();
    await first.ready();
    await first.stop("SIGKILL");
    await rm(dataDir, { recursive: true });
    const second = start();
    expect((await register(await second.ready(), "fresh")).status).toBe(201);
  });
});

describe("a worker", () => {
  const TOKEN = "a-token-of-the-monitor";

  it("answers monitors on METRICS_PORT, and nothing else, and warns of a useless mail server", async () => {
    leaveDatabase();
    const worker = start({
      ROLE: "worker",
      METRICS_PORT: "0",
      SMTP_URL: "smtp://127.0.0.1:1",
      PUBLIC_URL: "https://stackyard.example",
      MAIL_FROM: "no-reply@stackyard.example",
      METRICS_TOKEN: TOKEN,
    });
    const origin = await worker.printed(/metrics are at (http:\S+?)"/);
    const get = async (path: string) => {
      const headers = { authorization: `Bearer ${TOKEN}` };
      const response = await fetchPatiently(origin + path, { headers });
      return { status: response.status, text: await response.text() };
    };
    expect(await get("/health")).toEqual({ status: 200, text: '{"status":"ok"}' });
    expect(await get("/ready")).toMatchObject({ status: 200 });
    const metrics = await get("/metrics");
    expect(metrics).toMatchObject({ status: 200 });
    for (const line of ["job_queue_jobs{queue=", "database_listening 1", "process_cpu_seconds"])
      expect(metrics.text).toContain(line);
    expect((await fetchPatiently(`${origin}/metrics`)).status).toBe(404);
    expect(await get("/api/modules")).toMatchObject({ status: 404 });
    await worker.printed(/(SMTP_URL cannot be used)/);
    expect(await get("/ready")).toMatchObject({ status: 200 });
    expect(await worker.stop()).toBe(0);
  });
});

describe.runIf(process.getuid?.() === 0)("started by root", () => {
  it("keeps the database where its own account can enter, and says so", async () => {
    await chmod(dataDir, 0o700);
    const first = start();
    const origin = await first.ready();
    const { msg } = JSON.parse(first.output().split("\n")[0] ?? "");
    expect(msg).toMatch(/cannot enter .*: database is at \/var\/lib\/stackyard\//);
    expect((await register(origin, "elsewhere")).status).toBe(201);
    await first.stop("SIGKILL");

    const second = start();
    expect((await signIn(await second.ready(), "elsewhere")).status).toBe(200);
    await second.stop("SIGTERM");
    await rm(dirname(/database is at (\S+)"/.exec(second.output())?.[1] ?? ""), {
      recursive: true,
    });
  });
});

describe("what keeps it from starting is said in one line:", () => {
  it.each(["PORT", "METRICS_PORT"])("a port in use, as %s", async (variable) => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    expect(await refusal({ [variable]: String(port) })).toBe(
      `stackyard: Port ${port} on 127.0.0.1 is in use. Choose another with ${variable}.`,
    );
    other.close();
  });

  it("a data folder that is none", async () => {
    const file = join(dataDir, "file");
    await writeFile(file, "");
    expect(await refusal({ DATA_DIR: file })).toMatch(/^stackyard: DATA_DIR .* cannot be used/);
  });

  it.each([
    ["postgres://127.0.0.1:1/none", /^stackyard: DATABASE_URL cannot be reached: .*ECONNREFUSED/],
    ["postgres://nobody@no-such-host.invalid/x", /^stackyard: DATABASE_URL cannot be reached/],
    ["not a url", /^stackyard: DATABASE_URL must look like postgres:/],
  ])("DATABASE_URL=%s", async (url, message) => {
    expect(await refusal({ DATABASE_URL: url })).toMatch(message);
  });
});
