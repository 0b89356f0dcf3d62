import { ROLES } from "@stackyard/contract/base/option-lists";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import {
  openTestServer,
  PASSWORD,
  type SignedUp,
  type TestServer,
} from "../../../../test/test-server.ts";

let server: TestServer;
let admin: SignedUp;

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  admin = await server.signUp("admin");
});
afterAll(() => server.close());

const reason = "Sells what belongs to others.";
const act = (who: SignedUp, what: string, body: object = {}, by = admin) => {
  const path = `/api/admin/users/${who.id}/${what}`;
  const method = what === "role" || what === "suspension" ? "put" : "post";
  return by.client[method](path, { reason, ...body });
};
const ACTS = [
  ["role", { role: "engineer" }],
  ["suspension", { until: null }],
  ["reinstatement", {}],
  ["sign-out", {}],
] as const;

const signIn = (who: SignedUp) =>
  server.visitor().post("/api/login", { username: who.username, password: PASSWORD });
const whoAmI = async (who: SignedUp) => (await who.client.get("/api/user")).status;

async function lastEvent(subjectId: number) {
  return server.services.db
    .selectFrom("events")
    .select(["type", "actorId", "data"])
    .where("subjectKind", "=", "user")
    .where("subjectId", "=", subjectId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

describe("an action on an account", () => {
  it("requires a session", async () => {
    const visitor = { ...admin, client: server.visitor() };
    expect((await visitor.client.get("/api/admin/users")).status).toBe(401);
    for (const [what, body] of ACTS)
      expect((await act(admin, what, body, visitor)).status).toBe(401);
  });

  it.each(ROLES.filter((role) => role !== "admin"))("is refused to a %s", async (role) => {
    const other = await server.signUp(role);
    const victim = await server.signUp();
    expect((await other.client.get("/api/admin/users")).status).toBe(403);
    for (const [what, body] of ACTS)
      expect((await act(victim, what, body, other)).status).toBe(403);
  });

  it("requires a reason, and an end in the future", async () => {
    const victim = await server.signUp();
    for (const [what, body] of ACTS) {
      const { status, body: answer } = await act(victim, what, { ...body, reason: "  because  " });
      expect([status, answer.fields]).toEqual([400, { reason: expect.stringContaining("reason") }]);
    }
    for (const until of ["2020-01-01T00:00:00Z", "9999-12-31T23:59:59-12:00"]) {
      const { status, body } = await act(victim, "suspension", { until });
      expect([status, body.fields]).toEqual([
        400,
        { until: "Choose a date within the next 100 years." },
      ]);
    }
    expect((await act({ ...victim, id: 999_999 }, "sign-out")).status).toBe(404);
    expect(await whoAmI(victim)).toBe(200);
  });

  it("is refused to the account's holder", async () => {
    for (const [what, body] of ACTS) {
      expect((await act(admin, what, body)).body).toMatchObject({ code: "own_account" });
    }
    expect(await whoAmI(admin)).toBe(200);
  });

  it("leaves one administrator when two demote each other at the same time", async () => {
    const [a, b] = [await server.signUp("admin"), await server.signUp("admin")];
    const answers = await Promise.all([
      act(a, "role", { role: "buyer" }, b),
      act(b, "role", { role: "buyer" }, a),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });
});

describe("the list of accounts", () => {
  it("can be searched by name or address and filtered by role and state, page by page", async () => {
    const [first, second] = [await server.signUp("engineer"), await server.signUp("engineer")];
    await act(second, "suspension", { until: null });
    const list = async (query: string) => {
      const { body, headers } = await admin.client.get(`/api/admin/users?${query}`);
      const names = body.map(({ username }: { username: string }) => username);
      return { names, total: headers.get("x-total-count"), link: headers.get("link") };
    };
    const named = (who: SignedUp) => encodeURIComponent(`${who.username}@EXAMPLE`);
    expect(await list(`search=${named(first)}`)).toMatchObject({ names: [first.username] });
    expect(await list("search=%25")).toMatchObject({ names: [], total: "0" });
    expect((await list("role=engineer&standing=suspended")).names).toEqual([second.username]);
    expect((await list("role=engineer&standing=active")).names).not.toContain(second.username);
    const page = await list("role=engineer&limit=1");
    expect(page.names).toEqual([second.username]);
    const next = /<.+\?(.+)>/.exec(page.link ?? "")?.[1] ?? "";
    expect((await list(next)).names).toEqual([first.username]);
    expect((await admin.client.get("/api/admin/users?role=king")).status).toBe(400);
  });
});

describe("a role", () => {
  it("is changed with a recorded reason; an auditor still needs approval", async () => {
    const person = await server.signUp("auditor");
    expect((await act(person, "role", { role: "buyer" })).body).toMatchObject({ role: "buyer" });
    expect((await act(person, "role", { role: "buyer" })).status).toBe(409);
    expect(await lastEvent(person.id)).toEqual({
      type: "account.role_changed",
      actorId: admin.id,
      data: { userId: person.id, reason, from: "auditor", to: "buyer" },
    });
    await act(person, "role", { role: "auditor" });
    expect((await person.client.get("/api/user")).body).toMatchObject({
      role: "auditor",
      mayAudit: false,
    });
  });
});

describe("signing a user out everywhere", () => {
  it("ends their sessions, and they can sign in again", async () => {
    const person = await server.signUp();
    expect((await act(person, "sign-out")).status).toBe(204);
    expect(await whoAmI(person)).toBe(401);
    expect(await lastEvent(person.id)).toMatchObject({
      type: "account.signed_out",
      data: { reason },
    });
    expect((await signIn(person)).status).toBe(200);
  });
});

describe("a suspended user", () => {
  const askRegistry = async (
    secret: string,
    { namespace, name, system }: Record<string, string>,
    what = "versions",
  ) => {
    await server.services.changes.caughtUp();
    return server.app.request(`/v1/registry/modules/${namespace}/${name}/${system}/${what}`, {
      headers: { authorization: `Bearer ${secret}` },
    });
  };

  it("is signed out of the site and the registry immediately, and learns why only with the password", async () => {
    const author = await server.signUp("contributor");
    const module = await publishModule(server, author);
    const { secret } = (await author.client.post("/api/registry-tokens", { name: "ci" })).body;
    const address = module as unknown as Record<string, string>;
    expect((await askRegistry(secret, address)).status).toBe(200);
    const download = (await askRegistry(secret, address, "1.0.0/download")).headers;
    const pass = new URL(download.get("x-terraform-get") ?? "", "http://localhost").pathname;
    expect((await server.app.request(pass)).status).toBe(200);

    const { body } = await act(author, "suspension", { until: "2100-01-02T03:04:05Z" });
    expect(body.suspension).toMatchObject({ reason, until: "2100-01-02T03:04:05.000Z" });
    expect(await lastEvent(author.id)).toMatchObject({
      type: "account.suspended",
      data: { reason, until: "2100-01-02T03:04:05Z" },
    });
    expect(await whoAmI(author)).toBe(401);
    expect((await askRegistry(secret, address)).status).toBe(401);
    expect((await server.app.request(pass)).status).toBeGreaterThanOrEqual(400);
    const refused = await signIn(author);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      `Your account is suspended until January 2, 2100 (UTC). The reason: ${reason}`,
    ]);
    expect(await lastEvent(author.id)).toMatchObject({
      type: "session.suspended",
      actorId: author.id,
    });
    const guessed = { username: author.username, password: "something else" };
    expect((await server.visitor().post("/api/login", guessed)).status).toBe(401);
    // Their content remains visible to others.
    expect((await server.visitor().get(`/api/modules/${module.id}`)).status).toBe(200);

    expect((await act(author, "reinstatement")).body).toMatchObject({ suspension: null });
    expect((await act(author, "reinstatement")).status).toBe(409);
    expect((await signIn(author)).status).toBe(200);
    expect((await askRegistry(secret, address)).status).toBe(200);
  });

  it("can sign in again after the end of the suspension", async () => {
    const person = await server.signUp();
    await act(person, "suspension", { until: "2100-01-01T00:00:00Z" });
    expect((await signIn(person)).status).toBe(403);
    await server.services.db
      .updateTable("users")
      .set({ suspendedAt: new Date(0), suspendedUntil: new Date(Date.now() - 1) })
      .where("id", "=", person.id)
      .execute();
    expect((await signIn(person)).status).toBe(200);
    const { body } = await admin.client.get(`/api/admin/users?search=${person.username}`);
    expect(body[0]).toMatchObject({ suspension: null });
  });

  it("stays suspended without an end until an administrator ends it", async () => {
    const person = await server.signUp();
    await act(person, "suspension", { until: null });
    const { status, body } = await signIn(person);
    expect([status, body.message]).toEqual([
      403,
      `Your account is suspended. The reason: ${reason}`,
    ]);
  });

  it("keeps no session, not even one opened during the suspension", async () => {
    const person = await server.signUp();
    await server.services.db
      .updateTable("users")
      .set({ suspendedAt: new Date(0), suspensionReason: reason })
      .where("id", "=", person.id)
      .execute();
    expect(await whoAmI(person)).toBe(401);
  });
});
