import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buyModule } from "../../test/actions/buy-module.ts";
import { publishModule } from "../../test/actions/publish-module.ts";
import { OAUTH_ORIGIN } from "../../test/stand-ins/oauth-client.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../test/test-server.ts";

const DOCUMENT_AT = "https://agent.test/client.json";
const CALLBACK = "http://127.0.0.1:4567/callback";
const METADATA = {
  client_name: "An agent",
  redirect_uris: [CALLBACK],
  token_endpoint_auth_method: "none",
};

let server: TestServer;
let user: SignedUp;
let moduleId: number;
beforeAll(async () => {
  server = await openTestServer({
    worksJobs: true,
    env: { PUBLIC_URL: OAUTH_ORIGIN },
    web: {
      get: async () => Buffer.from(JSON.stringify({ client_id: DOCUMENT_AT, ...METADATA })),
    },
  });
  const author = await server.signUp("contributor");
  ({ id: moduleId } = await publishModule(server, author));
  user = await server.signUp();
  await buyModule(user, moduleId);
});
afterAll(() => server.close());

/** What the protocol's own client keeps of its user. */
function openStore() {
  let registered: StoredOAuthClientInformation | undefined;
  let tokens: StoredOAuthTokens | undefined;
  let discovered: OAuthDiscoveryState | undefined;
  let verifier = "";
  const sentTo: URL[] = [];
  const provider: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    clientMetadata: METADATA,
    clientMetadataUrl: DOCUMENT_AT,
    state: () => "a state of this client's",
    clientInformation: () => registered,
    saveClientInformation: (saved) => {
      registered = saved;
    },
    discoveryState: () => discovered,
    saveDiscoveryState: (state) => {
      discovered = state;
    },
    tokens: () => tokens,
    saveTokens: (saved) => {
      tokens = saved;
    },
    saveCodeVerifier: (saved) => {
      verifier = saved;
    },
    codeVerifier: () => verifier,
    redirectToAuthorization: (address) => {
      sentTo.push(address);
    },
  };
  return { provider, sentTo, tokens: () => tokens };
}

async function connect(provider: OAuthClientProvider) {
  const transport = new StreamableHTTPClientTransport(new URL(`${OAUTH_ORIGIN}/mcp`), {
    authProvider: provider,
    fetch: async (url, init) => server.app.request(String(url), init),
  });
  const client = new Client({ name: "agent", version: "1.0.0" });
  await client.connect(transport);
  return { client, transport };
}

it("the protocol's own client signs its user in, known only by its document", async () => {
  const { provider, sentTo, tokens } = openStore();
  const first = await connect(provider);
  expect((await first.client.listTools()).tools.map(({ name }) => name)).toContain(
    "list_purchases",
  );
  await expect(first.client.callTool({ name: "list_purchases" })).rejects.toThrow(
    UnauthorizedError,
  );
  expect(tokens()).toBeUndefined();

  const [address] = sentTo;
  expect(address?.searchParams.get("client_id")).toBe(DOCUMENT_AT);
  const asked = await user.client.get(`${address?.pathname}${address?.search}`);
  const uid = String(asked.headers.get("location")).split("/").at(-1);
  const answered = await user.client.post(`/api/oauth/requests/${uid}/answer`, { isAllowed: true });
  const continued = await user.client.get(answered.body.location);
  const callback = new URL(String(continued.headers.get("location")));
  expect(`${callback.origin}${callback.pathname}`).toBe(CALLBACK);
  await first.transport.finishAuth(callback.searchParams);

  const { client } = await connect(provider);
  const purchases = await client.callTool({ name: "list_purchases" });
  expect(purchases.structuredContent).toMatchObject({ total: 1, items: [{ moduleId }] });
  expect(sentTo).toHaveLength(1);
});
