import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createAdaptorServer, type ServerType } from "@hono/node-server";
import { tarGz } from "@stackyard/archive/test/archives";
import type { PublicEndpoint } from "@stackyard/contract/public/public-endpoint";
import { decodeJwt } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { everyEndpoint } from "../../../../packages/contract/test/every-endpoint.ts";
import {
  publishModule,
  SMALL_MODULE,
  submitModule,
  uploadArchive,
} from "../../test/actions/publish-module.ts";
import {
  DOWN,
  GITHUB,
  GITHUB_PUBLISHER,
  GITLAB,
  GITLAB_PUBLISHER,
  openPipelines,
} from "../../test/pipelines.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../test/test-server.ts";
import { sweepPublishingTokens } from "../domains/site/publishers/sweep-publishing-tokens.ts";
import { SharedAnswers } from "../platform/http/shared/shared-answers.ts";
import { CLI_PATH, DIGESTS_PATH } from "../reference/downloads.ts";
import { publicApi } from "./routes.ts";

const ROOT = join(import.meta.dirname, "../../../..");

/** Stands for the packed command line, which a build makes. */
const COMMAND_LINE = "the command line";
const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");

let handedOut = COMMAND_LINE;
let digests = "";
let server: TestServer;
let http: ServerType;
let origin: string;
let pipelines: Awaited<ReturnType<typeof openPipelines>>;
let author: SignedUp;
let moduleId: number;
let source: string;
let folder: string;

beforeAll(async () => {
  pipelines = await openPipelines();
  // The address is the tokens' audience, so it is known before the server is.
  http = createAdaptorServer({
    fetch: (request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === "/id-token") return idTokenFor(request, searchParams);
      if (pathname === CLI_PATH) return new Response(handedOut);
      if (pathname === DIGESTS_PATH) return new Response(digests);
      return server.app.fetch(request);
    },
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  server = await openTestServer({
    worksJobs: true,
    web: pipelines.web,
    env: {
      PORT: String(port),
      PUBLISHING_ISSUERS: `github=${GITHUB},gitlab=${GITLAB},gitlab=${DOWN}`,
    },
  });
  folder = await mkdtemp(join(tmpdir(), "stackyard-pipelines-"));
});
afterAll(async () => {
  http.close();
  await server.close();
  await rm(folder, { recursive: true });
});

/** As GitHub answers a job. */
async function idTokenFor({ headers }: Request, query: URLSearchParams) {
  if (headers.get("authorization") !== "Bearer of the job")
    return Response.json({}, { status: 401 });
  return Response.json({ value: await pipelines.gitHub(query.get("audience") ?? "") });
}

beforeEach(async () => {
  author = await server.signUp("contributor");
  const made = await publishModule(server, author);
  moduleId = made.id;
  source = [made.namespace, made.name, made.system].join("/");
});

const publishersPath = (id = moduleId) => `/api/modules/${id}/publishers`;

async function addPublisher(change: object = {}, base: object = GITHUB_PUBLISHER) {
  const { status, body } = await author.client.post(publishersPath(), { ...base, ...change });
  expect(status, JSON.stringify(body)).toBe(201);
  return Number(body.id);
}

async function ask(method: string, path: string, { token, ...sent }: Sent = {}) {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...sent.headers };
  const body = sent.body instanceof Uint8Array ? sent.body : JSON.stringify(sent.body);
  const answer = await server.app.request(path, { method, headers, ...(body && { body }) });
  const text = await answer.text();
  // biome-ignore lint/suspicious/noExplicitAny: the expectations say what is read.
  const read: any = text.startsWith("{") ? JSON.parse(text) : {};
  return { ...read, status: answer.status, text, headers: answer.headers };
}
interface Sent {
  readonly token?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

const exchange = (id_token: string, module: string | number = source, headers = {}) =>
  ask("POST", "/v1/publishing-tokens", { body: { module: String(module), id_token }, headers });

async function newToken(): Promise<string> {
  const made = await exchange(await pipelines.gitHub(origin));
  expect(made.status, made.text).toBe(201);
  return made.data.token;
}

describe("the publishers of a module", () => {
  it("are listed, added and removed by its author only, in a session", async () => {
    const other = await server.signUp("admin");
    expect((await server.visitor().get(publishersPath())).status).toBe(401);
    expect((await other.client.get(publishersPath())).status).toBe(403);
    expect((await other.client.post(publishersPath(), GITHUB_PUBLISHER)).status).toBe(403);
    for (const [field, value] of [
      ["issuer", "https://elsewhere.test"],
      ["repositoryId", "acme/network"],
      ["ownerId", "-1"],
      ["workflow", "../release.yml@main"],
      ["workflow", "release.sh"],
      ["ref", "v*.*"],
      ["ref", ""],
    ]) {
      const body = { ...GITHUB_PUBLISHER, [String(field)]: value };
      const refused = await author.client.post(publishersPath(), body);
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]]);
    }
    const id = await addPublisher();
    const again = await author.client.post(publishersPath(), GITHUB_PUBLISHER);
    expect([again.status, again.body.code]).toEqual([409, "publisher_exists"]);
    const { body } = await author.client.get(publishersPath());
    expect(body).toMatchObject({
      publishers: [{ id, platform: "github", ...GITHUB_PUBLISHER, lastUsedAt: null }],
      issuers: [
        { platform: "github", issuer: GITHUB },
        { platform: "gitlab", issuer: GITLAB },
        { platform: "gitlab", issuer: DOWN },
      ],
    });
    const path = `${publishersPath()}/${id}`;
    expect((await other.client.delete(path)).status).toBe(403);
    const elsewhere = await submitModule(author);
    expect((await author.client.delete(`${publishersPath(elsewhere.id)}/${id}`)).status).toBe(404);
    expect((await author.client.delete(path)).status).toBe(204);
    expect((await author.client.delete(path)).status).toBe(404);
  });

  it("are at most ten, also if they are added at once", async () => {
    const added = await Promise.all(
      Array.from({ length: 13 }, (_, index) =>
        author.client.post(publishersPath(), { ...GITHUB_PUBLISHER, ref: `v${index}*` }),
      ),
    );
    const codes = added.map(({ status, body }) => (status === 201 ? "added" : body.code));
    expect(codes.filter((code) => code === "added")).toHaveLength(10);
    expect(codes.filter((code) => code === "too_many_publishers")).toHaveLength(3);
  });
});

