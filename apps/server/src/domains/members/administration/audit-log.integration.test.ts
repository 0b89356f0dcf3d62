import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openTestServer,
  PASSWORD,
  type SignedUp,
  type TestServer,
} from "../../../../test/test-server.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";

let server: TestServer;
let admin: SignedUp;
let person: SignedUp;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signUp("admin");
  person = await server.signUp("engineer");
  const change = { role: "buyer", reason: "=Asked for it, by mail." };
  await admin.client.put(`/api/admin/users/${person.id}/role`, change);
});
afterAll(() => server.close());

const PATHS = ["/api/admin/events", "/api/admin/event-types", "/api/admin/events/export"];
const log = (query: string) => admin.client.get(`/api/admin/events?${query}`);
const typesOf = async (query: string) =>
  (await log(query)).body.map(({ type }: { type: string }) => type);

describe("the audit log", () => {
  it.each(PATHS)("is for administrators only: %s", async (path) => {
    expect((await server.visitor().get(path)).status).toBe(401);
    for (const role of ["buyer", "engineer", "contributor", "auditor"] as const) {
      expect((await (await server.signUp(role)).client.get(path)).status).toBe(403);
    }
  });

  it("refuses invalid days, subjects and cursors", async () => {
    for (const query of [
      "from=yesterday",
      "to=2026-13-01",
      "from=0000-01-01",
      "subject=dog",
      "cursor=x",
    ]) {
      expect((await log(query)).status).toBe(400);
    }
  });

  it("shows who did what to whom, when and why", async () => {
    const { body } = await log("type=account.role_changed");
    expect(body).toEqual([
      {
        id: expect.any(Number),
        at: expect.any(String),
        type: "account.role_changed",
        actor: admin.username,
        subject: { kind: "user", id: person.id, name: person.username },
        did: "changed a role from Engineer to Consumer",
        reason: "=Asked for it, by mail.",
        path: null,
      },
    ]);
  });

  it("can be filtered by actor, type, subject and time, and read page by page", async () => {
    expect(await typesOf(`actor=${admin.username.toUpperCase()}&subject=user`)).toContain(
      "account.role_changed",
    );
    expect(await typesOf(`subject=user&subjectId=${person.id}`)).toEqual([
      "account.role_changed",
      "account.registered",
    ]);
    const [today, day] = [new Date(), 24 * 60 * 60 * 1_000];
    const on = (days: number) => new Date(today.getTime() + days * day).toISOString().slice(0, 10);
    expect(await typesOf(`subjectId=${person.id}&from=${on(-1)}&to=${on(1)}`)).toHaveLength(2);
    expect(await typesOf(`from=${on(2)}`)).toEqual([]);
    expect(await typesOf(`to=${on(-2)}`)).toEqual([]);
    const first = await log(`subjectId=${person.id}&limit=1`);
    expect(first.headers.get("x-total-count")).toBe("2");
    const next = /<.+\?(.+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect(await typesOf(next)).toEqual(["account.registered"]);
  });

  it("shows an event type that only a newer server knows by its name", async () => {
    await server.services.db
      .insertInto("events")
      .values({ type: "moon.landed", subjectKind: "moon", data: storedJson({}) })
      .execute();
    expect((await log("type=moon.landed")).body[0]).toMatchObject({ did: "moon.landed" });
    const types = (await admin.client.get("/api/admin/event-types")).body;
    expect(types).toContain("account.suspended");
  });

  it("can be exported to a file that runs no formulas in a spreadsheet", async () => {
    const path = "/api/admin/events/export?type=account.role_changed";
    const csv = await server.app.request(path, { headers: await session() });
    expect(csv.headers.get("content-disposition")).toContain("audit-log.csv");
    const [head, line, end] = (await csv.text()).split("\r\n");
    expect(head).toBe("id,at,type,actor,subject,subjectId,did,reason,data");
    expect(line).toContain(`${admin.username},${person.username},${person.id},`);
    expect(line).toContain(`"'=Asked for it, by mail."`);
    expect(end).toBe("");
    const { body } = await admin.client.get(`${path}&format=json`);
    expect(body).toMatchObject([{ data: { from: "engineer", to: "buyer" } }]);
    const none = await admin.client.get("/api/admin/events/export?type=none&format=json");
    expect(none.body).toEqual([]);
  });
});

async function session() {
  const { headers } = await server.visitor().post("/api/login", {
    username: admin.username,
    password: PASSWORD,
  });
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return { cookie: cookies.join("; ") };
}
