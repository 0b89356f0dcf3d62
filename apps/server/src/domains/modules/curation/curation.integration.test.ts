import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import {
  publishModule,
  submitModule,
  submitVersion,
} from "../../../../test/actions/publish-module.ts";
import { holdingLocks, untilWaitingForLocks } from "../../../../test/lock-waits.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { lockModule } from "../catalog/find-module.ts";
import { listFeaturedModules } from "../catalog/list-featured-modules.ts";

let server: TestServer;
let admin: SignedUp;
let author: SignedUp;
let holder: SignedUp;
type Made = Awaited<ReturnType<typeof submitModule>>;

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  [admin, author, holder] = [
    await server.signUp("admin"),
    await server.signUp("contributor"),
    await server.signUp(),
  ];
});
afterAll(() => server.close());

const reason = "It was reported by three buyers.";
const ACTS = [
  ["put", "/api/modules/{id}/featured", { isFeatured: true }],
  ["put", "/api/admin/modules/{id}/verification", { isVerified: true }],
  ["put", "/api/admin/modules/{id}/takedown", { isCritical: false }],
  ["post", "/api/admin/modules/{id}/restoration", {}],
] as const;
type Which = "featured" | "verification" | "takedown" | "restoration";

function act(id: number, which: Which, body: object = {}, { client } = admin) {
  const [method, path, initial] = ACTS.find(([, path]) => path.endsWith(which)) ?? ACTS[0];
  return client[method](path.replace("{id}", String(id)), { reason, ...initial, ...body });
}
const bought = async () => {
  const module = await publishModule(server, author);
  await buyModule(holder, module.id);
  return module;
};
const read = (id: number, { client }: Pick<SignedUp, "client">) => client.get(`/api/modules/${id}`);
const eventsOf = async (id: number) =>
  (
    await server.services.db
      .selectFrom("events")
      .select(["type", "data"])
      .where("subjectKind", "=", "module")
      .where("subjectId", "=", id)
      .where("actorId", "=", admin.id)
      .orderBy("id")
      .execute()
  ).map(({ type, data }) => [type, (data as { reason?: string }).reason]);

let tokens = 0;
/** The registry's answers to a user: the versions that it lists, and a download. */
async function registryFor({ client }: SignedUp, { namespace, name, system }: Made) {
  const made = await client.post("/api/registry-tokens", { name: `curated ${tokens++}` });
  const headers = { authorization: `Bearer ${made.body.secret}` };
  const base = `/v1/registry/modules/${namespace}/${name}/${system}`;
  const { status } = await server.visitor().get(`${base}/versions`, headers);
  const download = await server.visitor().get(`${base}/1.0.0/download`, headers);
  const location = download.status === 200 ? download.body.location : "";
  const pass = location && new URL(location, "http://localhost").pathname;
  return { status, download: download.status, pass };
}

describe("managing modules", () => {
  it("requires an administrator who isn't the author, and a reason", async () => {
    const { id } = await publishModule(server, author);
    const others = [
      author,
      holder,
      await server.signUp("engineer"),
      await server.signUp("auditor"),
    ];
    const visitor = { ...admin, client: server.visitor() };
    for (const which of ["featured", "verification", "takedown", "restoration"] as const) {
      expect((await act(id, which, {}, visitor)).status).toBe(401);
      for (const other of others) expect((await act(id, which, {}, other)).status).toBe(403);
      const { status, body } = await act(id, which, { reason: " because " });
      expect([status, Object.keys(body.fields)]).toEqual([400, ["reason"]]);
      expect((await act(999_999, which)).status).toBe(404);
    }
    const path = "/api/admin/modules";
    expect((await visitor.client.get(path)).status).toBe(401);
    for (const other of others) expect((await other.client.get(path)).status).toBe(403);
    const own = await publishModule(server, admin);
    for (const which of ["verification", "takedown", "restoration"] as const)
      expect((await act(own.id, which)).body.code).toBe("own_module");
    expect(await eventsOf(id)).toEqual([]);
  });

  it("finds them by title, address or author, and by state", async () => {
    const someone = await server.signUp("contributor");
    const out = await publishModule(server, someone, { title: "Harbour Lights" });
    const waiting = await submitModule(someone, { title: "Harbour Fog" });
    const list = async (query: string) => {
      const { body, headers } = await admin.client.get(`/api/admin/modules?${query}`);
      const ids = body.map(({ id }: { id: number }) => id);
      return { ids, total: headers.get("x-total-count"), link: headers.get("link") ?? "" };
    };
    expect((await list("search=HARBOUR")).ids).toEqual([waiting.id, out.id]);
    expect((await list(`search=${someone.username}`)).total).toBe("2");
    const { namespace, name, system } = out;
    const address = encodeURIComponent(`${namespace}/${name}/${system}`);
    expect((await list(`search=${address}`)).ids).toEqual([out.id]);
    expect((await list("search=harbour&standing=pending")).ids).toEqual([waiting.id]);
    await act(out.id, "takedown");
    expect((await list("search=harbour&standing=taken-down")).ids).toEqual([out.id]);
    expect((await list("search=harbour&standing=withdrawn")).ids).toEqual([]);
    const page = await list("search=harbour&limit=1");
    const next = /<.+\?(.+)>/.exec(page.link)?.[1] ?? "";
    expect((await list(next)).ids).toEqual([out.id]);
    expect((await admin.client.get("/api/admin/modules?standing=odd")).status).toBe(400);
  });
});

