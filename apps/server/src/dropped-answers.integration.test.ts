import { sql, type Updateable } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buyModule } from "../test/actions/buy-module.ts";
import { propose } from "../test/actions/post-project.ts";
import { callsFor, LISTS, makeThings, type Things } from "../test/public-world.ts";
import { openStatementLog } from "../test/statement-log.ts";
import { openTestServer, type SignedUp, type TestServer } from "../test/test-server.ts";
import type { ModuleEvidence, Modules } from "./platform/db/schema.generated.ts";
import { storedJson } from "./platform/db/stored-json.ts";

const log = openStatementLog();
let server: TestServer;
let a: Things;
let b: Things;
let admin: SignedUp;
let buyer: SignedUp;
let calls: string[];
/** A process without a cache. */
let second: Awaited<ReturnType<TestServer["openSecondServer"]>>;

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true, tracing: log.tracing });
  admin = await server.signUp("admin");
  buyer = await server.signUp();
  a = await makeThings(server, admin, "alpha");
  b = await makeThings(server, admin, "beta");
  calls = [...callsFor(a), ...callsFor(b), ...LISTS];
  second = await server.openSecondServer();
  // A process that hears no changes keeps nothing.
  Object.defineProperty(second.services.changes, "isListening", { value: false });
});
afterAll(async () => {
  await second.close();
  await server.close();
});

async function textOf(app: TestServer["app"], path: string): Promise<string> {
  const answer = await app.request(path);
  return answer.ok ? answer.text() : `${answer.status}`;
}

async function settle() {
  await server.services.jobs.stop(60_000);
  await server.services.changes.caughtUp();
}

/** Returns the calls whose answers a change dropped. Checks that all answers are current. */
async function droppedBy(work: () => Promise<{ status: number }>): Promise<string[]> {
  await server.services.changes.caughtUp();
  for (const _ of ["made", "kept"]) for (const path of calls) await server.app.request(path);
  expect((await work()).status).toBeLessThan(300);
  await server.services.changes.caughtUp();
  const dropped: string[] = [];
  for (const path of calls) {
    let text = "";
    const statements = await log.during(async () => {
      text = await textOf(server.app, path);
    });
    expect([path, text]).toEqual([path, await textOf(second.app, path)]);
    if (statements.length > 0) dropped.push(path);
  }
  return dropped.toSorted();
}

const sorted = (...paths: string[]) => paths.toSorted();
const threadLists = ({ category }: Things) => [
  `/api/forum/categories/${category.id}`,
  `/api/forum/categories/${category.id}/threads`,
  `/api/forum/categories/slug/${category.slug}`,
  "/api/forum/threads/popular",
  "/api/forum/threads/recent",
];
const questionsOf = ({ module }: Things) => [
  `/api/modules/${module}/faq`,
  `/api/modules/${module}/threads`,
];
const threadOf = ({ thread }: Things) => [
  `/api/forum/threads/${thread}`,
  `/api/forum/threads/${thread}/posts`,
];

const under = (...paths: string[]) =>
  calls.filter((call) => paths.some((path) => call === path || call.startsWith(`${path}/`)));
const moduleOf = (things: Things) =>
  under(`/api/modules/${things.module}`).filter((call) => !questionsOf(things).includes(call));
const serviceOf = ({ service }: Things) => under(`/api/services/${service}`);
const authorOf = ({ author }: Things) => under(`/api/profiles/${author.username}`);
const engineerOf = ({ listing, engineer }: Things) =>
  under(`/api/engineers/${listing}`, `/api/profiles/${engineer.username}`);
const SERVICE_LISTS = ["/api/services", "/api/services/facets"];
const MODULE_LISTS = ["/api/modules", "/api/modules/facets", "/api/modules/featured"];

