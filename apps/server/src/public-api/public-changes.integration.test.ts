import { tarGz } from "@stackyard/archive/test/archives";
import { afterAll, describe, expect, it } from "vitest";
import { buyModule } from "../../test/actions/buy-module.ts";
import { listEngineer } from "../../test/actions/offer-service.ts";
import { publishModule, SMALL_MODULE, uploadArchive } from "../../test/actions/publish-module.ts";
import { LISTING, openPublicApiWorld, withKey } from "../../test/public-api-world.ts";

interface Described {
  readonly parameters?: readonly { readonly name: string; readonly description: string }[];
}

const { server, author, stranger, call } = await openPublicApiWorld();
afterAll(() => server.close());
const { id: moduleId } = await publishModule(server, author);

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
