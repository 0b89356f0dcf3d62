import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { verified } from "../../../../test/github/github-provider.ts";
import { type GitHubServer, openGitHubServer } from "../../../../test/github/github-server.ts";
import {
  backFromGitHub,
  landing,
  locationOf,
  redeem,
  signIn,
} from "../../../../test/github/github-visits.ts";
import { openTestServer, PASSWORD } from "../../../../test/test-server.ts";
import type { InProcessClient } from "../../../platform/http/api/in-process-client.ts";
import { sweepTickets } from "../sessions/tickets.ts";

let server: GitHubServer;
beforeAll(async () => {
  server = await openGitHubServer();
});
afterAll(() => server.close());

async function failure(client: InProcessClient, login: string) {
  return (await landing(client, login)).searchParams.get("error");
}

/** The test server's users have confirmed their addresses. */
const claimEmail = (id: number) =>
  server.services.db
    .updateTable("users")
    .set({ emailVerified: false })
    .where("id", "=", id)
    .execute();

describe("signing in with GitHub", () => {
  it("creates an account with the verified address, even if GitHub hides it", async () => {
    server.gitHub.add("Octo-Cat", { name: "Octavia Catt" });
    const client = server.visitor();
    expect(await signIn(client, "Octo-Cat")).toMatchObject({
      username: "Octo-Cat",
      fullName: "Octavia Catt",
      email: "octo-cat@example.test",
      role: "buyer",
      githubUsername: "Octo-Cat",
      githubLink: "https://github.com/Octo-Cat",
    });
  });

  it.each([
    ["odd-bytes", "Octavia\u0000 Catt\ud800", "Octavia Catt"],
    ["turned-round", "\u202enimda", null],
    ["blank-name", " \u200b ", null],
    ["long-name", "😀".repeat(100), "😀".repeat(60)],
  ])("takes over a name only if it is valid here: %s", async (login, name, fullName) => {
    server.gitHub.add(login, { name });
    expect((await signIn(server.visitor(), login)).fullName).toBe(fullName);
  });

  it("signs in to the same account again after a rename on GitHub", async () => {
    const one = server.gitHub.add("first-name");
    const { id } = await signIn(server.visitor(), "first-name");
    server.gitHub.add("second-name", { id: one.id, emails: [] });
    expect(await signIn(server.visitor(), "second-name")).toMatchObject({
      id,
      username: "first-name",
      githubUsername: "second-name",
    });
  });

  it("creates one account for two concurrent callbacks", async () => {
    server.gitHub.add("two-windows");
    const clients = [server.visitor(), server.visitor(), server.visitor()];
    const users = await Promise.all(clients.map((client) => signIn(client, "two-windows")));
    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
  });

  it("continues to the page that the visitor wanted, and to no other site", async () => {
    server.gitHub.add("headed");
    const next = async (asked: string) =>
      (await landing(server.visitor(), "headed", asked)).searchParams.get("next");
    expect(await next("/modules/1")).toBe("/modules/1");
    expect(await next("//elsewhere.test")).toBeNull();
    expect(await next(`/${"x".repeat(3_000)}`)).toBeNull();
  });

  it.each([
    ["taken by somebody", "engineer-name"],
    ["like somebody's", "eng1neer-name"],
    ["reserved", "Support"],
    ["too short", "x"],
  ])("adds a number to a name that is %s here", async (_, login) => {
    await server.visitor().post("/api/register", {
      username: "engineer-name",
      email: "engineer-name@elsewhere.test",
      password: PASSWORD,
    });
    const { id } = server.gitHub.add(login);
    expect((await signIn(server.visitor(), login)).username).toMatch(new RegExp(`-${id}$`));
  });
});

