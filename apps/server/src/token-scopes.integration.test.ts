import { KEY_SCOPES, type KeyScope } from "@stackyard/contract/base/key-scopes";
import type { PublicEndpoint } from "@stackyard/contract/public/public-endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everyEndpoint } from "../../../packages/contract/test/every-endpoint.ts";
import { OAUTH_ORIGIN, openOAuthClient } from "../test/stand-ins/oauth-client.ts";
import { openTestServer, type TestServer } from "../test/test-server.ts";
import { SharedAnswers } from "./platform/http/shared/shared-answers.ts";
import { publicApi } from "./public-api/routes.ts";

/** Calls about the key itself, which no application has. */
const OF_KEYS = ["DELETE /v1/keys/current", "GET /v1/keys/current"];

const endpoints = await everyEndpoint();
const nameOf = ({ method, path }: { method: string; path: string }) =>
  `${method.toUpperCase()} ${path}`;

let server: TestServer;
let publicCalls: readonly PublicEndpoint[];
/** Access tokens of an administrator, so that only scopes decide: of all scopes, and of all but one. */
let granted: Record<"all" | KeyScope, string>;

beforeAll(async () => {
  server = await openTestServer({ env: { PUBLIC_URL: OAUTH_ORIGIN, TRUST_PROXY: "true" } });
  const { services } = server;
  const shared = new SharedAnswers();
  publicCalls = publicApi({ services, shared, noteUse: () => {}, checksResponses: true }).endpoints;
  const admin = await server.signUp("admin");
  // Each application has calls per minute of its own.
  const token = async (scopes: readonly KeyScope[]) => {
    const client = await openOAuthClient(server, await server.signUp(), { scopes });
    return (await client.signIn(admin, scopes.join(" "))).access_token;
  };
  const tokens: [string, string][] = [["all", await token(KEY_SCOPES)]];
  // One after the other, because the browser that consents keeps one request in its cookies.
  for (const scope of KEY_SCOPES)
    tokens.push([scope, await token(KEY_SCOPES.filter((one) => one !== scope))]);
  granted = Object.fromEntries(tokens) as typeof granted;
});
afterAll(() => server.close());

/** Makes the call with no body, about things that don't exist. */
async function ask({ method, path }: { method: string; path: string }, secret: string) {
  const address = path.replace(/\{(\w+)\}/g, (_, name) =>
    name === "version" ? "v1-beta" : "999999",
  );
  const answer = await server.app.request(`${OAUTH_ORIGIN}${address}`, {
    method: method.toUpperCase(),
    headers: { authorization: `Bearer ${secret}` },
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json");
  const body = isJson && text !== "" ? JSON.parse(text) : {};
  return { status: answer.status, code: String(body.error?.code ?? body.code) };
}

describe("an access token", () => {
  it("opens each call of /v1 with its scope, and no other", async () => {
    for (const endpoint of publicCalls) {
      const { scope, needsKey } = endpoint;
      const name = nameOf(endpoint);
      const { status, code } = await ask(endpoint, granted.all);
      if (needsKey) expect([name, code]).toEqual([name, "key_required"]);
      else expect([name, [401, 403].includes(status), code]).toEqual([name, false, code]);
      if (scope === "any" || scope === "none") continue;
      const refused = await ask(endpoint, granted[scope]);
      expect([name, refused.status, refused.code]).toEqual([name, 403, "insufficient_scope"]);
    }
    expect(
      publicCalls
        .filter(({ needsKey }) => needsKey)
        .map(nameOf)
        .sort(),
    ).toEqual(OF_KEYS);
  });

  it.each(
    endpoints.filter(({ access }) => access !== "public").map((one) => [nameOf(one), one] as const),
  )("doesn't open %s", async (_, endpoint) => {
    expect((await ask(endpoint, granted.all)).status).toBe(401);
  });
});
