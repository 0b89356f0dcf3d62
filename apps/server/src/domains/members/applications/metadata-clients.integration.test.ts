import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callWith,
  OAUTH_ORIGIN,
  openClientLibrary,
} from "../../../../test/stand-ins/oauth-client.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { FetchError } from "../../../platform/web-fetch/web-fetch.ts";
import { sweepApplications } from "./sweep-applications.ts";

const MCP = `${OAUTH_ORIGIN}/mcp`;
const AT = "https://agent.test/oauth/client.json";
const API = "https://api.stackyard.test";
const DOCUMENT = {
  client_id: AT,
  client_name: "Stackyard’s own agent",
  client_uri: "https://stackyard.test/",
  logo_uri: "https://stackyard.test/logo.png",
  scope: "modules:write",
  allowed_scopes: ["modules:write"],
  redirect_uris: ["http://127.0.0.1/callback", "https://agent.test/callback"],
};

let server: TestServer;
let user: SignedUp;
/** The text at each address, and the addresses that were asked for. */
let documents: Record<string, string>;
const fetched: [address: string, wanted: unknown][] = [];

beforeAll(async () => {
  server = await openTestServer({
    env: { PUBLIC_URL: OAUTH_ORIGIN, API_URL: API, TRUST_PROXY: "true" },
    web: {
      get: async (address, wanted) => {
        fetched.push([address, wanted]);
        const text = documents[address];
        if (text === undefined) throw new FetchError("it answers 404", { isFinal: true });
        return Buffer.from(text);
      },
    },
  });
  user = await server.signUp();
});
afterAll(() => server.close());
beforeEach(() => {
  documents = { [AT]: JSON.stringify(DOCUMENT) };
  fetched.length = 0;
});

const open = (clientId = AT, redirect = DOCUMENT.redirect_uris[0] ?? "") =>
  openClientLibrary(server, { clientId, redirectAddresses: [redirect] });

/** Starts an authorization; every document is at an address of its own, because they are kept. */
async function ask(changes: Record<string, string | undefined> = {}, clientId = AT) {
  const { path } = await (await open(clientId)).start({ resource: MCP, ...changes });
  const { status, headers, body } = await user.client.get(path);
  return { status, location: headers.get("location"), text: String(body) };
}

let places = 0;
async function askAt(document: object | string) {
  const address = `https://agent.test/${places++}.json`;
  const text = typeof document === "string" ? document : JSON.stringify(document);
  documents[address] = text.replaceAll(AT, address);
  return ask({}, address);
}

/** What a program posts to the server, and the members of its answer. */
async function post(app: Pick<TestServer["app"], "request">, path: string, params: object) {
  const body = new URLSearchParams({ ...params });
  const answer = await app.request(path, { method: "POST", body });
  // biome-ignore lint/suspicious/noExplicitAny: the expectations say what is read.
  return (await answer.json()) as any;
}

const rows = () =>
  server.services.db
    .selectFrom("oauthApplications")
    .select(["clientId", "name", "scopes"])
    .where("clientId", "like", "https://%")
    .execute();