describe("the ticket in the address", () => {
  it("works once", async () => {
    server.gitHub.add("ticket-once");
    const client = server.visitor();
    const ticket = (await landing(client, "ticket-once")).searchParams.get("token");
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(client, ticket)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter(({ status }) => status !== 200)) {
      expect({ status, code: body.code }).toEqual({ status: 401, code: "ticket_not_valid" });
    }
  });

  it("doesn't work in another browser, and is not a session token", async () => {
    server.gitHub.add("ticket-stolen");
    const client = server.visitor();
    const ticket = (await landing(client, "ticket-stolen")).searchParams.get("token") ?? "";
    expect((await redeem(server.visitor(), ticket)).status).toBe(401);
    const asToken = { authorization: `Bearer ${ticket}` };
    expect((await server.visitor().get("/api/user", asToken)).status).toBe(401);
    expect((await redeem(client, ticket)).status).toBe(200);
  });

  it("expires after a minute", async () => {
    server.gitHub.add("ticket-late");
    const client = server.visitor();
    const ticket = (await landing(client, "ticket-late")).searchParams.get("token");
    const { db } = server.services;
    const [row] = await db.selectFrom("tickets").select("expiresAt").execute();
    expect(Number(row?.expiresAt)).toBeLessThanOrEqual(Date.now() + 60_000);
    await db.updateTable("tickets").set({ expiresAt: new Date() }).execute();
    expect((await redeem(client, ticket)).status).toBe(401);
    await sweepTickets(server.services);
    expect(await db.selectFrom("tickets").selectAll().execute()).toEqual([]);
  });

  it("is refused if invalid, and is stored only as a hash", async () => {
    expect((await redeem(server.visitor(), "made-up")).body.code).toBe("ticket_not_valid");
    server.gitHub.add("ticket-hashed");
    const client = server.visitor();
    const ticket = (await landing(client, "ticket-hashed")).searchParams.get("token") ?? "";
    const rows = await server.services.db.selectFrom("tickets").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(ticket);
  });

  it("opens a session by cookie and in the answer alike", async () => {
    server.gitHub.add("ticket-both");
    const client = server.visitor();
    const ticket = (await landing(client, "ticket-both")).searchParams.get("token");
    const { token } = (await redeem(client, ticket)).body;
    const bearer = { authorization: `Bearer ${token}` };
    const [byCookie, byToken] = await Promise.all([
      client.get("/api/user"),
      server.visitor().get("/api/user", bearer),
    ]);
    expect(byToken.body).toEqual(byCookie.body);
    await client.post("/api/logout");
    expect((await server.visitor().get("/api/user", bearer)).status).toBe(401);
  });
});

