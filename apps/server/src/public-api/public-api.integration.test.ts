import { KEY_SCOPES } from "@stackyard/contract/base/key-scopes";
import { publicEndpoint } from "@stackyard/contract/public/public-endpoint";
import { Hono } from "hono";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { publishModule } from "../../test/actions/publish-module.ts";
import { openPublicApiWorld, withKey } from "../../test/public-api-world.ts";
import { newKeySecret } from "../domains/members/sessions/key-secret.ts";
import type { RequestEnv } from "../platform/http/request-context.ts";
import { SharedAnswers } from "../platform/http/shared/shared-answers.ts";
import { createPublicApp } from "./public-app.ts";
import { publicDocument } from "./public-openapi.ts";

const MEANS = { shared: new SharedAnswers(), noteUse: () => {}, checksResponses: true };

const { server, author, stranger, call } = await openPublicApiWorld();
afterAll(() => server.close());
const { id: moduleId } = await publishModule(server, author);

describe("an API key", () => {
  it("is required by every call, and distinguished from a session", async () => {
    const invalid = {
      status: 401,
      body: {
        status: "error",
        error: { code: "unauthorized", message: "Invalid API key provided" },
      },
    };
    const unknown = newKeySecret();
    for (const key of [undefined, "nonsense", unknown, `${author.key}x`]) {
      for (const path of ["/v1/modules", "/v1/engineers", "/v1/deployments"]) {
        expect(await call("GET", path, { key })).toMatchObject(invalid);
      }
    }
    const bySession = await author.client.get("/v1/modules");
    expect(bySession.status).toBe(401);
  });

  it("is refused as invalid only if one was sent, with the same code in both forms of errors", async () => {
    const plain = "Bearer";
    const invalid = 'Bearer error="invalid_token"';
    for (const [authorization, challenge] of [
      [undefined, plain],
      ["Basic bWU6c2VjcmV0", plain],
      ["Bearer", invalid],
      ["Bearer nonsense", invalid],
      [`bearer ${newKeySecret()}`, invalid],
      [`Bearer ${"x".repeat(300)}`, invalid],
    ] as const) {
      for (const accept of ["application/json", "application/problem+json"]) {
        const headers = { accept, ...(authorization && { authorization }) };
        const refused = await call("GET", "/v1/modules", { headers });
        const code = refused.body.code ?? refused.body.error.code;
        expect([refused.status, code], authorization).toEqual([401, "unauthorized"]);
        expect(refused.headers.get("www-authenticate"), authorization).toBe(challenge);
      }
    }
  });

  it("that expired or was revoked is as invalid as an unknown one", async () => {
    const person = await server.signUp();
    const make = async (name: string) =>
      (await person.client.post("/api/registry-tokens", { name, scopes: KEY_SCOPES })).body;
    const [expired, revoked] = [await make("expired"), await make("revoked")];
    await server.services.db
      .updateTable("registryTokens")
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where("id", "=", expired.id)
      .execute();
    await person.client.delete(`/api/registry-tokens/${revoked.id}`);
    for (const { secret } of [expired, revoked]) {
      const { status, headers } = await call("GET", "/v1/keys/current", { key: secret });
      expect([status, headers.get("www-authenticate")]).toEqual([
        401,
        'Bearer error="invalid_token"',
      ]);
    }
  });

  it("allows a hundred calls per minute, and each answer says how many are left", async () => {
    const busy = await withKey(await server.signUp());
    const first = await call("GET", "/v1/engineers", { key: busy.key });
    expect(first.headers.get("ratelimit-limit")).toBe("100");
    expect(first.headers.get("ratelimit-remaining")).toBe("99");
    const rest = await Promise.all(
      Array.from({ length: 100 }, () => call("GET", "/v1/engineers", { key: busy.key })),
    );
    expect(rest.filter(({ status }) => status === 200)).toHaveLength(99);
    const refused = await call("GET", "/v1/engineers", { key: busy.key });
    expect(refused).toMatchObject({ status: 429, body: { error: { code: "too_many_attempts" } } });
    expect(refused.headers.get("ratelimit-remaining")).toBe("0");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("has one limit for all processes and both of its secrets", async () => {
    const beside = await server.openSecondServer();
    const person = await withKey(await server.signUp());
    const [{ id }] = (await person.client.get("/api/registry-tokens")).body;
    const path = `/api/registry-tokens/${id}/rotation`;
    const { secret } = (await person.client.post(path, {})).body;
    const apps = [server.app, beside.app];
    const answers = await Promise.all(
      Array.from({ length: 140 }, async (_, n) => {
        const authorization = `Bearer ${n % 3 ? secret : person.key}`;
        return apps[n % 2]?.request("/v1/keys/current", { headers: { authorization } });
      }),
    );
    await beside.close();
    const statuses = answers.map((answer) => answer?.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  });

  it("has a limit of its own if an administrator sets one, with a reason that its owner reads", async () => {
    const person = await withKey(await server.signUp());
    const admin = await server.signUp("admin");
    const { body: keys } = await admin.client.get(`/api/admin/users/${person.id}/keys`);
    expect(keys).toMatchObject([{ name: "key", callsPerMinute: null }]);
    const path = `/api/admin/keys/${keys[0].id}/limit`;
    const limit = { callsPerMinute: 250, reason: "Mirrors the whole catalog at night." };
    expect((await person.client.put(path, limit)).status).toBe(403);
    for (const callsPerMinute of [99, 10_001, 200.5, "250"])
      expect((await admin.client.put(path, { ...limit, callsPerMinute })).status).toBe(400);
    expect((await admin.client.put(path, { callsPerMinute: 250 })).status).toBe(400);
    expect((await admin.client.put("/api/admin/keys/999999/limit", limit)).status).toBe(404);
    expect((await admin.client.put(path, limit)).body).toMatchObject({ callsPerMinute: 250 });
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => call("GET", "/v1/keys/current", { key: person.key })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers[0]?.headers.get("ratelimit-limit")).toBe("250");
    const log = await admin.client.get("/api/admin/events?type=token.limited");
    expect(JSON.stringify(log.body)).toContain("to 250 requests per minute");
    await expect
      .poll(async () => JSON.stringify((await person.client.get("/api/notifications")).body))
      .toContain("to 250 requests per minute: Mirrors the whole catalog at night.");
    await admin.client.put(path, { ...limit, callsPerMinute: null });
    const { headers } = await call("GET", "/v1/keys/current", { key: person.key });
    expect(headers.get("ratelimit-limit")).toBe("100");
  });

  it("allows twenty expensive calls per minute, which leave the other calls", async () => {
    const { key } = await withKey(await server.signUp());
    const search = () => call("GET", "/v1/modules?search=vpc", { key });
    const { headers } = await search();
    expect(headers.get("ratelimit-expensive-limit")).toBe("20");
    expect(headers.get("ratelimit-expensive-remaining")).toBe("19");
    expect(headers.get("ratelimit-remaining")).toBe("99");
    const rest = await Promise.all(Array.from({ length: 20 }, search));
    expect(rest.filter(({ status }) => status === 200)).toHaveLength(19);
    const refused = await call("GET", `/v1/modules/${moduleId}/uploads/1/changes`, { key });
    expect(refused).toMatchObject({ status: 429, body: { error: { code: "too_many_attempts" } } });
    expect(refused.headers.get("ratelimit-expensive-remaining")).toBe("0");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const cheap = await call("GET", "/v1/modules", { key });
    expect(cheap.status).toBe(200);
    expect(cheap.headers.get("ratelimit-remaining")).toBe("77");
    expect(cheap.headers.has("ratelimit-expensive-limit")).toBe(false);
  });

  it("doesn't count downloads from the registry", async () => {
    const { key } = await withKey(await server.signUp());
    for (let n = 0; n < 5; n++)
      await call("GET", "/v1/registry/modules/a/b/c/versions", { key }).catch(() => undefined);
    const { headers } = await call("GET", "/v1/keys/current", { key });
    expect(headers.get("ratelimit-remaining")).toBe("99");
  });
});

describe("methods", () => {
  const ask = (method: string, path: string) =>
    server.app.request(path, { method, headers: { Origin: "https://elsewhere.test" } });

  it.each([
    ["/v1/modules", "GET, HEAD, OPTIONS, POST"],
    ["/v1/modules/1", "DELETE, GET, HEAD, OPTIONS, PUT"],
    ["/v1/engineers", "GET, HEAD, OPTIONS"],
    ["/v1/deployments/1", "DELETE, GET, HEAD, OPTIONS"],
    ["/v1/openapi.json", "GET, HEAD, OPTIONS"],
    ["/v1/registry/modules/a/b/c/versions", "GET, HEAD, OPTIONS"],
  ])("of %s are %s", async (path, allowed) => {
    const options = await ask("OPTIONS", path);
    expect([options.status, options.headers.get("allow")]).toEqual([204, allowed]);
    const patch = await ask("PATCH", path);
    expect([patch.status, patch.headers.get("allow")]).toEqual([405, allowed]);
    expect(JSON.stringify(await patch.json())).toContain("method_not_allowed");
  });

  it("of an unknown address: not found", async () => {
    for (const method of ["OPTIONS", "PATCH"])
      expect((await ask(method, "/v1/nothing")).status).toBe(404);
  });
});

describe("lists", () => {
  it("have the wanted fields only", async () => {
    const list = (fields: string) =>
      call("GET", `/v1/modules?fields=${fields}`, { key: stranger.key });
    const { body } = await list("name,id");
    expect(body.data.length).toBeGreaterThan(0);
    for (const item of body.data) expect(Object.keys(item)).toEqual(["id", "name"]);
    expect(body.meta.pagination.total).toBeGreaterThan(0);
    for (const fields of ["id,secret", "__proto__", "id,", "id;name"])
      expect((await list(fields)).body.error.fields).toHaveProperty("fields");
  });
});

it("a call that will end says when", async () => {
  const { services } = server;
  const api = createPublicApp({ ...MEANS, services });
  const planned = publicEndpoint({
    ...{ method: "get", path: "/v1/old", group: "Modules", summary: "Old", scope: "none" },
    perHour: 60,
    deprecated: { since: "2027-01-01", sunset: "2027-07-01" },
    ...{ data: z.string(), errors: [], example: { data: "old" } },
  });
  api.mount(planned, async () => ({ data: "old" }));
  const app = new Hono<RequestEnv>().use(async (c, next) => {
    c.set("address", "192.0.2.1");
    c.set("origin", "https://stackyard.example");
    await next();
  });
  const { headers } = await app.route("/", api.app).request("/v1/old");
  expect(headers.get("deprecation")).toBe(`@${Date.UTC(2027, 0, 1) / 1_000}`);
  expect(headers.get("sunset")).toBe("Thu, 01 Jul 2027 00:00:00 GMT");
  expect(headers.get("link")).toContain('rel="deprecation"');
  const { paths } = publicDocument(api.endpoints, { origin: "" });
  expect(paths?.["/v1/old"]?.get?.deprecated).toBe(true);
});

describe("pages of other sites", () => {
  const from = { Origin: "https://elsewhere.test" };

  it("may read with a key, and without cookies", async () => {
    const { headers } = await call("GET", "/v1/modules", { key: stranger.key, headers: from });
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.has("access-control-allow-credentials")).toBe(false);
    expect(headers.get("access-control-expose-headers")).toContain("RateLimit-Remaining");
    const refused = await call("GET", "/v1/modules", { headers: from });
    expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([
      401,
      "*",
    ]);
  });

  it("see every header that the documentation tells programs to read", async () => {
    const { headers } = await call("GET", "/v1/modules?search=vpc", { key: stranger.key });
    const exposed = headers.get("access-control-expose-headers")?.split(", ");
    const sometimes = ["Retry-After", "WWW-Authenticate", "Deprecation", "Sunset", "Link"];
    expect(exposed).toEqual(expect.arrayContaining([...sometimes, "ETag", "X-Request-Id"]));
    const limits = [...headers.keys()].filter((name) => name.startsWith("ratelimit-"));
    expect(exposed?.map((name) => name.toLowerCase())).toEqual(expect.arrayContaining(limits));
    expect(limits).toHaveLength(6);
  });

  it("learn that what they have read is current", async () => {
    const read = (headers: Record<string, string>) =>
      server.app.request("/v1/modules", {
        headers: { ...from, Authorization: `Bearer ${stranger.key}`, ...headers },
      });
    const tag = (await read({})).headers.get("etag") ?? "";
    const { status, headers } = await read({ "If-None-Match": tag });
    expect([status, headers.get("access-control-allow-origin")]).toEqual([304, "*"]);
    expect(headers.get("access-control-expose-headers")).toContain("ETag");
  });

  it("may not change anything", async () => {
    const asked = { ...from, "Access-Control-Request-Method": "POST" };
    const { status, headers } = await server.app.request("/v1/modules", {
      method: "OPTIONS",
      headers: asked,
    });
    expect([status, headers.get("access-control-allow-methods")]).toEqual([204, "GET, HEAD"]);
    expect(headers.get("access-control-allow-headers")).toBe("Authorization, If-None-Match");
  });

  it("read nothing of the registry or the application", async () => {
    for (const path of ["/v1/registry/modules/a/b/c/versions", "/api/modules"]) {
      const { headers } = await server.app.request(path, { headers: from });
      expect(headers.has("access-control-allow-origin"), path).toBe(false);
    }
  });
});

describe("errors", () => {
  it("name the page that explains them, and the request", async () => {
    const { headers, body } = await call("GET", "/v1/modules/999999", { key: stranger.key });
    expect(body.error.documentation_url).toMatch(
      /^http.*\/documentation\/reference\/errors#module_not_found$/,
    );
    expect(body.error.request_id).toBe(headers.get("x-request-id"));
    const page = await server.visitor().get("/api/documentation/reference/errors");
    expect(page.body.html).toContain('id="insufficient_scope"');
  });

  it("report how many calls are left", async () => {
    const { key } = await withKey(await server.signUp());
    const answers = [
      await call("POST", "/v1/modules", { key, body: {} }),
      await call("GET", "/v1/deployments/dep_9", { key }),
      await call("GET", "/v1/modules/999999", { key }),
      await call("POST", "/v1/modules", { key, body: 7 }),
      await call("POST", "/v1/modules", { key, body: "x".repeat(2_000_000) }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 404, 404, 400, 413]);
    expect(answers.map(({ headers }) => headers.get("ratelimit-remaining"))).toEqual([
      ...["99", "98", "97", "96", "95"],
    ]);
    for (const { headers } of answers) expect(headers.get("cache-control")).toBe("no-store");
  });

  it("use RFC 9457 for clients that ask for it", async () => {
    const problem = await call("GET", "/v1/modules/999999", {
      key: stranger.key,
      headers: { Accept: "application/problem+json" },
    });
    expect(problem.headers.get("content-type")).toContain("application/problem+json");
    expect(problem.body).toMatchObject({
      status: 404,
      detail: "Module Not Found",
      instance: "/v1/modules/999999",
      code: "module_not_found",
      type: expect.stringMatching(/\/documentation\/reference\/errors#module_not_found$/),
    });
  });

  it("include unknown calls", async () => {
    const nowhere = await call("GET", "/v1/nothing", { key: stranger.key });
    expect(nowhere).toMatchObject({ status: 404, body: { status: "error" } });
  });
});
