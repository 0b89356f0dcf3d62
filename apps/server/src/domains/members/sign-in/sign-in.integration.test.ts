import { APIError } from "better-auth/api";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openTestServer, PASSWORD, type TestServer } from "../../../../test/test-server.ts";
import type { InProcessClient } from "../../../platform/http/api/in-process-client.ts";
import { forgetAttempts } from "../../../platform/limits/postgres-limiter.ts";
import { hashPassword, verifyPassword } from "../identity/password-hash.ts";
import { openAuth } from "../sessions/auth.ts";
import { signIn } from "./sign-in.ts";
import { SIGN_IN_PACE } from "./sign-in-pace.ts";

vi.mock("../identity/password-hash.ts", async (original) => {
  const real = await original<typeof import("../identity/password-hash.ts")>();
  return { hashPassword: vi.fn(real.hashPassword), verifyPassword: vi.fn(real.verifyPassword) };
});

let server: TestServer;
let username: string;
beforeAll(async () => {
  server = await openTestServer({ isContended: true, env: { TRUST_PROXY: "true" } });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.services.db.deleteFrom("attempts").execute();
  ({ username } = await server.signUp());
});

const HOME = "203.0.113.1";
const FREE = SIGN_IN_PACE.own.free;

function attempt(password: string, address = HOME, as = username, client = server.visitor()) {
  return client.post("/api/login", { username: as, password }, { "x-forwarded-for": address });
}

async function fail(times: number, address?: string, as?: string, client?: InProcessClient) {
  for (let time = 0; time < times; time++) {
    expect((await attempt("wrong password", address, as, client)).status).toBe(401);
  }
}

/** As if all waits were over. */
const waitOut = () => sql`UPDATE attempts SET blocked_until = now()`.execute(server.services.db);

/** As if this many attempts had failed before. */
const presume = (name: string, count: number) =>
  sql`UPDATE attempts SET count = ${count} WHERE key LIKE ${`sign-in ${name} %`}`.execute(
    server.services.db,
  );

async function countedFor(name: string): Promise<number> {
  const rows = await server.services.db
    .selectFrom("attempts")
    .select("count")
    .where("key", "like", `sign-in ${name} %`)
    .execute();
  return rows.reduce((sum, { count }) => sum + count, 0);
}

describe("wrong passwords", () => {
  it("must wait after a few attempts, even for the right one, and are told how long", async () => {
    await fail(FREE);
    const { status, body, headers } = await attempt(PASSWORD);
    expect(status).toBe(429);
    expect(body.code).toBe("too_many_attempts");
    const wait = Number(headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(SIGN_IN_PACE.own.firstWaitSeconds);
    expect(body.message).toMatch(/^Too many attempts\. Try again in [1-5] seconds?\.$/);
  });

  it("in concurrent attempts count like sequential ones", async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => attempt("wrong password")));
    const passed = answers.filter(({ status }) => status === 401);
    expect(passed).toHaveLength(FREE);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - FREE);
  });

  it("double the wait each time, up to a quarter of an hour", async () => {
    await fail(FREE);
    let last = 0;
    for (const wait of [5, 10, 20, 40, 80, 160, 320, 640, 900]) {
      // Some of it may have passed since the last attempt.
      const left = Number((await attempt(PASSWORD)).headers.get("retry-after"));
      expect(left).toBeGreaterThan(last);
      expect(left).toBeLessThanOrEqual(wait);
      last = wait;
      await waitOut();
      await fail(1);
    }
    const { body } = await attempt(PASSWORD);
    expect(body.message).toBe("Too many attempts. Try again in 15 minutes.");
  });

  it("are forgotten after a successful sign-in", async () => {
    for (let time = 0; time < 3; time++) {
      await fail(FREE - 1);
      expect((await attempt(PASSWORD)).status).toBe(200);
    }
  });

  it("are forgotten after a day, and the job deletes their rows", async () => {
    await fail(FREE);
    expect((await attempt(PASSWORD)).status).toBe(429);
    await forgetAttempts(server.services);
    expect((await attempt(PASSWORD)).status).toBe(429);
    await sql`UPDATE attempts SET forgotten_at = now()`.execute(server.services.db);
    await fail(1);
    expect((await server.services.db.selectFrom("attempts").execute()).length).toBe(3);
    await sql`UPDATE attempts SET forgotten_at = now()`.execute(server.services.db);
    await forgetAttempts(server.services);
    expect(await server.services.db.selectFrom("attempts").execute()).toEqual([]);
  });

  it("from one address don't lock the account for another", async () => {
    await fail(FREE);
    expect((await attempt(PASSWORD, "203.0.113.2")).status).toBe(200);
    expect((await attempt(PASSWORD)).status).toBe(429);
  });

  it("are counted together for all addresses of an IPv6 network", async () => {
    for (let host = 0; host < FREE; host++) await fail(1, `2001:db8:1:2::${host}`);
    expect((await attempt(PASSWORD, "2001:db8:1:2:ffff::1")).status).toBe(429);
    expect((await attempt(PASSWORD, "2001:db8:1:3::1")).status).toBe(200);
  });

  it("from one address for many accounts are slowed down as well", async () => {
    await fail(1);
    await presume("address", SIGN_IN_PACE.address.free - 1);
    await fail(1, HOME, "somebody-else");
    const before = await countedFor("own");
    expect((await attempt("wrong password", HOME, "a-third-one")).status).toBe(429);
    // The refused attempt wasn't counted against the account.
    expect(await countedFor("own")).toBe(before);
    await waitOut();
    await fail(1, HOME, "a-third-one");
  });

  it("from an address are not forgotten after one successful sign-in", async () => {
    await fail(1);
    await presume("address", SIGN_IN_PACE.address.free - 1);
    expect((await attempt(PASSWORD)).status).toBe(200);
    await fail(1, HOME, "somebody-else");
    expect((await attempt(PASSWORD)).status).toBe(429);
  });

  it("are stored without name and address", async () => {
    await fail(1);
    const rows = await server.services.db.selectFrom("attempts").selectAll().execute();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain(username);
    expect(JSON.stringify(rows)).not.toContain(HOME);
  });
});

