import { tarGz } from "@stackyard/archive/test/archives";
import { KEY_SCOPES } from "@stackyard/contract/base/key-scopes";
import { type PublicEndpoint, publicEndpoint } from "@stackyard/contract/public/public-endpoint";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { buyModule } from "../../test/actions/buy-module.ts";
import { createPool, deployModule } from "../../test/actions/enroll-runner.ts";
import { listEngineer } from "../../test/actions/offer-service.ts";
import { postProject } from "../../test/actions/post-project.ts";
import { publishModule, SMALL_MODULE, uploadArchive } from "../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../test/test-server.ts";
import { newKeySecret } from "../domains/members/sessions/key-secret.ts";
import type { RequestEnv } from "../platform/http/request-context.ts";
import { SharedAnswers } from "../platform/http/shared/shared-answers.ts";
import { createPublicApp } from "./public-app.ts";
import { publicDocument } from "./public-openapi.ts";
import { publicApi } from "./routes.ts";

const LISTING = {
  name: "Private log bucket",
  description: "An S3 bucket for logs without public access.",
  category: "storage",
  tags: ["aws", "s3", "logs"],
  pricing: { type: "one_time", amount: 900 },
};

const MEANS = { shared: new SharedAnswers(), noteUse: () => {}, checksResponses: true };

interface Described {
  readonly parameters?: readonly { readonly name: string; readonly description: string }[];
}

let server: TestServer;
let author: SignedUp & { key: string };
let stranger: SignedUp & { key: string };
let moduleId: number;

beforeAll(async () => {
  server = await openTestServer({ isContended: true, worksJobs: true });
  author = await withKey(await server.signUp("engineer"));
  stranger = await withKey(await server.signUp());
  moduleId = (await publishModule(server, author)).id;
  await author.client.post("/api/engineers", {
    title: "Platform engineer",
    description: "Builds multi-account foundations with Terraform.",
    specializations: ["devops"],
    skills: ["Terraform"],
    yearsOfExperience: 8,
  });
});
afterAll(() => server.close());

async function withKey<P extends SignedUp>(person: P) {
  const scopes = KEY_SCOPES;
  const made = await person.client.post("/api/registry-tokens", { name: "key", scopes });
  return { ...person, key: String(made.body.secret) };
}

