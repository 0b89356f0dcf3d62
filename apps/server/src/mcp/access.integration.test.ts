import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buyModule } from "../../test/actions/buy-module.ts";
import { publishModule, submitModule } from "../../test/actions/publish-module.ts";
import { openMcpClient } from "../../test/stand-ins/mcp-client.ts";
import {
  callWith,
  OAUTH_ORIGIN,
  type OAuthClient,
  openOAuthClient,
} from "../../test/stand-ins/oauth-client.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../test/test-server.ts";

const MCP = `${OAUTH_ORIGIN}/mcp`;
const V1 = `${OAUTH_ORIGIN}/v1`;
const BOTH = "modules:read purchases:read";

let server: TestServer;
let author: SignedUp;
let user: SignedUp;
let application: OAuthClient;
let id: number;

beforeAll(async () => {
  server = await openTestServer({
    worksJobs: true,
    env: { PUBLIC_URL: OAUTH_ORIGIN, TRUST_PROXY: "true" },
  });
  author = await server.signUp("contributor");
  user = await server.signUp();
  ({ id } = await publishModule(server, author));
  const scopes = ["modules:read", "modules:write", "purchases:read"];
  application = await openOAuthClient(server, author, { scopes });
});
afterAll(() => server.close());

let address = 0;

/** A request that no client would make. */
async function post(body: unknown, headers: Record<string, string> = {}) {
  address += 1;
  return server.app.request("/mcp", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "X-Forwarded-For": `192.0.2.${address}`,
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

const message = (name: string, given: object = {}) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: given },
});

const as = (token: string | undefined) => ({ Authorization: `Bearer ${token}` });
const signIn = async (scope = BOTH, who = user, resource = MCP) =>
  (await application.signIn(who, scope, resource)).access_token;

describe("a visitor", () => {
  it("reads what is public", async () => {
    const { call } = await openMcpClient(server);
    expect((await call("read_module", { id })).isError).toBe(false);
  });

  it("is told where to get a token for purchases", async () => {
    const refused = await post(message("list_purchases"));
    expect(refused.status).toBe(401);
    const metadata = `${OAUTH_ORIGIN}/.well-known/oauth-protected-resource/mcp`;
    expect(refused.headers.get("WWW-Authenticate")).toBe(
      `Bearer resource_metadata="${metadata}", scope="${BOTH}"`,
    );
    const { body } = await server.visitor().get(new URL(metadata).pathname);
    expect(body).toMatchObject({
      resource: MCP,
      authorization_servers: [OAUTH_ORIGIN],
      scopes_supported: BOTH.split(" "),
    });
  });

  it("isn't recognized by a session, which an agent doesn't have", async () => {
    const { id } = await submitModule(author);
    const read = (headers: Record<string, string>) =>
      author.client.post("/mcp", message("read_module", { id }), {
        Accept: "application/json, text/event-stream",
        ...headers,
      });
    expect((await read({})).body).toContain("module_not_found");
    const token = await signIn(BOTH, author);
    expect((await read(as(token))).body).toContain("Greeting Module");
  });

  it("may call 100 times a minute, and nobody else uses up these calls", async () => {
    const network = { "X-Forwarded-For": "198.51.100.1" };
    for (let count = 0; count < 100; count++) {
      const answer = await post({ jsonrpc: "2.0", id: 1, method: "ping" }, network);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("RateLimit-Remaining")).toBe(String(99 - count));
      await answer.text();
    }
    const refused = await post(message("search_modules"), network);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    const chosen = { ...network, Authorization: "Bearer anything" };
    expect((await post(message("search_modules"), chosen)).status).toBe(401);
    expect((await post(message("search_modules"))).status).toBe(200);
    const token = as(await signIn());
    expect((await post(message("search_modules"), { ...network, ...token })).status).toBe(200);
  });
});