describe("no session is opened", () => {
  it("for a visitor who denies GitHub's request", async () => {
    expect(await failure(server.visitor(), "")).toBe("github_denied");
  });

  it("for a callback that this browser didn't start", async () => {
    server.gitHub.add("not-asked");
    const back = await backFromGitHub(server.visitor(), "not-asked");
    const stranger = await server.visitor().get(back);
    expect(locationOf(stranger.headers)).toBe("/auth?mode=login&error=github_failed");
    const other = server.visitor();
    await other.get("/api/auth/github");
    expect(locationOf((await other.get(back)).headers)).toMatch(/error=github_failed$/);
  });

  it("for a callback that was already used", async () => {
    server.gitHub.add("replayed");
    const client = server.visitor();
    const back = await backFromGitHub(client, "replayed");
    expect(locationOf((await client.get(back)).headers)).toMatch(/token=/);
    expect(locationOf((await client.get(back)).headers)).toMatch(/error=github_failed$/);
  });

  it("with a forged or altered flow", async () => {
    const { headers } = await server.visitor().get("/api/auth/github");
    const [pair = ""] = headers.getSetCookie()[0]?.split(";") ?? [];
    const [name, value = ""] = pair.split("=");
    const [text = "", signature] = value.split(".");
    const flow = JSON.parse(Buffer.from(text, "base64url").toString());
    const changed = Buffer.from(JSON.stringify({ ...flow, userId: 1 })).toString("base64url");
    for (const cookie of [`${changed}.${signature}`, `${changed}.`, text, "."]) {
      const answer = await server
        .visitor()
        .get(`/api/auth/github/callback?code=x&state=${flow.state}`, {
          cookie: `${name}=${cookie}`,
        });
      expect(locationOf(answer.headers)).toMatch(/error=github_failed$/);
    }
  });

  it("for an expired code", async () => {
    server.gitHub.add("too-late");
    const client = server.visitor();
    const back = await backFromGitHub(client, "too-late");
    server.gitHub.expireCodes();
    expect(locationOf((await client.get(back)).headers)).toMatch(/error=github_failed$/);
  });

  it.each([
    ["none", []],
    ["one that is not verified", [{ email: "x@example.test", verified: false, primary: true }]],
    [
      "one where no mail arrives",
      [{ email: "1+x@users.noreply.github.com", verified: true, primary: true }],
    ],
  ])("for a user whose address at GitHub is %s", async (_, emails) => {
    server.gitHub.add("no-address", { emails });
    expect(await failure(server.visitor(), "no-address")).toBe("github_no_email");
  });

  it("while GitHub is down or doesn't answer", async () => {
    server.gitHub.add("patient");
    const client = server.visitor();
    const back = await backFromGitHub(client, "patient");
    server.gitHub.breakDown(true);
    expect(locationOf((await client.get(back)).headers)).toMatch(/error=github_failed$/);
    server.gitHub.breakDown(false);
    const again = await backFromGitHub(client, "patient");
    const over = vi.spyOn(AbortSignal, "timeout");
    over.mockReturnValue(AbortSignal.abort(new DOMException("too slow", "TimeoutError")));
    expect(locationOf((await client.get(again)).headers)).toMatch(/error=github_unreachable$/);
    expect(over).toHaveBeenCalledWith(10_000);
    over.mockRestore();
    const gone = await openTestServer({
      env: { ...server.gitHub.env, GITHUB_URL: "http://127.0.0.1:9" },
    });
    const visitor = gone.visitor();
    const { headers } = await visitor.get("/api/auth/github");
    const { searchParams } = new URL(locationOf(headers));
    const callback = `/api/auth/github/callback?code=x&state=${searchParams.get("state")}`;
    expect(locationOf((await visitor.get(callback)).headers)).toMatch(/error=github_unreachable$/);
    await gone.close();
  });

  it("where GitHub isn't configured, which the page can query", async () => {
    const plain = await openTestServer();
    expect((await plain.visitor().get("/api/sign-in-ways")).body).toEqual({ gitHub: false });
    for (const path of ["/api/auth/github", "/api/auth/github/callback?code=x&state=y"]) {
      const { headers } = await plain.visitor().get(path);
      expect(locationOf(headers)).toBe("/auth?mode=login&error=github_not_configured");
    }
    const { client } = await plain.signUp();
    const { status } = await client.post("/api/user/github", { password: PASSWORD });
    expect(status).toBe(404);
    await plain.close();
    expect((await server.visitor().get("/api/sign-in-ways")).body).toEqual({ gitHub: true });
  });
});

describe("an address that an account already has", () => {
  it("signs in to that account if both sides have verified the address", async () => {
    const { id, username } = await server.signUp();
    server.gitHub.add("both-verified", { emails: [verified(`${username}@EXAMPLE.test`)] });
    expect(await signIn(server.visitor(), "both-verified")).toMatchObject({
      id,
      githubUsername: "both-verified",
    });
  });

  it("belongs to the GitHub user if the account hasn't confirmed it", async () => {
    const { id, username } = await server.signUp();
    await claimEmail(id);
    server.gitHub.add("one-verified", { emails: [verified(`${username}@example.test`)] });
    expect(await signIn(server.visitor(), "one-verified")).not.toMatchObject({ id });
    const { body } = await server.visitor().get(`/api/users/${id}`);
    expect(body.githubUsername).toBeNull();
  });

  it("doesn't sign in if the account is connected to another GitHub account", async () => {
    const one = server.gitHub.add("former");
    const { id } = await signIn(server.visitor(), "former");
    server.gitHub.add("latter", { emails: one.emails });
    expect(await failure(server.visitor(), "latter")).toBe("github_email_taken");
    expect((await server.visitor().get(`/api/users/${id}`)).body.githubUsername).toBe("former");
  });
});