interface Call {
  readonly key?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

async function call(method: string, path: string, { key, body, headers }: Call = {}) {
  const response = await server.app.request(path, {
    method,
    headers: {
      ...(key && { Authorization: `Bearer ${key}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the expectations say what is read.
  const answered: any = await response.json();
  return { status: response.status, headers: response.headers, body: answered };
}

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

describe("changes", () => {
  const change = async (headers: Record<string, string>, name = LISTING.name) => {
    const { id } = await own();
    const body = { ...LISTING, name };
    return call("PUT", `/v1/modules/${id}`, { key: author.key, body, headers });
  };
  let made: Promise<{ id: number; location: string | null }> | undefined;
  const own = () => {
    made ??= call("POST", "/v1/modules", {
      key: author.key,
      body: { ...LISTING, name: "Private log bucket of changes" },
    }).then(({ body, headers }) => ({ id: body.data.id, location: headers.get("location") }));
    return made;
  };
  const tagOf = async (encoding = "identity") => {
    const { id } = await own();
    const headers = { "accept-encoding": encoding };
    const read = await server.app.request(`/v1/modules/${id}`, {
      headers: { ...headers, authorization: `Bearer ${author.key}` },
    });
    return read.headers.get("etag") ?? "";
  };

  it("with If-Match happen only if nothing has changed, and once of many at once", async () => {
    const tag = await tagOf();
    expect((await change({ "if-match": '"other-identity"' })).body.error.code).toBe(
      "precondition_failed",
    );
    expect((await change({ "if-match": `W/${tag}` })).status).toBe(412);
    expect((await change({ "if-match": `"other-br", ${tag}` }, "Logs, first")).status).toBe(200);
    expect((await change({ "if-match": tag }, "Logs, late")).status).toBe(412);
    const next = await tagOf("br");
    const race = await Promise.all(
      ["a", "b", "c", "d"].map((name) => change({ "if-match": next }, `Logs, named ${name}`)),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    expect((await change({ "if-match": "*" })).status).toBe(200);
    expect((await change({}, "Logs, without a condition")).status).toBe(200);
  });

  it("with If-Match are refused where there is no ETag", async () => {
    const headers = { "if-match": await tagOf() };
    const posted = await call("POST", "/v1/modules", { key: author.key, body: LISTING, headers });
    expect([posted.status, posted.body.error.message]).toEqual([412, "This call has no ETag."]);
    const body = await tarGz(SMALL_MODULE);
    const upload = await call("PUT", "/v1/uploads/if.tar.gz", { key: author.key, body, headers });
    expect([upload.status, upload.body.error.code]).toEqual([412, "precondition_failed"]);
  });

  it("of a webhook take the ETag of reading it, which only its account can", async () => {
    const form = { url: "https://example.com/hook", types: ["version.approved"] };
    const made = await call("POST", "/v1/webhooks", { key: author.key, body: form });
    const path = made.headers.get("location") ?? "";
    expect(path).toBe(`/v1/webhooks/${made.body.data.webhook_id}`);
    const { secret, ...webhook } = made.body.data;
    const read = await call("GET", path, { key: author.key });
    expect([read.status, read.body.data]).toEqual([200, webhook]);
    const tag = { "if-match": read.headers.get("etag") ?? "" };
    const unchanged = { "if-none-match": read.headers.get("etag") ?? "" };
    const again = await server.app.request(path, {
      headers: { authorization: `Bearer ${author.key}`, ...unchanged },
    });
    expect(again.status).toBe(304);
    const body = { ...form, is_paused: true };
    const change = (headers = {}) => call("PUT", path, { key: author.key, body, headers });
    expect((await change(tag)).body.data.status).toBe("paused");
    expect((await change(tag)).status).toBe(412);
    const remove = (headers = {}) => call("DELETE", path, { key: author.key, headers });
    expect((await remove(tag)).body.error.code).toBe("precondition_failed");
    expect((await call("GET", path, { key: stranger.key })).status).toBe(404);
    expect((await remove()).status).toBe(200);
    expect((await call("GET", path, { key: author.key })).status).toBe(404);
  });

  it("say in their document whether they take If-Match", async () => {
    const { body } = await server.visitor().get("/v1/openapi.json");
    const described = Object.entries<Record<string, Described>>(body.paths).flatMap(
      ([path, calls]) =>
        Object.entries(calls).map(([method, { parameters = [] }]) => ({
          name: `${method.toUpperCase()} ${path}`,
          ifMatch: parameters.find(({ name }) => name === "If-Match")?.description,
        })),
    );
    const namesWith = (part: string) =>
      described.filter(({ ifMatch }) => ifMatch?.includes(part)).map(({ name }) => name);
    expect(namesWith("only if it is current").sort()).toEqual([
      "DELETE /v1/deployments/{deployment_id}",
      "DELETE /v1/keys/current",
      "DELETE /v1/modules/{module_id}",
      "DELETE /v1/webhooks/{webhook_id}",
      "PUT /v1/modules/{module_id}",
      "PUT /v1/webhooks/{webhook_id}",
    ]);
    expect(namesWith("Refused with 412")).toEqual(["PUT /v1/uploads/{file_name}"]);
  });

  it("that create something say where it is", async () => {
    const { id, location } = await own();
    expect(location).toBe(`/v1/modules/${id}`);
  });

  it("answer without a body to those who prefer it", async () => {
    const { id } = await own();
    const ask = (method: string, path: string, body: unknown, prefer: string) =>
      server.app.request(path, {
        method,
        headers: {
          authorization: `Bearer ${author.key}`,
          "content-type": "application/json",
          prefer,
        },
        body: JSON.stringify(body),
      });
    const minimal = "respond-async, return=minimal";
    const changed = await ask("PUT", `/v1/modules/${id}`, LISTING, minimal);
    expect([changed.status, await changed.text()]).toEqual([204, ""]);
    expect(changed.headers.get("preference-applied")).toBe("return=minimal");
    expect(changed.headers.has("ratelimit-remaining")).toBe(true);
    const listing = { ...LISTING, name: "Private log bucket, minimal" };
    const created = await ask("POST", "/v1/modules", listing, minimal);
    expect([created.status, await created.text()]).toEqual([201, ""]);
    expect(created.headers.get("location")).toMatch(/^\/v1\/modules\/\d+$/);
    const refused = await ask("PUT", `/v1/modules/${id}`, {}, minimal);
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { error: { code: "validation_failed" } },
    ]);
    const whole = await ask("PUT", `/v1/modules/${id}`, LISTING, "return=representation");
    expect(await whole.json()).toMatchObject({ data: { id } });
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

describe("modules", () => {
  it("are listed in counted pages, up to a thousand results, with a cursor", async () => {
    const second = await publishModule(server, author);
    const { key } = stranger;
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map((page) => call("GET", `/v1/modules?sort=newest&limit=1&page=${page}`, { key })),
    );
    expect(one?.body.data).toMatchObject([{ id: second.id }]);
    expect(one?.body.meta.pagination).toMatchObject({ total: 2, page: 1, limit: 1 });
    expect(two?.body.data).toMatchObject([{ id: moduleId }]);
    expect(three?.body).toMatchObject({ data: [], meta: { pagination: { next_cursor: null } } });
    const cursor = encodeURIComponent(one?.body.meta.pagination.next_cursor);
    const next = await call("GET", `/v1/modules?sort=newest&limit=1&cursor=${cursor}`, { key });
    expect(next.body.data).toEqual(two?.body.data);
    for (const query of ["page=12&limit=100", "cursor=1_2_3_4", "category=none", "limit=101"]) {
      expect(await call("GET", `/v1/modules?${query}`, { key })).toMatchObject({
        status: 400,
        body: { error: { code: "validation_failed" } },
      });
    }
  });

  it("are created, changed and taken off the market by their author only", async () => {
    const bad = { ...LISTING, pricing: { type: "one_time", amount: 1 } };
    const refused = await call("POST", "/v1/modules", { key: author.key, body: bad });
    expect(refused.body.error).toMatchObject({ fields: { "pricing.amount": expect.any(String) } });
    const sent = { key: author.key, body: LISTING, headers: { "Idempotency-Key": "once" } };
    const made = await call("POST", "/v1/modules", sent);
    expect(made).toMatchObject({
      status: 201,
      body: { data: { status: "pending", version: null } },
    });
    const again = await call("POST", "/v1/modules", sent);
    expect(again.body).toEqual(made.body);

    const own = `/v1/modules/${made.body.data.id}`;
    expect(await call("GET", own, { key: stranger.key })).toMatchObject({ status: 404 });
    const out = `/v1/modules/${moduleId}`;
    for (const [method, body] of [["PUT", LISTING], ["DELETE"]] as const) {
      expect(await call(method, out, { key: stranger.key, body })).toMatchObject({ status: 403 });
    }
    const changed = await call("PUT", out, { key: author.key, body: LISTING });
    expect(changed.body.data).toMatchObject({ name: LISTING.name, pricing: { amount: 900 } });

    const buyer = await server.signUp();
    await buyModule(buyer, moduleId);
    const removed = await call("DELETE", out, { key: author.key });
    expect(removed.body).toEqual({ status: "success", data: { id: moduleId, deleted: true } });
    expect(await call("DELETE", out, { key: author.key })).toMatchObject({ status: 409 });
    expect(await call("GET", out, { key: stranger.key })).toMatchObject({ status: 404 });
    expect((await buyer.client.get(`/api/modules/${moduleId}`)).status).toBe(200);
    const recorded = await server.services.db
      .selectFrom("events")
      .select("type")
      .where("subjectId", "=", moduleId)
      .where("type", "in", ["module.listing_changed", "module.retired"])
      .execute();
    expect(recorded).toHaveLength(2);
  });

  it("aren't taken off the market by an administrator without a reason", async () => {
    const { id } = await publishModule(server, author);
    const admin = await withKey(await server.signUp("admin"));
    expect((await call("DELETE", `/v1/modules/${id}`, { key: admin.key })).status).toBe(200);
    const seen = await author.client.get(`/api/modules/${id}`);
    expect(seen.body.takedown).toMatchObject({
      reason: "An administrator removed it without giving a reason.",
    });
  });

  it("are taken off the market by an administrator with a reason, which their author gets", async () => {
    const { id } = await publishModule(server, author);
    const admin = await withKey(await server.signUp("admin"));
    const path = `/v1/modules/${id}`;
    const short = await call("DELETE", `${path}?reason=x`, { key: admin.key });
    expect(short.body.error).toMatchObject({ fields: { reason: expect.any(String) } });
    const reason = "Sells what is somebody else's.";
    const removed = await call("DELETE", `${path}?${new URLSearchParams({ reason })}`, admin);
    expect(removed.status).toBe(200);
    const seen = await author.client.get(`/api/modules/${id}`);
    expect(seen.body.takedown).toMatchObject({ reason });
  });
});

describe("versions", () => {
  const put = (key: string, headers: Record<string, string> = {}) =>
    call("PUT", "/v1/uploads/module.tar.gz", { key, headers, body: new Uint8Array([1]) });

  it("have the limits of the website's uploads", async () => {
    const large = await put(author.key, { "Content-Length": String(50 * 1024 * 1024 + 1) });
    expect([large.status, large.body.error.code]).toEqual([413, "archive_too_large"]);
    expect((await put(author.key)).body.error.code).toBe("unsupported_archive");
    expect((await put(stranger.key)).body.error.code).toBe("unsupported_archive");
  });

  it("are made of the author's own scanned uploads", async () => {
    const { id } = await publishModule(server, author);
    const [own, foreign] = await Promise.all(
      [author, stranger].map(async (person) => uploadArchive(person, await tarGz(SMALL_MODULE))),
    );
    const scan = `/v1/scans/${own?.scanId}`;
    expect((await call("GET", scan, { key: author.key })).body.data.status).toBe("completed");
    expect((await call("GET", scan, { key: stranger.key })).status).toBe(404);
    const path = `/v1/modules/${id}/versions`;
    const submit = (key: string, upload: number | undefined) =>
      call("POST", path, { key, body: { upload_id: upload, version: "1.0.1" } });
    expect((await submit(stranger.key, foreign?.id)).body.error.code).toBe("forbidden");
    expect((await submit(author.key, foreign?.id)).body.error.code).toBe("upload_not_found");
    const changes = `/v1/modules/${id}/uploads/${own?.id}/changes`;
    expect((await call("GET", changes, { key: stranger.key })).body.error.code).toBe("forbidden");
    expect((await submit(author.key, own?.id)).status).toBe(201);
    expect((await submit(author.key, own?.id)).body.error.code).toBe("upload_used");
    const next = await call("GET", changes, { key: author.key });
    expect(next.body.data).toMatchObject({ version: "1.0.2", smallest_version: "1.0.1" });
    const seen = async (key: string) => {
      const { body } = await call("GET", path, { key });
      return body.data.map(({ version }: { version: string }) => version);
    };
    expect(await seen(author.key)).toEqual(["1.0.1", "1.0.0"]);
    expect(await seen(stranger.key)).toEqual(["1.0.0"]);
  });

  it("whose module can't be loaded count as failed", async () => {
    const broken = await uploadArchive(author, await tarGz({ "main.tf": "resource {" }));
    const { body } = await call("GET", `/v1/scans/${broken.scanId}`, { key: author.key });
    expect(body.data).toMatchObject({ status: "failed", failure: expect.any(String) });
  });
});

describe("projects and proposals", () => {
  it("are posted by a key once per Idempotency-Key, and mapped to the documented statuses", async () => {
    const engineer = await withKey(await server.signUp("engineer"));
    await listEngineer(engineer);
    const body = { title: "Move state to S3", description: "Twelve states of three teams." };
    expect((await call("POST", "/v1/projects", { body })).status).toBe(401);
    const short = await call("POST", "/v1/projects", { key: stranger.key, body: { title: "No" } });
    expect(Object.keys(short.body.error.fields).sort()).toEqual(["description", "title"]);
    const once = { key: stranger.key, body, headers: { "Idempotency-Key": "project-1" } };
    const [first, again] = [
      await call("POST", "/v1/projects", once),
      await call("POST", "/v1/projects", once),
    ];
    expect(first).toMatchObject({ status: 201, body: { data: { status: "open" } } });
    expect(again.body).toEqual(first.body);
    const { id } = first.body.data;
    const shown = await server.visitor().get(`/api/projects/${id}`);
    expect(shown.body).toMatchObject({ status: "open", budget: null, openDays: 30 });
    const linked = { ...body, description: "Details are at https://example.test/brief." };
    const held = await call("POST", "/v1/projects", { key: stranger.key, body: linked });
    expect(held.body.data.status).toBe("in_review");
    const path = `/v1/projects/${id}/proposals`;
    const offer = { message: "I move states without a second of downtime.", amount: 99_999_999 };
    const asked = (key: string, body: object) => call("POST", path, { key, body });
    expect((await asked(stranger.key, offer)).status).toBe(403);
    const large = await asked(engineer.key, { ...offer, amount: 100_000_000 });
    expect(large.body.error.fields.amount).toBe("The amount must be less than $1,000,000");
    const made = await asked(engineer.key, offer);
    expect(made).toMatchObject({ status: 201, body: { data: { project_id: id, status: "open" } } });
    expect((await asked(engineer.key, offer)).body.error.code).toBe("already_proposed");
    const { body: proposals } = await stranger.client.get(`/api/projects/${id}/proposals`);
    expect(proposals).toMatchObject([{ amount: 99_999_999, deliveryDays: 30, milestones: [] }]);
    const hidden = await call("POST", `/v1/projects/${held.body.data.id}/proposals`, {
      key: engineer.key,
      body: offer,
    });
    expect(hidden.body.error.code).toBe("project_not_found");
  });
});

describe("the reference's examples", () => {
  let ids: Awaited<ReturnType<typeof makeExamples>>["ids"];
  let archive: Uint8Array;
  beforeAll(async () => {
    ({ ids, archive } = await makeExamples());
  });

  it("that read say in their document that an ETag gets 304, and it does", async () => {
    const { body: reader } = await author.client.post("/api/registry-tokens", {
      ...{ name: "reads twice", scopes: KEY_SCOPES },
    });
    const { endpoints } = publicApi({ ...MEANS, services: server.services });
    const { body: document } = await server.visitor().get("/v1/openapi.json");
    const declared = endpoints.filter(
      ({ path, method }) => document.paths[path][method].responses["304"],
    );
    const reads = endpoints.filter(({ method }) => method === "get");
    expect(declared.map(({ path }) => path)).toEqual(reads.map(({ path }) => path));
    for (const endpoint of declared) {
      const address = addressOf(endpoint, ids);
      const ask = (headers: Record<string, string>) =>
        server.app.request(address, {
          headers: { authorization: `Bearer ${reader.secret}`, ...headers },
        });
      const first = await ask({});
      const tag = first.headers.get("etag") ?? "";
      expect([first.status, tag], address).toEqual([200, expect.stringMatching(/^".+"$/)]);
      const again = await ask({ "if-none-match": tag });
      expect([again.status, await again.text()], address).toEqual([304, ""]);
      expect(again.headers.get("etag"), address).toBe(tag);
      expect((await ask({ "if-none-match": '"other"' })).status, address).toBe(200);
    }
  });

  it("are calls that answer as shown", async () => {
    const { endpoints } = publicApi({ ...MEANS, services: server.services });
    const isDeleting = ({ method }: PublicEndpoint) => Number(method === "delete");
    for (const endpoint of endpoints.toSorted((a, b) => isDeleting(a) - isDeleting(b))) {
      const { example, method, data, path } = endpoint;
      expect(z.safeParse(data, example.data).error).toBeUndefined();
      // Only GitHub and GitLab can make its ID token.
      if (path === "/v1/publishing-tokens") continue;
      const isRevoking = path === "/v1/keys/current" && method === "delete";
      const { key } = isRevoking ? await withKey(await server.signUp()) : author;
      const answer = await call(method.toUpperCase(), addressOf(endpoint, ids), {
        key,
        body: endpoint.body === "archive" ? archive : bodyOf(endpoint, ids),
      });
      const { status } = answer;
      expect(status, `${method} ${path}`).toBe(endpoint.status ?? 200);
      // A list may be empty for the example's filter; its items must have the example's shape.
      const [shown, got] = [example.data, answer.body.data].map((one) => [one].flat()[0] ?? {});
      if (Object.keys(got).length > 0)
        expect(Object.keys(got).sort()).toEqual(Object.keys(shown).sort());
    }
  });
});

/** What makes the body of each post another one. Those without a body get another address. */
const CHANGES: Readonly<Record<string, object | null>> = {
  "/v1/deployments": { region: "eu-west-1" },
  "/v1/keys/revoke": { keys: [`stackyard_key_${"9".repeat(38)}`] },
  "/v1/modules": { description: "Another S3 bucket for logs without public access." },
  "/v1/modules/{module_id}/versions": { version: "9.9.9" },
  "/v1/projects": { title: "Landing zone for four accounts" },
  "/v1/projects/{project_id}/proposals": { amount: 250_000 },
  "/v1/webhooks": { url: "https://example.com/other" },
  "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redelivery": null,
  "/v1/webhooks/{webhook_id}/replay": { since: "2026-11-21T09:00:00Z" },
  "/v1/webhooks/{webhook_id}/rotation": null,
  "/v1/webhooks/{webhook_id}/test": null,
};

/** GitHub or GitLab makes the ID token that it needs. Its case is in publishing.integration.test.ts. */
const NEEDS_ID_TOKEN = "/v1/publishing-tokens";

describe("a post with an Idempotency-Key", () => {
  let posts: ReadonlyMap<string, PublicEndpoint>;
  let ids: Awaited<ReturnType<typeof makeExamples>>["ids"];
  beforeAll(async () => {
    await server.services.db.deleteFrom("attempts").execute();
    ({ ids } = await makeExamples("repeats"));
    const { endpoints } = publicApi({ ...MEANS, services: server.services });
    const all = endpoints.filter(
      ({ method, path }) => method === "post" && path !== NEEDS_ID_TOKEN,
    );
    posts = new Map(all.map((endpoint) => [endpoint.path, endpoint]));
  });

  it("has a case for each", () => {
    expect([...posts.keys()].sort()).toEqual(Object.keys(CHANGES).sort());
  });

  it.each(Object.keys(CHANGES))(
    "%s happens once, and another request with that key is refused",
    async (path) => {
      const endpoint = posts.get(path) as PublicEndpoint;
      const headers = { "Idempotency-Key": crypto.randomUUID() };
      const key = endpoint.scope === "none" ? undefined : author.key;
      const body = bodyOf(endpoint, ids);
      const send = (changes: Call, address = addressOf(endpoint, ids)) =>
        call("POST", address, { key, body, headers, ...changes });
      const first = await send({});
      expect(first.status, JSON.stringify(first.body)).toBe(endpoint.status ?? 200);
      const again = await send({});
      if (endpoint.hasSecretAnswer) expect(again.body.error.code).toBe("secret_shown_once");
      else expect([again.status, again.body]).toEqual([first.status, first.body]);
      const change = CHANGES[path];
      const other = change
        ? await send({ body: { ...(body as object), ...change } })
        : await send({}, addressOf(endpoint, { ...ids, webhook_id: 999_999 }));
      expect([other.status, other.body.error?.code]).toEqual([422, "idempotency_key_reused"]);
    },
  );
});

/** What the examples are about. */
async function makeExamples(pool = "production") {
  const module = await publishModule(server, author);
  const poolId = await createPool(author, pool);
  const deploymentId = await deployModule(author, { moduleId: module.id, poolId });
  const { body: engineers } = await call("GET", "/v1/engineers", { key: author.key });
  const project = await postProject(stranger);
  const archive = await tarGz(SMALL_MODULE);
  const upload = await uploadArchive(author, archive);
  const { body: webhook } = await call("POST", "/v1/webhooks", {
    key: author.key,
    body: { url: "https://example.com/hook", types: ["version.approved"] },
  });
  const { webhook_id } = webhook.data;
  const path = `/v1/webhooks/${webhook_id}/test`;
  const { delivery_id } = (await call("POST", path, { key: author.key })).body.data;
  const ids = {
    module_id: module.id,
    engineer_id: engineers.data[0].id,
    project_id: project.id,
    deployment_id: `dep_${deploymentId}`,
    upload_id: upload.id,
    scan_id: upload.scanId,
    ...{ webhook_id, delivery_id },
  };
  return { ids, archive };
}

/** The example's body, about things that exist. */
function bodyOf({ example: { body } }: PublicEndpoint, ids: Record<string, unknown>) {
  if (typeof body !== "object" || body === null) return body;
  const known = Object.entries(body).map(([name, value]) => [name, ids[name] ?? value]);
  return Object.fromEntries(known);
}

function addressOf(
  { path, example }: PublicEndpoint,
  ids: Record<string, string | number>,
): string {
  const params: Record<string, string | number> = { ...example.params, ...ids };
  const query = new URLSearchParams(
    Object.entries(example.query ?? {}).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  );
  return `${path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))}?${query}`;
}