describe("a client known by its document", () => {
  it("is announced by the server", async () => {
    const { body } = await server.visitor().get("/.well-known/oauth-authorization-server");
    expect(body.client_id_metadata_document_supported).toBe(true);
  });

  it("gets a token for coding agents, shown on the consent page by its host", async () => {
    const client = await open();
    const { path, verifier, state } = await client.start({ resource: MCP });
    const asked = await user.client.get(path);
    const uid = String(asked.headers.get("location")).split("/").at(-1);
    const { body: request } = await user.client.get(`/api/oauth/requests/${uid}`);
    expect(request).toEqual({
      application: {
        ...{ name: "agent.test", clientId: AT },
        ...{ owner: null, isRegistered: false, logo: null },
      },
      ...{ scopes: ["modules:read"], redirectHost: "127.0.0.1", keyName: null },
    });
    expect(fetched).toEqual([
      [AT, { accept: "application/json", maxBytes: 5 * 1_024, redirects: 0 }],
    ]);
    const tokens = await client.exchange(await client.consent(user, path), verifier, state);
    expect(tokens).toMatchObject({ scope: "modules:read" });
    expect((await callWith(server, tokens.access_token)).status).toBe(401);

    const { body: connected } = await user.client.get("/api/connected-applications");
    expect(connected).toMatchObject([
      { name: "agent.test", owner: null, isRegistered: false, scopes: ["modules:read"] },
    ]);
    await user.client.delete(`/api/connected-applications/${connected[0].id}`);
    await expect(client.refresh(tokens.refresh_token ?? "")).rejects.toThrow();
  });

  it("keeps its tokens while its host is down, on every server, but gets no new ones", async () => {
    const client = await open();
    const tokens = await client.signIn(user, "modules:read", MCP);
    const other = await server.openSecondServer();
    documents = {};
    const answer = await post(other.app, "/oauth/token", {
      ...{ grant_type: "refresh_token", client_id: AT },
      refresh_token: tokens.refresh_token,
    });
    expect(answer).toMatchObject({ scope: "modules:read" });
    const { path } = await client.start({ resource: MCP });
    expect((await other.app.request(path)).status).toBe(400);
    await other.close();
  });

  it("may use any port of the user's computer, and otherwise exact addresses", async () => {
    for (const redirect_uri of ["http://127.0.0.1:4711/callback", "https://agent.test/callback"])
      expect(await ask({ redirect_uri })).toMatchObject({ status: 303 });
    for (const redirect_uri of [
      "http://127.0.0.1:4711/callback/",
      "http://127.0.0.1:4711/callback?a=b",
      "https://agent.test:8443/callback",
      "https://agent.test/callback/x",
      "https://evil.test/callback",
    ])
      expect(await ask({ redirect_uri })).toMatchObject({ status: 400, location: null });
  });

  it("is fetched once in five minutes, and by the start of an authorization only", async () => {
    const address = "https://agent.test/kept.json";
    documents[address] = JSON.stringify({ ...DOCUMENT, client_id: address });
    const params = { client_id: address, grant_type: "refresh_token", refresh_token: "x" };
    for (const path of [
      ...["/oauth/token", "/oauth/revoke", "/oauth/introspect", "/oauth/device/code"],
    ]) {
      const { error } = await post(server.app, path, { ...params, token: "x" });
      expect([path, error]).toEqual([path, "invalid_client"]);
    }
    expect(fetched).toEqual([]);
    for (const _ of "three") expect((await ask({}, address)).status).toBe(303);
    expect(fetched).toHaveLength(1);
  });

  it("is deleted once nobody uses it", async () => {
    await ask();
    await askAt(DOCUMENT);
    const granted = await open();
    await granted.signIn(user, "modules:read", MCP);
    const { db } = server.services;
    expect((await rows()).length).toBeGreaterThan(1);
    await db.deleteFrom("oauthArtifacts").execute();
    await sweepApplications(server.services);
    expect((await rows()).length).toBeGreaterThan(1);
    await db
      .updateTable("oauthApplications")
      .set({ createdAt: sql`now() - interval '61 minutes'` })
      .execute();
    await sweepApplications(server.services);
    const scopes = ["modules:read", "purchases:read"];
    expect(await rows()).toEqual([{ clientId: AT, name: "agent.test", scopes }]);
  });
});

