import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../test/test-server.ts";

const SITE = "https://stackyard.test";
const API = "https://api.stackyard.test";

const LISTING = {
  name: "Private log bucket",
  description: "An S3 bucket for logs without public access.",
  category: "storage",
  tags: ["aws", "s3", "logs"],
  pricing: { type: "one_time", amount: 900 },
};

let server: TestServer;
let key: string;

beforeAll(async () => {
  server = await openTestServer({
    env: { PUBLIC_URL: SITE, API_URL: API, TRUST_PROXY: "true" },
    pages: {
      clientFolder: undefined,
      sharedAddress: () => "/",
      render: async () => {
        throw new Error("no page is drawn for the host of the API");
      },
    },
  });
  const { client } = await server.signUp("engineer");
  const scopes = ["modules:read", "modules:write"];
  key = String((await client.post("/api/registry-tokens", { name: "key", scopes })).body.secret);
});
afterAll(() => server.close());

/** Asks a host, as a proxy passes it on. */
const ask = (host: string, path: string, init: RequestInit = {}) =>
  server.app.request(new URL(path, host), {
    ...init,
    headers: { Host: new URL(host).host, ...(init.headers as Record<string, string>) },
  });

// biome-ignore lint/suspicious/noExplicitAny: the expectations say what is read.
const jsonOf = async (answer: Response | Promise<Response>): Promise<any> => (await answer).json();

const withKey = () => ({ Authorization: `Bearer ${key}` });

it("both hosts serve the public API, and its documents name the API's own host", async () => {
  for (const host of [SITE, API]) {
    const listed = await ask(host, "/v1/modules", { headers: withKey() });
    expect(listed.status).toBe(200);
    expect(listed.headers.get("access-control-allow-origin")).toBe("*");
    const document = await jsonOf(ask(host, "/v1/openapi.json"));
    expect(document.servers).toEqual([{ url: API }]);
    expect(document.info.contact.url).toBe(`${SITE}/support`);
    const { flows } = document.components.securitySchemes.oauth2;
    expect(flows.authorizationCode).toMatchObject({
      authorizationUrl: `${SITE}/oauth/authorize`,
      tokenUrl: `${SITE}/oauth/token`,
    });
  }
  const reference = await jsonOf(ask(SITE, "/api/api-reference/v1"));
  expect(reference.baseUrl).toBe(`${API}/v1`);
  expect(reference.calls[0].curl).toContain(`"${API}/v1/`);
  const other = await jsonOf(ask(SITE, "/api/api-reference/v2-beta"));
  expect(other.baseUrl).toBe(`${SITE}/api`);
});

it("addresses of what was created hold on both hosts, and errors link to the site's page", async () => {
  for (const host of [SITE, API]) {
    const made = await ask(host, "/v1/modules", {
      method: "POST",
      headers: { ...withKey(), "Content-Type": "application/json" },
      body: JSON.stringify(LISTING),
    });
    expect(made.status).toBe(201);
    const address = new URL(made.headers.get("location") ?? "", host);
    expect((await ask(host, address.href, { headers: withKey() })).status).toBe(200);
    const headers = { Accept: "application/problem+json" };
    const problem = await jsonOf(ask(host, "/v1/modules", { headers }));
    expect(problem).toMatchObject({
      type: `${SITE}/documentation/reference/errors#unauthorized`,
      instance: "/v1/modules",
    });
  }
});

it.each([
  ...["/", "/auth", "/api/modules", "/api/openapi.json", "/mcp", "/oauth/authorize", "/v1"],
  ...["/oauth/consent/1", "/.well-known/oauth-authorization-server", "/metrics", "/dev/mail"],
  ...["/.well-known/terraform.json", "/v1/../auth", "/v1/%2e%2e/api/modules", "/oauth/token/x"],
])("the API's host refuses %s and says where the site is", async (path) => {
  const refused = await ask(API, path);
  expect(refused.status).toBe(404);
  expect(refused.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  expect(refused.headers.get("x-content-type-options")).toBe("nosniff");
  expect(refused.headers.get("strict-transport-security")).toContain("max-age=");
  expect(refused.headers.get("cache-control")).toBe("no-store");
  expect((await jsonOf(refused)).error).toMatchObject({
    code: "not_found",
    message: `${API} serves only the public API, under /v1. Everything else is at ${SITE}.`,
  });
});

it("a host's name is the same in any case", async () => {
  const headers = { Host: "API.Stackyard.TEST" };
  expect((await ask(API, "/api/modules", { headers })).status).toBe(404);
});

it("the API's host opens no session and gives the answers that API clients need", async () => {
  const sent = { method: "POST", body: "grant_type=client_credentials" };
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  for (const path of ["/oauth/token", "/oauth/revoke", "/oauth/introspect"]) {
    const answer = await ask(API, path, { ...sent, headers });
    expect([path, (await jsonOf(answer)).error]).toEqual([path, "invalid_request"]);
  }
  expect((await ask(API, "/health")).status).toBe(200);
  expect((await ask(API, "/ready")).status).toBe(200);
  const json = { "Content-Type": "application/json" };
  const login = { method: "POST", headers: json, body: "{}" };
  expect((await ask(API, "/api/login", login)).status).toBe(404);
  expect((await ask(SITE, "/api/login", { ...login, headers: json })).status).toBe(400);
});

it("a device is sent to the site's page", async () => {
  const { client } = await server.signUp();
  const { body: application } = await client.post("/api/applications", {
    ...{ name: "Robot", isConfidential: false, redirectAddresses: ["http://127.0.0.1/callback"] },
    scopes: ["modules:read"],
  });
  const body = new URLSearchParams({ client_id: application.clientId, scope: "modules:read" });
  const answer = await ask(API, "/oauth/device/code", { method: "POST", body });
  expect((await jsonOf(answer)).verification_uri).toBe(`${SITE}/oauth/device`);
});
