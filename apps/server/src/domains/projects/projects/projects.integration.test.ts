import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ageAccount } from "../../../../test/actions/age-account.ts";
import { listEngineer } from "../../../../test/actions/offer-service.ts";
import { PROJECT, postProject, propose } from "../../../../test/actions/post-project.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { rankProjects } from "./rank-projects.ts";

let server: TestServer;
let client: SignedUp;
let other: SignedUp;
let admin: SignedUp;
let engineer: SignedUp;
beforeAll(async () => {
  server = await openTestServer();
  [client, other, admin, engineer] = await Promise.all([
    server.signUp(),
    server.signUp(),
    server.signUp("admin"),
    server.signUp("engineer"),
  ]);
  await listEngineer(engineer);
});
afterAll(() => server.close());

const list = async (query = "") => {
  const { body, headers } = await server.visitor().get(`/api/projects${query}`);
  return {
    titles: body.map(({ title }: { title: string }) => title) as string[],
    total: Number(headers.get("x-total-count")),
    link: headers.get("link"),
  };
};

const WHY = "Asks for work outside the platform.";

describe("a project", () => {
  it("is drafted by anyone signed in, and seen by its client and administrators only", async () => {
    expect((await server.visitor().post("/api/projects", PROJECT)).status).toBe(401);
    const wrong = { ...PROJECT, title: "No", scope: "Short", budget: { min: 500, max: 400 } };
    const { body: refused } = await client.client.post("/api/projects", wrong);
    expect(Object.keys(refused.fields).sort()).toEqual(["budget.max", "scope", "title"]);
    const large = { ...PROJECT, budget: { min: 100, max: 100_000_000 } };
    expect((await client.client.post("/api/projects", large)).status).toBe(400);
    const { status, body } = await client.client.post("/api/projects", PROJECT);
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: "draft", budget: PROJECT.budget, proposalCount: 0 });
    expect(body.scopeHtml).toContain("<strong>single sign-on</strong>");
    expect(body.excerpt).toContain("with single sign-on, central");
    for (const [who, seen] of [
      [server.visitor(), 404],
      [other.client, 404],
      [client.client, 200],
      [admin.client, 200],
    ] as const)
      expect((await who.get(`/api/projects/${body.id}`)).status).toBe(seen);
    expect((await other.client.put(`/api/projects/${body.id}`, PROJECT)).status).toBe(404);
    expect((await client.client.delete(`/api/projects/${body.id}`)).status).toBe(204);
    expect((await client.client.get(`/api/projects/${body.id}`)).status).toBe(404);
  });

  it("is posted once, changed until it has proposals, and canceled by its client", async () => {
    const { body: draft } = await client.client.post("/api/projects", PROJECT);
    const path = `/api/projects/${draft.id}`;
    const post = () => client.client.put(`${path}/posting`);
    const posted = await Promise.all([post(), post()]);
    expect(posted.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await server.visitor().get(path);
    expect(body).toMatchObject({ status: "open", viewer: { isOwner: false } });
    expect(Date.parse(body.expiresAt) - Date.parse(body.openedAt)).toBe(30 * 86_400_000);
    expect((await other.client.put(path, PROJECT)).status).toBe(403);
    expect((await client.client.delete(path)).status).toBe(409);
    const changed = { ...PROJECT, title: "Changed while open" };
    expect((await client.client.put(path, changed)).body.title).toBe("Changed while open");
    await propose(engineer, draft.id);
    expect((await client.client.put(path, changed)).body.code).toBe("project_has_proposals");
    const { body: longer } = await client.client.put(`${path}/deadline`, { openDays: 90 });
    expect(Date.parse(longer.expiresAt)).toBeGreaterThan(Date.parse(body.expiresAt));
    expect((await other.client.put(`${path}/cancellation`, {})).status).toBe(403);
    const { body: cancelled } = await client.client.put(`${path}/cancellation`, {});
    expect(cancelled).toMatchObject({ status: "cancelled", proposalCount: 0 });
    expect((await server.visitor().get(path)).status).toBe(404);
    // The engineer finds out why.
    expect((await engineer.client.get(path)).status).toBe(200);
    const { body: proposals } = await engineer.client.get(`${path}/proposals`);
    expect(proposals[0].status).toBe("declined");
  });

  it("is canceled by an administrator with a reason, which its client reads", async () => {
    const { id } = await postProject(client);
    const path = `/api/projects/${id}/cancellation`;
    expect(Object.keys((await admin.client.put(path, {})).body.fields)).toEqual(["reason"]);
    expect((await admin.client.put(path, { reason: WHY })).status).toBe(200);
    const { body: activity } = await client.client.get("/api/user/activity");
    expect(JSON.stringify(activity[0])).toContain(WHY);
  });

  it("can carry the checks that its client wants", async () => {
    const checks = { security: 80, outputs: ["state"] };
    const none = await client.client.post("/api/projects", { ...PROJECT, checks: {} });
    expect(Object.keys(none.body.fields)).toEqual(["checks.severity"]);
    const { id } = await postProject(client, { checks });
    const path = `/api/projects/${id}`;
    expect((await server.visitor().get(path)).body.checks).toMatchObject({ ...checks, files: [] });
    expect((await client.client.put(path, PROJECT)).body.checks).toBeNull();
  });

  it("says when the work should start and end, in days that haven't passed", async () => {
    const draft = (fields: object) =>
      client.client.post("/api/projects", { ...PROJECT, ...fields });
    const { body: wrong } = await draft({ startsOn: "2999-02-30", endsOn: "soon" });
    expect(Object.keys(wrong.fields).sort()).toEqual(["endsOn", "startsOn"]);
    const { body: backwards } = await draft({ startsOn: "2999-03-02", endsOn: "2999-03-01" });
    expect(backwards.fields).toEqual({ endsOn: "The end must not be before the start" });
    const days = { startsOn: "2020-03-01", endsOn: "2999-03-01" };
    const { status, body } = await draft(days);
    expect([status, body]).toMatchObject([201, days]);
    const path = `/api/projects/${body.id}`;
    const { body: past } = await client.client.put(`${path}/posting`);
    expect([past.code, past.message]).toEqual([
      "conflict",
      expect.stringContaining("Change its dates first"),
    ]);
    expect((await client.client.get(path)).body.status).toBe("draft");
    const oneDay = { startsOn: "2999-03-01", endsOn: "2999-03-01" };
    await client.client.put(path, { ...PROJECT, ...oneDay });
    expect((await client.client.put(`${path}/posting`)).status).toBe(200);
    expect((await server.visitor().get(path)).body).toMatchObject(oneDay);
    const { body: moved } = await client.client.put(path, { ...PROJECT, endsOn: "2020-03-01" });
    expect(moved.fields).toEqual({ endsOn: "This day has passed" });
    expect((await client.client.put(path, PROJECT)).body).toMatchObject({
      ...{ startsOn: null, endsOn: null },
    });
  });

  it("isn't opened by a moderator after a day of it has passed in review", async () => {
    const newcomer = await server.signUp();
    const scope = "Write to me at ada@example.test, and we agree on everything.";
    const { id } = await postProject(newcomer, { scope, startsOn: "2999-03-01" });
    const { db } = server.services;
    const past = { startsOn: "2020-03-01" };
    await db.updateTable("projects").set(past).where("id", "=", id).execute();
    const decide = (decision: string) =>
      admin.client.put(`/api/held-projects/${id}/decision`, { decision, reason: WHY });
    const refused = await decide("open");
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining("Return it"),
    ]);
    expect((await decide("return")).status).toBe(204);
  });

  it("links up to five published modules that it concerns, and no others", async () => {
    const { db } = server.services;
    const rows = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"].map((title, n) => ({
      ...{ authorId: other.id, title, priceCents: 100, tags: ["network"] },
      description: "A module that a project concerns.",
      ...{ category: "infrastructure" as const, namespace: "other", name: `concerned-${n}` },
      ...{ system: "aws", status: "published" as const },
    }));
    const made = await db.insertInto("modules").values(rows).returning("id").execute();
    const ids = made.map(({ id }) => id);
    const [one, two, three, , , six] = ids as [number, number, number, number, number, number];
    const write = (moduleIds: number[]) =>
      client.client.post("/api/projects", { ...PROJECT, moduleIds });
    expect((await write(ids)).body.fields).toEqual({ moduleIds: "At most 5 modules" });
    await db.updateTable("modules").set({ status: "pending" }).where("id", "=", six).execute();
    for (const refused of [[six], [one, 999_999]])
      expect((await write(refused)).body.fields).toEqual({
        moduleIds: "Only published modules can be chosen",
      });
    const { id } = await postProject(client, { moduleIds: [three, one, two, one] });
    const shown = async () =>
      (await server.visitor().get(`/api/projects/${id}`)).body.modules as unknown[];
    expect(await shown()).toEqual([
      { id: three, title: "Third" },
      { id: one, title: "First" },
      { id: two, title: "Second" },
    ]);
    // A project outlives its modules, and shows them as they are now.
    await db.updateTable("modules").set({ status: "withdrawn" }).where("id", "=", one).execute();
    await db.deleteFrom("modules").where("id", "=", two).execute();
    await db.updateTable("modules").set({ title: "Renamed" }).where("id", "=", three).execute();
    expect(await shown()).toEqual([{ id: three, title: "Renamed" }]);
    const none = await client.client.put(`/api/projects/${id}`, PROJECT);
    expect(none.body.modules).toEqual([]);
  });

  it("is reviewed if a new account adds contact data", async () => {
    const newcomer = await server.signUp();
    const files = ["mail-ada@example.test"];
    const { id: hidden } = await postProject(newcomer, { checks: { files } });
    expect((await newcomer.client.get(`/api/projects/${hidden}`)).body.status).toBe("held");
    await newcomer.client.put(`/api/projects/${hidden}/cancellation`, {});
    const scope = "Write to me at ada@example.test, and we agree on everything.";
    const { id } = await postProject(newcomer, { scope });
    expect((await newcomer.client.get(`/api/projects/${id}`)).body.status).toBe("held");
    expect((await server.visitor().get(`/api/projects/${id}`)).status).toBe(404);
    expect((await newcomer.client.put(`/api/projects/${id}/posting`)).status).toBe(409);
    expect((await newcomer.client.put(`/api/projects/${id}`, PROJECT)).status).toBe(409);
    expect((await other.client.get("/api/held-projects")).status).toBe(403);
    const { body: held } = await admin.client.get("/api/held-projects");
    expect(held).toMatchObject([{ id }]);
    const decide = (decision: string) =>
      admin.client.put(`/api/held-projects/${id}/decision`, { decision, reason: WHY });
    const decided = await Promise.all([decide("return"), decide("return")]);
    expect(decided.map(({ status }) => status).sort()).toEqual([204, 409]);
    const { body: returned } = await newcomer.client.get(`/api/projects/${id}`);
    expect(returned).toMatchObject({ status: "draft", returnReason: WHY });
    await newcomer.client.put(`/api/projects/${id}/posting`);
    expect((await decide("open")).status).toBe(204);
    expect((await server.visitor().get(`/api/projects/${id}`)).body.status).toBe("open");
    const sneaked = { ...PROJECT, skills: ["t.me/ada-builds"] };
    const { body: refused } = await newcomer.client.put(`/api/projects/${id}`, sneaked);
    expect(refused.fields.scope).toContain("New accounts");
    await ageAccount(server, newcomer, 24 * 8);
    expect((await newcomer.client.put(`/api/projects/${id}`, sneaked)).status).toBe(200);
  });

  it("is limited to twenty unfinished ones per client, also with concurrent drafts", async () => {
    const writer = await server.signUp();
    const row = { userId: writer.id, title: "One", scope: "", scopeHtml: "", scopeRendering: "" };
    const rows = Array(19).fill({ ...row, excerpt: "", skills: [], openDays: 7 });
    await server.services.db.insertInto("projects").values(rows).execute();
    const draft = () => writer.client.post("/api/projects", PROJECT);
    const made = await Promise.all(Array.from({ length: 10 }, draft));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});