describe("the home page's modules", () => {
  const order = (moduleIds: number[], { client } = admin) =>
    client.put("/api/admin/featured-modules", { moduleIds, reason });
  const shown = async () =>
    (await server.visitor().get("/api/modules/featured")).body.map(({ id }: { id: number }) => id);

  it("are in the administrators' order, newly featured ones first", async () => {
    const made = [];
    for (let count = 0; count < 3; count++) made.push((await publishModule(server, author)).id);
    const [a = 0, b = 0, c = 0] = made;
    for (const id of made) expect((await act(id, "featured")).body.isFeatured).toBe(true);
    expect(await shown()).toEqual([c, b, a]);
    expect((await order([a, b, c], { ...admin, client: server.visitor() })).status).toBe(401);
    expect((await order([a, b, c], holder)).status).toBe(403);
    const unsaid = await admin.client.put("/api/admin/featured-modules", { moduleIds: made });
    expect(Object.keys(unsaid.body.fields)).toEqual(["reason"]);
    for (const others of [[], [a, b], [a, b, b], [a, b, c, c], [a, b, 999_999]])
      expect((await order(others)).status).toBe(409);
    expect((await order([b, a, c])).status).toBe(200);
    expect((await order([b, a, c])).status).toBe(200);
    expect(await shown()).toEqual([b, a, c]);
    await act(a, "featured", { isFeatured: false });
    await act(a, "featured", { isFeatured: false });
    expect(await eventsOf(a)).toEqual([
      ["module.featured", reason],
      ["module.featured", reason],
    ]);
    expect(await shown()).toEqual([b, c]);
    await act(a, "featured");
    expect(await shown()).toEqual([a, b, c]);
    await act(b, "takedown");
    expect(await shown()).toEqual([a, c]);
    expect((await order([c, a])).status).toBe(200);
    const ordered = await server.services.db
      .selectFrom("events")
      .select("data")
      .where("type", "=", "featured.ordered")
      .orderBy("id")
      .execute();
    expect(ordered.map(({ data }) => data)).toEqual([
      { moduleIds: [b, a, c], reason },
      { moduleIds: [c, a], reason },
    ]);
  });
});

it("concurrent changes of the home page lock its modules by ID and never deadlock", async () => {
  const { db } = server.services;
  const order = (moduleIds: readonly number[]) =>
    admin.client.put("/api/admin/featured-modules", { moduleIds, reason });
  for (let count = 0; count < 2; count++)
    await act((await publishModule(server, author)).id, "featured");
  const ids = (await listFeaturedModules({ db })).map(({ id }) => id).sort((a, b) => a - b);
  const [lowest = 0, ...others] = ids;
  // The lowest ID is last on the page and in the table.
  const reversed = ids.toReversed();
  await order(reversed);
  await db.updateTable("modules").set({ featuredPosition: 99 }).where("id", "=", lowest).execute();
  const { orders, free } = await holdingLocks(db, async (holder) => {
    await lockModule(holder, lowest);
    const orders = Promise.all([order(ids), order(reversed)]);
    await untilWaitingForLocks(db, 2);
    const unlocked = holder.selectFrom("modules").select("id").where("id", "in", others);
    const free = await unlocked.orderBy("id").forUpdate().skipLocked().execute();
    return { orders: () => orders, free };
  });
  expect(free.map(({ id }) => id)).toEqual(others);
  expect((await orders()).map(({ status }) => status)).toEqual([200, 200]);
});