describe("an ID token", () => {
  it("is exchanged for a token that publishes, and the version says where from", async () => {
    await addPublisher();
    await addPublisher({}, GITLAB_PUBLISHER);
    const gitLab = await exchange(await pipelines.gitLab(origin), moduleId);
    expect(gitLab.data).toMatchObject({ module: { id: moduleId, source } });
    const token = await newToken();
    const archive = await tarGz({ ...SMALL_MODULE, "NOTICE.txt": "from a pipeline" });
    const upload = await ask("PUT", "/v1/uploads/module.tar.gz", { token, body: archive });
    expect(upload.status, upload.text).toBe(201);
    await author.client.get(`/api/scans/${upload.data.scan_id}/events`);
    const scan = await ask("GET", `/v1/scans/${upload.data.scan_id}`, { token });
    expect(scan.data.status).toBe("completed");
    const path = `/v1/modules/${moduleId}`;
    const changes = await ask("GET", `${path}/uploads/${upload.data.id}/changes`, { token });
    expect(changes.data.smallest_version).toBe("1.0.1");
    const body = { upload_id: upload.data.id, version: "1.0.1" };
    const made = await ask("POST", `${path}/versions`, { token, body });
    expect(made.data).toMatchObject({
      version: "1.0.1",
      status: "pending",
      published_from: {
        ...{ platform: "github", repository: "acme/network", ref: "v1.1.0" },
        ...{ workflow: ".github/workflows/release.yml", commit: expect.stringMatching(/^0123/) },
      },
    });
    const versions = await author.client.get(`/api/modules/${moduleId}/versions`);
    expect(versions.body[0].origin).toEqual(made.data.published_from);
    expect(versions.body[1].origin).toBeNull();
    const { publishers } = (await author.client.get(publishersPath())).body;
    expect(publishers[0]).toMatchObject({ repository: "acme/network" });
  });

  it("works once, also for requests at the same time", async () => {
    await addPublisher();
    const idToken = await pipelines.gitHub(origin);
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(idToken)));
    const used = answers.filter(({ status }) => status !== 201);
    expect(used).toHaveLength(7);
    for (const { status, error } of used)
      expect([status, error.code, Object.keys(error.fields)]).toEqual([
        409,
        "id_token_used",
        ["jti"],
      ]);
    // Nor after its publisher is replaced, or after a sweep while it may still be valid.
    const [{ id }] = (await author.client.get(publishersPath())).body.publishers;
    await author.client.delete(`${publishersPath()}/${id}`);
    await addPublisher();
    await sql`UPDATE publishing_tokens SET expires_at = now() - interval '1 hour'
      WHERE module_id = ${moduleId}`.execute(server.services.db);
    await sweepPublishingTokens(server.services);
    expect((await exchange(idToken)).error.code).toBe("id_token_used");
    // Another issuer counts its tokens itself.
    await addPublisher({}, GITLAB_PUBLISHER);
    const { jti } = decodeJwt(idToken);
    expect((await exchange(await pipelines.gitLab(origin, { jti }))).status).toBe(201);
  });

  it("with an Idempotency-Key is exchanged once, and another one is refused with that key", async () => {
    await addPublisher();
    const idToken = await pipelines.gitHub(origin);
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const first = await exchange(idToken, source, headers);
    expect(first.status, first.text).toBe(201);
    // Not as used: the client learns that its first request succeeded. The token isn't stored.
    const again = await exchange(idToken, source, headers);
    expect([again.status, again.error.code]).toEqual([409, "secret_shown_once"]);
    const other = await exchange(await pipelines.gitHub(origin), source, headers);
    expect([other.status, other.error.code]).toEqual([422, "idempotency_key_reused"]);
  });

  it("is refused with the claim that disagrees, and isn't shown", async () => {
    await addPublisher();
    const hmac = new TextEncoder().encode(JSON.stringify(pipelines.published[0]));
    const signed = pipelines.gitHub;
    const [header, claims] = (await signed(origin)).split(".");
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`;
    const ref = "refs/heads/main";
    const called = "acme/shared/.github/workflows/release.yml@refs/tags/v1.1.0";
    const workflow = "acme/network/.github/workflows/test.yml@refs/tags/v1.1.0";
    const refused = "id_token_refused";
    const now = Math.floor(Date.now() / 1_000);
    for (const [claim, code, idToken] of [
      ["token", refused, "not a token"],
      ["token", refused, "a.b.c"],
      ["alg", refused, unsigned],
      ["alg", refused, await signed(origin, {}, { alg: "HS256", key: hmac })],
      ["signature", refused, await signed(origin, {}, { key: pipelines.keys.unknown.privateKey })],
      ["signature", refused, `${header}.${claims}.${"A".repeat(342)}`],
      ["kid", refused, await signed(origin, {}, { kid: "other" })],
      ["iss", refused, await signed(origin, { iss: "https://elsewhere.test" })],
      ["iss", "not_a_publisher", await pipelines.gitLab(origin)],
      ["aud", refused, await signed("https://elsewhere.test")],
      ["exp", refused, await signed(origin, { exp: now - 60 })],
      ["nbf", refused, await signed(origin, { nbf: now + 600 })],
      ["iat", refused, await signed(origin, { iat: now - 7_200 })],
      ["jti", refused, await signed(origin, { jti: undefined })],
      ["sha", refused, await signed(origin, { sha: "main" })],
      ["event_name", refused, await signed(origin, { event_name: "pull_request_target" })],
      ["repository_id", "not_a_publisher", await signed(origin, { repository_id: "4712" })],
      [
        "repository_owner_id",
        "not_a_publisher",
        await signed(origin, { repository_owner_id: "8" }),
      ],
      [
        "job_workflow_ref",
        "not_a_publisher",
        await signed(origin, { workflow_ref: workflow, job_workflow_ref: workflow }),
      ],
      ["job_workflow_ref", "not_a_publisher", await signed(origin, { job_workflow_ref: called })],
      ["job_workflow_ref", "not_a_publisher", await signed(origin, { repository: "acme/other" })],
      ["ref_protected", "not_a_publisher", await signed(origin, { ref_protected: "false" })],
      ["ref_protected", refused, await signed(origin, { ref_protected: undefined })],
      [
        "ref_type",
        "not_a_publisher",
        await signed(origin, {
          ...{ ref, ref_type: "branch" },
          ...Object.fromEntries(
            ["workflow_ref", "job_workflow_ref"].map((name) => [
              name,
              `acme/network/.github/workflows/release.yml@${ref}`,
            ]),
          ),
        }),
      ],
    ] as const) {
      const answer = await exchange(idToken, source, { accept: "application/problem+json" });
      const why = `${claim}: ${answer.text}`;
      expect([answer.type?.split("#")[1], Object.keys(answer.fields ?? {})], why).toEqual([
        code,
        [claim],
      ]);
      expect([answer.status, answer.text.includes(idToken)], why).toEqual([403, false]);
    }
  });

  it("opens only the module whose publisher it is, and names no module that is hidden", async () => {
    await addPublisher();
    const other = await publishModule(server, author);
    const hidden = await submitModule(author);
    const answers = await Promise.all(
      [other.id, hidden.id, 999_999, "no/such/module"].map(async (module) =>
        exchange(await pipelines.gitHub(origin), module),
      ),
    );
    for (const { status, error } of answers)
      expect([status, error.code, error.fields]).toEqual([
        403,
        "not_a_publisher",
        answers[0]?.error.fields,
      ]);
  });

  it("is refused while the issuer's keys can't be fetched", async () => {
    const { status, error } = await exchange(await pipelines.gitHub(origin, { iss: DOWN }));
    expect([status, error.code]).toEqual([503, "issuer_unavailable"]);
  });
});

describe("a pipeline's token", () => {
  it("opens the calls that publish, and no others", async () => {
    await addPublisher();
    const token = await newToken();
    const { endpoints } = publicApi({
      ...{ services: server.services, shared: new SharedAnswers() },
      ...{ noteUse: () => {}, checksResponses: true },
    });
    const address = (path: string) =>
      path.replace("{module_id}", String(moduleId)).replace(/\{(\w+)\}/g, "999999");
    const opened: string[] = [];
    for (const { method, path, scope } of endpoints as readonly PublicEndpoint[]) {
      if (scope === "none") continue;
      const { error } = await ask(method.toUpperCase(), address(path), { token });
      if (error?.code !== "insufficient_scope") opened.push(`${method.toUpperCase()} ${path}`);
    }
    expect(opened.sort()).toEqual([
      "GET /v1/modules/{module_id}/uploads/{upload_id}/changes",
      "GET /v1/modules/{module_id}/versions",
      "GET /v1/scans/{scan_id}",
      "POST /v1/modules/{module_id}/versions",
      "PUT /v1/uploads/{file_name}",
    ]);
    for (const { method, path, access } of await everyEndpoint()) {
      if (access === "public") continue;
      const params = path.replace(/\{(\w+)\}/g, "999999");
      const { status } = await ask(method.toUpperCase(), params, { token });
      expect(status, `${method} ${path}`).toBe(401);
    }
    const registry = await ask("GET", `/v1/modules/${source}/versions`, { token });
    expect(registry.status).toBeGreaterThanOrEqual(401);
    expect((await ask("POST", "/mcp", { token, body: {} })).status).toBe(401);
  });

  it("can't read or submit uploads of other modules or of its author", async () => {
    await addPublisher();
    const token = await newToken();
    const other = await publishModule(server, author);
    const path = `/v1/modules/${other.id}/versions`;
    const refused = await ask("GET", path, { token });
    expect(refused.error.code).toBe("insufficient_scope");
    expect(refused.headers.get("www-authenticate")).toBe('Bearer error="insufficient_scope"');
    const own = await uploadArchive(author, await tarGz({ ...SMALL_MODULE, "x.txt": "own" }));
    expect((await ask("GET", `/v1/scans/${own.scanId}`, { token })).status).toBe(404);
    const body = { upload_id: own.id, version: "1.0.1" };
    const versions = `/v1/modules/${moduleId}/versions`;
    const submitted = await ask("POST", versions, { token, body });
    expect([submitted.status, submitted.error.code]).toEqual([404, "upload_not_found"]);
    const changes = `/v1/modules/${moduleId}/uploads/${own.id}/changes`;
    expect((await ask("GET", changes, { token })).error.code).toBe("upload_not_found");
  });

  it("stops with its publisher, its time, its author's account and the sale", async () => {
    const versions = () => `/v1/modules/${moduleId}/versions`;
    const { db } = server.services;
    const id = await addPublisher();
    const token = await newToken();
    const works = async () => (await ask("GET", versions(), { token })).status;
    const refusal = async () => (await exchange(await pipelines.gitHub(origin))).error.code;
    expect(await works()).toBe(200);
    const setAuthor = (change: object) =>
      db.updateTable("users").set(change).where("id", "=", author.id).execute();
    const offSale = `/api/modules/${moduleId}/off-sale`;
    for (const [start, end] of [
      [
        () => setAuthor({ suspendedAt: new Date(), suspensionReason: "A test" }),
        () => setAuthor({ suspendedAt: null, suspensionReason: null }),
      ],
      [() => setAuthor({ deletesAt: new Date() }), () => setAuthor({ deletesAt: null })],
      [() => author.client.put(offSale, {}), () => author.client.delete(offSale)],
    ] as const) {
      await start();
      expect([await works(), await refusal()]).toEqual([401, "publishing_stopped"]);
      await end();
      expect(await works()).toBe(200);
    }
    const setToken = (expiresAt: unknown) =>
      sql`UPDATE publishing_tokens SET expires_at = ${expiresAt} WHERE module_id = ${moduleId}`.execute(
        db,
      );
    await setToken(sql`now()`);
    expect(await works()).toBe(401);
    await setToken(sql`now() + interval '1 minute'`);
    expect(await works()).toBe(200);
    await author.client.delete(`${publishersPath()}/${id}`);
    expect(await works()).toBe(401);
    // The same publisher, added again, is another one.
    await addPublisher();
    expect(await works()).toBe(401);
    await setToken(sql`now() - interval '3 hours'`);
    await sweepPublishingTokens(server.services);
    const left = await sql`SELECT FROM publishing_tokens WHERE module_id = ${moduleId}`.execute(db);
    expect(left.rows).toHaveLength(0);
  });
});

describe("the action and the template of this repository", () => {
  let work: string;
  let runs = 0;

  beforeEach(async () => {
    runs += 1;
    work = join(folder, `run-${runs}`);
    await mkdir(join(work, "bin"), { recursive: true });
    await symlink(process.execPath, join(work, "bin/node"));
    handedOut = COMMAND_LINE;
    digests = `${digestOf("others")}  stackyard-client.tgz\n${digestOf(COMMAND_LINE)}  stackyard.tgz\n`;
    // Starts the command line of this repository, if what was downloaded is the one.
    const bin = join(ROOT, "packages/cli/src/stackyard.js");
    await write(
      "bin/npx",
      `#!/bin/sh\necho started >> started\n[ "$(cat "\${2#file:}")" = "${COMMAND_LINE}" ] || exit 9\nshift 2\nexec node "${bin}" "$@"\n`,
    );
    await chmod(join(work, "bin/npx"), 0o755);
    for (const [path, content] of Object.entries(SMALL_MODULE))
      await write(`module/${path}`, content);
    await write("module/NOTICE.txt", `run ${runs}`);
  });

  async function write(path: string, content: string) {
    await mkdir(dirname(join(work, path)), { recursive: true });
    await writeFile(join(work, path), content);
  }

  function run(script: string, env: Record<string, string>) {
    const path = [join(work, "bin"), process.env.PATH].join(":");
    const options = { cwd: work, env: { XDG_CONFIG_HOME: work, ...env, PATH: path } };
    return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      const child = execFile("bash", ["-e", "-c", script], options, (_, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, stdout, stderr }),
      );
    });
  }

  const given = () => ({ server: origin, module: source, path: "module" });

  async function runAction(env: Record<string, string>, more: Record<string, string> = {}) {
    const { inputs, runs } = parse(await readFile(join(ROOT, "publish/action.yml"), "utf8"));
    const [step] = runs.steps;
    const values: Record<string, string> = { ...given(), version: "", ...more };
    const variables = Object.entries<string>(step.env).map(([name, expression]) => {
      if (expression.includes("github.ref_name")) return [name, "v1.1.0"];
      const [, input = ""] = /^\$\{\{ inputs\.([a-z-]+) \}\}$/.exec(expression) ?? [];
      expect(inputs, `${name} is an input`).toHaveProperty([input]);
      return [name, values[input] ?? inputs[input].default ?? ""];
    });
    return run(step.run, { ...Object.fromEntries(variables), ...env });
  }

  async function runTemplate(more: Record<string, string> = {}) {
    const text = await readFile(join(ROOT, "templates/publish.yml"), "utf8");
    const [header, body] = parseAllDocuments(text).map((document) => document.toJS());
    const job = body["stackyard-publish"];
    const values: Record<string, string> = { ...given(), ...more };
    const fill = (value: string) =>
      value.replace(/\$\[\[ inputs\.([a-z-]+) \]\]/g, (_, input) => {
        expect(header.spec.inputs, input).toHaveProperty([input]);
        return values[input] ?? header.spec.inputs[input].default;
      });
    const variables = Object.entries<string>(job.variables).map(([name, value]) => [
      name,
      fill(value),
    ]);
    const [[name, { aud }]] = Object.entries<{ aud: string }>(job.id_tokens) as [
      [string, { aud: string }],
    ];
    const idToken = { [name]: await pipelines.gitLab(fill(aud)), CI_COMMIT_TAG: "v1.1.0" };
    return run(job.script.join("\n"), { ...Object.fromEntries(variables), ...idToken });
  }

  const job = () => ({
    ACTIONS_ID_TOKEN_REQUEST_URL: `${origin}/id-token?of=job`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: "of the job",
  });

  it("publish a tag on GitHub", async () => {
    const refused = await runAction(job());
    expect(refused).toMatchObject({ code: 3, stdout: "" });
    expect(refused.stderr).toContain("No publisher of this module matches the ID token. iss: ");
    await addPublisher();
    const made = await runAction(job());
    expect(made, made.stderr).toMatchObject({ code: 0 });
    expect(made.stdout).toContain(`Submitted ${source} 1.1.0. An auditor reviews it next.`);
    const denied = await runAction({ ...job(), ACTIONS_ID_TOKEN_REQUEST_TOKEN: "of another job" });
    expect(denied).toMatchObject({ code: 3, stdout: "" });
    expect(denied.stderr).toContain(
      "GitHub gave no ID token. Give the job the permission id-token",
    );
  });

  it("publish a tag on GitLab", async () => {
    await addPublisher({}, GITLAB_PUBLISHER);
    const made = await runTemplate();
    expect(made, made.stderr).toMatchObject({ code: 0 });
    expect(made.stdout).toContain(`Submitted ${source} 1.1.0. An auditor reviews it next.`);
    const { body } = await author.client.get(`/api/modules/${moduleId}/versions`);
    expect(body[0].origin).toMatchObject({ platform: "gitlab", workflow: ".gitlab-ci.yml" });
  });

  describe.each([
    ["GitHub", (more = {}) => runAction(job(), more)],
    ["GitLab", (more = {}) => runTemplate(more)],
  ] as const)("on %s", (_, run) => {
    const starts = () => readFile(join(work, "started"), "utf8").catch(() => "");
    const refused = { code: 3, stderr: expect.stringContaining("isn't the command line with") };

    it("don't start a command line that was changed on the way", async () => {
      handedOut = `${COMMAND_LINE} with something else`;
      expect(await run()).toMatchObject(refused);
      expect(await starts()).toBe("");
    });

    it("don't start it if the server lists no digest of it", async () => {
      digests = `${digestOf(COMMAND_LINE)}  stackyard-client.tgz\n`;
      expect(await run()).toMatchObject(refused);
      expect(await starts()).toBe("");
    });

    it("start only the one with the given digest, whatever the server lists", async () => {
      handedOut = "a newer command line";
      digests = `${digestOf(handedOut)}  stackyard.tgz\n`;
      expect(await run({ digest: digestOf(COMMAND_LINE) })).toMatchObject(refused);
      expect(await starts()).toBe("");
      handedOut = COMMAND_LINE;
      await run({ digest: digestOf(COMMAND_LINE) });
      expect(await starts()).toBe("started\n");
    });
  });
});