describe("the list of projects", () => {
  it("is searched, filtered, sorted and paged", async () => {
    await server.services.db.deleteFrom("projects").execute();
    const titles = ["Cheap Terraform cleanup", "Kubernetes upgrade", "Large Terraform migration"];
    const budgets = [{ min: 50_000, max: 50_000 }, null, { min: 100_000, max: 9_000_000 }];
    for (const [n, title] of titles.entries()) {
      const skills = title.includes("Terraform") ? ["Terraform", "terraform"] : ["Kubernetes"];
      await postProject(client, { title, skills, budget: budgets[n] });
    }
    const [cheap, kube, large] = titles as [string, string, string];
    expect(await list()).toMatchObject({ titles: [large, kube, cheap], total: 3 });
    expect((await list("?sort=budget-high")).titles).toEqual([large, cheap, kube]);
    expect((await list("?search=terraform&sort=newest")).titles).toEqual([large, cheap]);
    expect((await list("?skill=kubernetes")).titles).toEqual([kube]);
    expect((await list("?budget=1000")).titles).toEqual([large]);
    const first = await list("?sort=budget-high&limit=2");
    const next = first.link?.match(/<(?:https?:\/\/[^/]+)?\/api\/projects([^>]+)>/)?.[1];
    expect((await list(next)).titles).toEqual([kube]);
    const { body } = await server.visitor().get("/api/projects/facets");
    const counts = Object.fromEntries(
      body.facets.map((one: { kind: string; value: string; count: number }) => [
        `${one.kind}:${one.value}`,
        one.count,
      ]),
    );
    expect(counts).toMatchObject({ "skill:terraform": 2, "skill:kubernetes": 1, "budget:500": 2 });
    const narrowed = await server.visitor().get("/api/projects/facets?skill=terraform");
    expect(JSON.stringify(narrowed.body.facets)).not.toContain("kubernetes");
    const { body: all } = await client.client.get("/api/user/projects");
    await client.client.put(`/api/projects/${all[0].id}/cancellation`, {});
    expect(await list()).toMatchObject({ titles: [kube, cheap], total: 2 });
  });

  it("searches ranked tiers and reads one index per order", async () => {
    const { db } = server.services;
    const filler = sql`SELECT ${client.id}, 'Filler ' || n, 'Filler scope ' || n, '', '', '',
        ARRAY['Filler'], n * 100, n * 100, 'open', 30, n, now(), now() + interval '30 days'
      FROM generate_series(1, 3000) AS n`;
    // Its counts are kept per row, so they are set once here.
    await sql`ALTER TABLE projects DISABLE TRIGGER projects_facets_counted`.execute(db);
    await sql`INSERT INTO projects (user_id, title, scope, scope_html, scope_rendering, excerpt,
      skills, budget_min_cents, budget_max_cents, status, open_days, opening, opened_at, expires_at)
      ${filler}`.execute(db);
    await sql`ALTER TABLE projects ENABLE TRIGGER projects_facets_counted`.execute(db);
    await sql`UPDATE project_facet_counts SET count = count + 3000 WHERE facet = 'all'`.execute(db);
    await rankProjects({ db });
    await sql`ANALYZE projects`.execute(db);
    const tiers = await sql<{ tier: number; count: number }>`
      SELECT search_tier AS tier, count(*)::integer AS count FROM projects WHERE status = 'open'
      GROUP BY 1 ORDER BY 1`.execute(db);
    expect(tiers.rows[0]?.count).toBe(1_000);
    expect((await list("?search=filler")).titles[0]).toMatch(/^Filler/);
    for (const order of [
      sql`opening DESC, id DESC`,
      sql`coalesce(budget_max_cents, 0) DESC, id DESC`,
      sql`proposal_count, id`,
    ]) {
      const { rows } = await sql`EXPLAIN SELECT id FROM projects
        WHERE status = 'open' ORDER BY ${order} LIMIT 25`.execute(db);
      expect(JSON.stringify(rows)).toMatch(/Index (Only )?Scan/);
      expect(JSON.stringify(rows)).not.toContain("Sort");
    }
    expect((await list()).total).toBe(3_002);
  });
});