describe("a client is refused", () => {
  it.each<[string, object | string, RegExp]>([
    ["another address", { ...DOCUMENT, client_id: "https://agent.test/other" }, /client_id does/],
    ["no address", { ...DOCUMENT, client_id: undefined }, /client_id does not match/],
    ["a secret", { ...DOCUMENT, client_secret: "x" }, /must not contain client_secret/],
    ["an empty secret", { ...DOCUMENT, client_secret: null }, /must not contain client_secret/],
    ["the end of a secret", { ...DOCUMENT, client_secret_expires_at: 0 }, /client_secret_expires/],
    [
      "a shared secret's method",
      { ...DOCUMENT, token_endpoint_auth_method: "client_secret_basic" },
      /must not use shared-secret/,
    ],
    [
      "a key's method",
      { ...DOCUMENT, token_endpoint_auth_method: "private_key_jwt" },
      /invalid_client_metadata/,
    ],
    ["no redirect", { ...DOCUMENT, redirect_uris: [] }, /redirect_uris/],
    ["a missing redirect", { client_id: AT }, /redirect_uris/],
    ["a redirect that is a text", { ...DOCUMENT, redirect_uris: "x" }, /redirect_uris/],
    [
      "a redirect to another host",
      { ...DOCUMENT, redirect_uris: ["https://evil.test/callback"] },
      /It isn't at agent\.test/,
    ],
    ["an open redirect", { ...DOCUMENT, redirect_uris: ["http://agent.test/"] }, /redirect_uris/],
    ["a script", { ...DOCUMENT, redirect_uris: ["javascript:alert(1)"] }, /redirect_uris/],
    ["a list", [DOCUMENT], /not match|JSON object|client_id/],
    ["null", "null", /fetch failed/],
    ["no JSON", "<html>", /fetch failed/],
  ])("whose document has %s", async (_, document, why) => {
    const before = (await rows()).length;
    const { status, location, text } = await askAt(document);
    expect([status, location]).toEqual([400, null]);
    expect(text).toMatch(why);
    expect(await rows()).toHaveLength(before);
  });

  it("whose document can't be fetched", async () => {
    const gone = await ask({}, "https://gone.test/client.json");
    expect(gone).toMatchObject({ status: 400, location: null });
    expect(gone.text).toContain("fetch failed");
  });

  it.each([
    ...["http://agent.test/client.json", "https://agent.test", "https://agent.test/"],
    ...["https://agent.test:8443/client.json", "https://agent.test/client.json?v=1"],
    ...["https://agent.test/client.json#a", "https://ann@agent.test/client.json"],
    ...["https://AGENT.test/client.json", "https://agent.test/a/../client.json"],
    ...["https://127.0.0.1/client.json", "https://[::1]/client.json", "https://localhost/c.json"],
    ...["https://93.184.215.14/client.json", "https://2130706433/client.json"],
    ...[`${OAUTH_ORIGIN}/client.json`, `${API}/client.json`],
    ...[" https://agent.test/c.json", "https://agent.test/c .json", "https:/agent.test/c.json"],
    `https://agent.test/${"a".repeat(300)}`,
  ])("without a request to %s", async (address) => {
    expect(await ask({}, address)).toMatchObject({ status: 400, location: null });
    expect(fetched).toEqual([]);
  });

  it.each([
    [{ resource: undefined }, "invalid_target"],
    [{ resource: `${OAUTH_ORIGIN}/v1` }, "invalid_target"],
    [{ resource: `${API}/v1` }, "invalid_target"],
    [{ scope: "modules:write" }, "invalid_scope"],
    [{ scope: "modules:read engineers:read" }, "invalid_scope"],
    [{ scope: "" }, "invalid_scope"],
    [{ code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
    [{ code_challenge_method: "plain" }, "invalid_request"],
    [{ response_type: "token" }, "invalid_request"],
  ])("that asks for %j", async (changes, error) => {
    const { location } = await ask(changes);
    expect(location).toContain(`error=${error}`);
  });

  it("that asks for tokens without a user", async () => {
    await ask();
    const tokens = { client_id: AT, grant_type: "client_credentials", scope: "modules:read" };
    expect((await post(server.app, "/oauth/token", tokens)).error).toBe("unauthorized_client");
    const device = { client_id: AT, scope: "modules:read" };
    expect(await post(server.app, "/oauth/device/code", device)).toMatchObject({
      error_description: expect.stringMatching(/device_code is not allowed for this client$/),
    });
  });
});