describe("what is dropped, and nothing kept is outdated, after", () => {
  it("nothing at all", async () => {
    await settle();
    expect(await droppedBy(async () => ({ status: 200 }))).toEqual([]);
  });

  it("a reply: its thread, its category, the forum's lists and its module's questions", async () => {
    const dropped = await droppedBy(() =>
      buyer.client.post("/api/forum/posts", {
        threadId: a.thread,
        content: "It reads the file once and then waits.",
      }),
    );
    expect(dropped).toEqual(sorted(...threadLists(a), ...questionsOf(a), ...threadOf(a)));
  });

  it("a vote on a reply: its thread and its module's questions", async () => {
    const { body } = await buyer.client.get(`/api/forum/threads/${a.thread}/posts`);
    const reaction = `/api/forum/posts/${body[0].id}/reactions/helpful`;
    const dropped = await droppedBy(() => a.author.client.put(reaction));
    expect(dropped).toEqual(sorted(...questionsOf(a), ...threadOf(a)));
  });

  it("a purchase: the module, its author's pages and the lists of modules", async () => {
    const dropped = await droppedBy(() => buyModule(buyer, a.module));
    expect(dropped).toEqual(sorted(...moduleOf(a), ...authorOf(a), ...MODULE_LISTS));
  });

  it("a review of a module: the same", async () => {
    const review = { moduleId: a.module, rating: 4, content: "Does what it says." };
    const dropped = await droppedBy(() => buyer.client.post("/api/reviews", review));
    expect(dropped).toEqual(sorted(...moduleOf(a), ...authorOf(a), ...MODULE_LISTS));
  });

  it("other figures of a module's applies: the module", async () => {
    const { db } = server.services;
    const figure = (customers: number) => ({
      ...{ customers, runs: 9, applied: 9, lower: 0.7, upper: 1, medianSeconds: 60, regions: 1 },
      versions: [],
    });
    const keep = (row: Partial<Updateable<ModuleEvidence>>) => async () => {
      const kept = { moduleId: a.module, figures: null, failures: storedJson([]), ...row };
      await db
        .insertInto("moduleEvidence")
        .values(kept)
        .onConflict((conflict) => conflict.column("moduleId").doUpdateSet(row))
        .execute();
      return { status: 200 };
    };
    expect(await droppedBy(keep({ figures: null }))).toEqual([]);
    const figures = storedJson(figure(5));
    expect(await droppedBy(keep({ figures }))).toEqual(sorted(...moduleOf(a)));
    const failures = storedJson([{ failure: "apply_failed", count: 1 }]);
    expect(await droppedBy(keep({ figures, failures }))).toEqual([]);
    const changed = { figures: storedJson(figure(6)) };
    expect(await droppedBy(keep(changed))).toEqual(sorted(...moduleOf(a)));
    const remove = async () => {
      await db.deleteFrom("moduleEvidence").execute();
      return { status: 200 };
    };
    expect(await droppedBy(remove)).toEqual(sorted(...moduleOf(a)));
  });

  it("a module's title: what shows the module, and the project that concerns it", async () => {
    const change = (row: Updateable<Modules>) => async () => {
      await server.services.db.updateTable("modules").set(row).where("id", "=", a.module).execute();
      return { status: 200 };
    };
    expect(await droppedBy(change({ title: "Renamed" }))).toEqual(
      sorted(
        ...moduleOf(a),
        ...authorOf(a),
        ...MODULE_LISTS,
        ...questionsOf(a),
        `/api/forum/threads/${a.thread}`,
        `/api/projects/${a.project}`,
      ),
    );
    // While it isn't published, the project doesn't show it.
    for (const status of ["withdrawn", "published"] as const)
      expect(await droppedBy(change({ status }))).toContain(`/api/projects/${a.project}`);
    const other = await droppedBy(change({ isFeatured: true }));
    expect(other).not.toContain(`/api/projects/${a.project}`);
  });

  it("a question about a service: the service", async () => {
    const question = { question: "Do you also set the budget alarms up?" };
    const dropped = await droppedBy(() =>
      buyer.client.post(`/api/services/${a.service}/questions`, question),
    );
    expect(dropped).toEqual(sorted(...serviceOf(a)));
  });

  it("a full name: the person's pages, services and lists that find the person by name", async () => {
    const dropped = await droppedBy(() =>
      a.engineer.client.put("/api/user/profile", { fullName: "Mara Lindqvist" }),
    );
    const lists = ["/api/engineers", "/api/engineers/facets", ...SERVICE_LISTS];
    const service = `/api/services/${a.service}`;
    expect(dropped).toEqual(sorted(...engineerOf(a), service, ...lists));
  });

  it("a paused service: the service, its engineer's page and the lists of services", async () => {
    const dropped = await droppedBy(() =>
      b.engineer.client.put(`/api/services/${b.service}/status`, { status: "paused" }),
    );
    const page = engineerOf(b).filter((call) => call.startsWith("/api/engineers"));
    expect(dropped).toEqual(sorted(...page, ...serviceOf(b), ...SERVICE_LISTS));
  });

  it("a reply, in another process, once it has heard of it", async () => {
    const other = await server.openSecondServer();
    const path = `/api/forum/threads/${b.thread}/posts`;
    for (const _ of ["made", "kept"]) await other.app.request(path);
    const before = await textOf(other.app, path);
    const reply = { threadId: b.thread, content: "It is documented at the end of its README." };
    expect((await buyer.client.post("/api/forum/posts", reply)).status).toBe(201);
    await other.services.changes.caughtUp();
    const after = await textOf(other.app, path);
    expect(after).not.toBe(before);
    expect(after).toBe(await textOf(second.app, path));
    await other.close();
  });

  it.each<[string, () => Promise<{ status: number }>]>([
    [
      "a new thread",
      () =>
        buyer.client.post("/api/forum/threads", {
          title: "Where does it keep its state?",
          content: "The README names a bucket, but not whose it is.",
          categoryId: a.category.id,
          moduleId: a.module,
        }),
    ],
    [
      "featuring",
      () =>
        admin.client.put(`/api/modules/${a.module}/featured`, {
          isFeatured: true,
          reason: "A good example.",
        }),
    ],
    [
      "another biography",
      () => a.author.client.put("/api/user/profile", { bio: "Builds networks and tests them." }),
    ],
    ["a proposal", () => propose(a.engineer, a.project)],
  ])("%s: nothing about other things", async (_, work) => {
    // The other service was paused above.
    const others = callsFor(b).filter((call) => !serviceOf(b).includes(call));
    const dropped = await droppedBy(work);
    expect(dropped).not.toEqual([]);
    expect(dropped.filter((call) => others.includes(call))).toEqual([]);
  });

  it("a change that isn't announced, which these tests notice", async () => {
    const { db } = server.services;
    await sql`ALTER TABLE forum_posts DISABLE TRIGGER forum_posts_subjects`.execute(db);
    const { body } = await buyer.client.get(`/api/forum/threads/${a.thread}/posts`);
    const reaction = `/api/forum/posts/${body[0].id}/reactions/thanks`;
    await expect(droppedBy(() => a.author.client.put(reaction))).rejects.toThrow();
    await sql`ALTER TABLE forum_posts ENABLE TRIGGER forum_posts_subjects`.execute(db);
  });
});