describe("the badge", () => {
  it("belongs to the latest version, and is granted once", async () => {
    const { id } = await publishModule(server, author);
    const answers = await Promise.all([1, 2, 3].map(() => act(id, "verification")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await read(id, { client: server.visitor() })).body.isVerified).toBe(true);
    await submitVersion(author, id, "1.0.1");
    const auditor = await server.signUp("auditor");
    await auditor.client.post(`/api/modules/${id}/versions/1.0.1/approval`, {});
    expect((await read(id, author)).body.isVerified).toBe(false);
    await act(id, "verification");
    expect((await act(id, "verification", { isVerified: false })).body.isVerified).toBe(false);
    expect((await eventsOf(id)).map(([type]) => type)).toEqual(Array(3).fill("module.verified"));
    const pending = await submitModule(author);
    expect((await act(pending.id, "verification")).status).toBe(409);
  });
});

describe("a module that was taken down", () => {
  it("is visible only to its owners, who see why and can still install it", async () => {
    const module = await bought();
    const { id } = module;
    const answers = await Promise.all([1, 2].map(() => act(id, "takedown")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await eventsOf(id)).toEqual([["module.taken_down", reason]]);
    const stranger = await server.signUp();
    for (const client of [server.visitor(), stranger.client]) {
      expect((await read(id, { client })).status).toBe(404);
      const { body } = await client.get("/api/modules?search=greeting&limit=100");
      expect(body.map((one: { id: number }) => one.id)).not.toContain(id);
    }
    expect((await buyModule(stranger, id)).status).toBe(404);
    expect(await registryFor(stranger, module)).toMatchObject({ status: 404, download: 404 });
    for (const who of [holder, author]) {
      expect((await read(id, who)).body).toMatchObject({
        status: "withdrawn",
        takedown: { reason, isCritical: false },
        viewer: { mayDownload: true },
      });
      const { pass, ...answers } = await registryFor(who, module);
      expect(answers).toEqual({ status: 200, download: 200 });
      expect((await server.visitor().get(pass)).status).toBe(200);
    }
    await expect
      .poll(async () =>
        (await holder.client.get("/api/notifications")).body.map(
          ({ text }: { text: string }) => text,
        ),
      )
      .toContainEqual(
        expect.stringMatching(new RegExp(`which you own, was taken down: ${reason}`)),
      );
  });

  it("as dangerous can't be installed, not even with an earlier signed address", async () => {
    const module = await bought();
    const before = await registryFor(holder, module);
    await act(module.id, "takedown");
    expect((await act(module.id, "takedown", { isCritical: true })).status).toBe(200);
    expect((await act(module.id, "takedown", { isCritical: true })).status).toBe(409);
    expect(await registryFor(holder, module)).toMatchObject({ status: 200, download: 403 });
    expect((await server.visitor().get(before.pass)).status).toBe(403);
    const archive = `/api/modules/${module.id}/versions/1.0.0/archive`;
    expect((await holder.client.get(archive)).body.code).toBe("installs_stopped");
    expect((await author.client.get(archive)).status).toBe(200);
    expect((await read(module.id, holder)).body).toMatchObject({
      takedown: { isCritical: true },
      viewer: { mayDownload: false },
    });
  });

  it("stays taken down whatever happens to its versions, until it is restored", async () => {
    const { id } = await bought();
    await act(id, "takedown");
    await submitVersion(author, id, "1.0.1");
    const auditor = await server.signUp("auditor");
    const approved = await auditor.client.post(`/api/modules/${id}/versions/1.0.1/approval`, {});
    expect([approved.status, approved.body.status]).toEqual([200, "withdrawn"]);
    expect((await read(id, { client: server.visitor() })).status).toBe(404);
    const answers = await Promise.all([1, 2].map(() => act(id, "restoration")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read(id, { client: server.visitor() })).body).toMatchObject({
      status: "published",
      latestVersion: "1.0.1",
      takedown: null,
    });
    expect(await eventsOf(id)).toEqual([
      ["module.taken_down", reason],
      ["module.restored", reason],
    ]);
  });

  it("must have been published: pending and rejected ones are left to auditors", async () => {
    const { id } = await submitModule(author);
    expect((await act(id, "takedown")).status).toBe(409);
    expect((await act(id, "restoration")).status).toBe(409);
  });
});