describe("a token", () => {
  it("lists the purchases of its user", async () => {
    await buyModule(user, id);
    const { call } = await openMcpClient(server, { token: await signIn() });
    const { answer } = await call("list_purchases");
    expect(answer).toMatchObject({
      total: 1,
      items: [{ moduleId: id, status: "paid", price: { amount: "19.99" } }],
      next: null,
    });
  });

  it.each(["2026-07-28", "handshake"] as const)(
    "needs the tool's scope in %s",
    async (revision) => {
      const token = await signIn("modules:read");
      const { call } = await openMcpClient(server, { token, revision });
      await expect(call("list_purchases")).rejects.toThrow(/scope/i);
      const refused = await post(message("list_purchases"), as(token));
      expect(refused.status).toBe(403);
      expect(refused.headers.get("WWW-Authenticate")).toMatch(
        /error="insufficient_scope".*scope="purchases:read".*resource_metadata=/,
      );
    },
  );

  it("works for its audience only", async () => {
    const [mcp, v1] = [await signIn(), await signIn("modules:read", user, V1)];
    const search = message("search_modules");
    expect((await callWith(server, v1)).status).toBe(200);
    expect((await post(search, as(v1))).status).toBe(401);
    expect((await post(search, as(mcp))).status).toBe(200);
    expect((await callWith(server, mcp)).status).toBe(401);
    expect((await callWith(server, mcp, "/api/purchases")).status).toBe(401);
    expect((await callWith(server, mcp, "/api/user/modules")).status).toBe(401);
    const key = await user.client.post("/api/registry-tokens", {
      name: "Agent",
      scopes: ["modules:read"],
    });
    expect((await callWith(server, key.body.secret)).status).toBe(200);
    const refused = await post(search, as(key.body.secret));
    expect(refused.status).toBe(401);
    expect(refused.headers.get("WWW-Authenticate")).toContain('error="invalid_token"');
  });

  it("is never exchanged into one for another audience", async () => {
    const { path, verifier, state } = await application.start({ scope: BOTH, resource: MCP });
    const tokens = await application.exchange(
      await application.consent(user, path),
      verifier,
      state,
    );
    expect((await application.introspect(tokens.access_token)).aud).toBe(MCP);
    const swap = application.refresh(String(tokens.refresh_token), { resource: V1 });
    await expect(swap).rejects.toMatchObject({ error: "invalid_target" });
    const { refresh_token: other } = await application.signIn(user, BOTH, MCP);
    const kept = await application.refresh(String(other));
    expect((await application.introspect(kept.access_token)).aud).toBe(MCP);
  });

  it("is never asked for with more than reading, or for two audiences", async () => {
    const written = await application.start({ scope: "modules:write", resource: MCP });
    const refused = await user.client.get(written.path);
    expect(refused.headers.get("location")).toContain("error=invalid_scope");
    const { path } = await application.start({ scope: "modules:read", resource: MCP });
    const two = await user.client.get(`${path}&resource=${encodeURIComponent(V1)}`);
    expect(two.headers.get("location") ?? "error=").toContain("error=");
  });

  it("stops when it is revoked", async () => {
    const token = await signIn();
    expect((await post(message("search_modules"), as(token))).status).toBe(200);
    await application.revoke(token);
    expect((await post(message("search_modules"), as(token))).status).toBe(401);
  });

  it("stops when its user is suspended", async () => {
    const suspended = await server.signUp();
    const token = await signIn(BOTH, suspended);
    expect((await post(message("search_modules"), as(token))).status).toBe(200);
    const admin = await server.signUp("admin");
    const { status } = await admin.client.put(`/api/admin/users/${suspended.id}/suspension`, {
      reason: "For testing what stops.",
      until: null,
    });
    expect(status).toBeLessThan(300);
    expect((await post(message("search_modules"), as(token))).status).toBe(401);
  });
});

describe("a request", () => {
  it.each([
    ["isn't JSON", "{", 400],
    ["is a batch", [message("search_modules"), message("search_modules")], 400],
    ["is null", "null", 400],
    ["is too large", `"${"x".repeat(33_000)}"`, 413],
  ])("that %s is refused", async (_, body, status) => {
    expect((await post(body)).status).toBe(status);
  });

  it("with values nested deeply gets an error, and the server still answers", async () => {
    const deep = `${"[".repeat(12_000)}${"]".repeat(12_000)}`;
    const call = JSON.stringify(message("write_module_block", { id, values: { name: 0 } }));
    const answer = await post(call.replace('"name":0', `"name":${deep}`));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("at most 4000 characters");
    expect((await post(message("search_modules"))).status).toBe(200);
  });

  it("of another site's page is refused", async () => {
    const answer = await post(message("search_modules"), { Origin: "https://evil.example" });
    expect(answer.status).toBe(403);
  });

  it("opens no stream", async () => {
    const get = await server.app.request("/mcp", { headers: { Accept: "text/event-stream" } });
    expect([get.status, get.headers.get("Allow")]).toEqual([405, "OPTIONS, POST"]);
    const { client } = await openMcpClient(server);
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow();
  });
});