describe("a known device", () => {
  it("can sign in while other people's attempts block everyone else", async () => {
    const owner = server.visitor();
    expect((await attempt(PASSWORD, HOME, username, owner)).status).toBe(200);
    await owner.post("/api/logout");
    await fail(FREE);
    await presume("account", SIGN_IN_PACE.account.free - 1);
    await fail(1, "198.51.100.9");
    expect((await attempt(PASSWORD, "198.51.100.10")).status).toBe(429);
    expect((await attempt(PASSWORD, HOME, username.toUpperCase(), owner)).status).toBe(200);
  });

  it("is the one on which the account was created", async () => {
    const owner = server.visitor();
    const form = { username: "deviceful", email: "deviceful@example.test", password: PASSWORD };
    expect((await owner.post("/api/register", form)).status).toBe(201);
    await fail(FREE, HOME, "deviceful");
    expect((await attempt(PASSWORD, HOME, "deviceful")).status).toBe(429);
    expect((await attempt(PASSWORD, HOME, "deviceful", owner)).status).toBe(200);
  });

  it("is slowed down only by its own failures", async () => {
    const owner = server.visitor();
    await attempt(PASSWORD, HOME, username, owner);
    await fail(FREE, HOME, username, owner);
    expect((await attempt(PASSWORD, HOME, username, owner)).status).toBe(429);
    expect((await attempt(PASSWORD)).status).toBe(200);
  });

  it("is known for one account, by a cookie that can't be forged", async () => {
    const { headers } = await attempt(PASSWORD);
    const cookie = headers.getSetCookie().find((text) => text.startsWith("stackyard.device."));
    expect(cookie).toMatch(/Max-Age=34560000; Path=\/api\/login; HttpOnly; SameSite=Lax$/);
    const [name = "", value = ""] = cookie?.split(";")[0]?.split("=") ?? [];
    const { username: victim } = await server.signUp();
    await fail(FREE, HOME, victim);
    const forged = [
      `stackyard.device.${victim}=${value}`,
      `stackyard.device.${victim}=${value.split(".")[0]}.`,
      `stackyard.device.${victim}=.`,
      `${name}=${value}`,
    ];
    for (const cookie of forged) {
      const login = { username: victim, password: PASSWORD };
      const headers = { "x-forwarded-for": HOME, cookie };
      expect((await server.visitor().post("/api/login", login, headers)).status).toBe(429);
    }
  });
});

describe("a server error", () => {
  it("is neither counted nor reported as a wrong password", async () => {
    const { db } = server.services;
    await sql`ALTER TABLE sessions RENAME TO sessions_away`.execute(db);
    try {
      for (let time = 0; time <= FREE; time++) {
        const { status, body } = await attempt(PASSWORD);
        expect({ status, code: body.code }).toEqual({ status: 500, code: "internal_error" });
      }
    } finally {
      await sql`ALTER TABLE sessions_away RENAME TO sessions`.execute(db);
    }
    await fail(FREE - 1);
    expect((await attempt(PASSWORD)).status).toBe(200);
  });
});

describe("a refusal by the library", () => {
  it("that isn't about the password is neither counted nor reported as a wrong one", async () => {
    const { services } = server;
    const auth = openAuth(services.db, services.config);
    const refusal = new APIError("INTERNAL_SERVER_ERROR", { code: "FAILED_TO_CREATE_SESSION" });
    vi.spyOn(auth.api, "signInUsername").mockRejectedValue(refusal);
    const visit = { requestHeaders: new Headers(), address: HOME };
    await expect(
      signIn({ ...services, auth }, visit, { username, password: PASSWORD }),
    ).rejects.toBe(refusal);
    expect(await countedFor("own")).toBe(0);
  });
});

describe("an unknown user", () => {
  it("costs as much work as a wrong password, for any name and account", async () => {
    const { id, username: passwordless } = await server.signUp();
    await server.services.db
      .updateTable("accounts")
      .set({ password: null })
      .where("userId", "=", id)
      .execute();
    for (const name of [username, "nobody-here", "x", "x".repeat(254), passwordless]) {
      vi.mocked(hashPassword).mockClear();
      vi.mocked(verifyPassword).mockClear();
      await fail(1, HOME, name);
      const work = vi.mocked(hashPassword).mock.calls.length;
      expect(work + vi.mocked(verifyPassword).mock.calls.length).toBe(1);
    }
  });
});
